import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of the site that holds its scripts back until released: this works in every engine. */
export async function withHeldCode(site: string) {
  const called = Promise.withResolvers<void>();
  const line = createServer(async (asked, answer) => {
    if (/^\/assets\/.*\.js$/.test(asked.url ?? '')) await called.promise;
    const { method, headers } = asked;
    const onward = request(new URL(asked.url ?? '/', site), { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  await once(line.listen(0, 'localhost'), 'listening');
  return {
    origin: `http://localhost:${(line.address() as AddressInfo).port}`,
    sendCode: called.resolve,
    close() {
      line.closeAllConnections();
      line.close();
    },
  };
}
