import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Env } from '#server/env.ts';
import type { Settings } from '#server/settings/settings.ts';
import { failure, ok, toMessage, type Verdict, WAIT_MS, warning } from './finding.ts';

const DAY_MS = 24 * 60 * 60_000;
const CERTIFICATE_SOON_DAYS = 14;

/** The site as visitors reach it. */
export async function publicSite({ siteOrigin, isAddressSet }: Settings): Promise<Response | undefined> {
  if (!isAddressSet) return undefined;
  return fetch(`${siteOrigin}/healthz`, { redirect: 'manual', signal: AbortSignal.timeout(WAIT_MS) }).catch(
    () => undefined,
  );
}

export async function checkProxy({ TRUST_PROXY, HOST }: Env, settings: Settings): Promise<Verdict> {
  const { siteOrigin, isAddressSet } = settings;
  if (!isAddressSet) return ok('The site has no public address yet.');
  const response = await publicSite(settings);
  if (!response?.ok)
    return failure(
      `${siteOrigin}/healthz answers ${response?.status ?? 'nothing'}.`,
      'Does the name lead to this machine, and the proxy to the port of the site?',
    );
  // The site itself only speaks HTTP.
  if (siteOrigin.startsWith('https:') && TRUST_PROXY === false)
    return warning(
      'There is a proxy, but it is not trusted: all visitors seem to come from one address.',
      'Set TRUST_PROXY=on for one proxy on this machine.',
    );
  if (TRUST_PROXY !== false && (HOST === '0.0.0.0' || HOST === '::'))
    return warning(
      'The site can be reached without its proxy, and then trusts any X-Forwarded-For.',
      'Set HOST=127.0.0.1, or close the port to others.',
    );
  return ok(`${siteOrigin} leads here.`);
}

export async function checkCertificate({ siteOrigin }: Settings, now: Date): Promise<Verdict> {
  const { protocol, hostname, port } = new URL(siteOrigin);
  if (protocol !== 'https:') return ok('None is needed for an http address.');
  try {
    const { validTo, problem } = await readCertificate(hostname, Number(port || 443));
    return judgeCertificate(validTo, problem, now);
  } catch (error) {
    return failure(toMessage(error), 'Does the proxy answer on the https port?');
  }
}

export function judgeCertificate(validTo: Date, problem: string | undefined, now: Date): Verdict {
  const days = Math.floor((validTo.getTime() - now.getTime()) / DAY_MS);
  const fix = 'Renew it (certbot renew), and see why that did not happen by itself.';
  if (days < 0) return failure(`It expired on ${validTo.toISOString()}.`, fix);
  if (problem) return failure(`Browsers do not accept it: ${problem}.`, fix);
  if (days < CERTIFICATE_SOON_DAYS) return warning(`It expires in ${days} days.`, fix);
  return ok(`It is valid for ${days} more days.`);
}

function readCertificate(
  host: string,
  port: number,
): Promise<{ validTo: Date; problem: string | undefined }> {
  return new Promise((resolve, reject) => {
    // Only inspected, not trusted: an expired certificate is to be reported as such.
    const name = isIP(host) ? {} : { servername: host };
    const socket = connect({ host, port, ...name, rejectUnauthorized: false, timeout: WAIT_MS });
    socket.once('secureConnect', () => {
      const problem = socket.authorized ? undefined : String(socket.authorizationError);
      resolve({ validTo: new Date(socket.getPeerCertificate().valid_to), problem });
      socket.end();
    });
    socket.once('timeout', () => socket.destroy(new Error(`No response within ${WAIT_MS / 1000} s`)));
    socket.once('error', reject);
  });
}
