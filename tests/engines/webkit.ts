import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import type { WebkitPrograms } from '../../scripts/test-browsers.ts';
import { freePort } from '../../scripts/test-tools.ts';
import { type Driver, type Engine, type Found, KEYS } from './driver.ts';

/** How the protocol names a reference to an element (W3C WebDriver, section 12.2). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const START_WITHIN_MS = 30_000;
const PAGE_CHANGES_WITHIN_MS = 10_000;
const OPENS_WITHIN_MS = 5_000;
/** Five minutes by default: a page that crashes or hangs would take as long. */
const LOADS_WITHIN_MS = 20_000;

/** WebKitGTK over classic WebDriver, on a virtual screen: it has no headless mode. */
export async function startWebkit({ driver, browser, display }: WebkitPrograms): Promise<Engine> {
  const screen = spawn(display, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data');
  const port = await freePort();
  const service = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    // Without a GPU, compositing costs a quarter of the CPU time.
    env: { ...process.env, DISPLAY: `:${String(number).trim()}`, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
  });

  async function call<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
    // A connection per command: the driver closes idle ones silently, and `fetch` would reuse them. After a crash of
    // the page it answers no more.
    const signal = AbortSignal.timeout(2 * LOADS_WITHIN_MS);
    const sent = request({ port, method, path, agent: false, signal });
    sent.end(body && JSON.stringify(body));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const { value } = (await json(response)) as { value: T & { error?: string; message?: string } };
    if (response.statusCode !== 200) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  }
  await answers(() => call('GET', '/status'));

  // One window for all visitors: starting another takes as long as a short journey.
  let session: { id: string; driver: Driver } | undefined;
  return {
    hasIdleCallback: false,
    async newVisitor() {
      if (session) return session.driver;
      const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
        capabilities: {
          alwaysMatch: {
            'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
            timeouts: { pageLoad: LOADS_WITHIN_MS },
          },
        },
      });
      const post = <T>(command: string, body: object = {}) =>
        call<T>('POST', `/session/${sessionId}/${command}`, body);
      // A page that is being left answers with an error: the next one is asked.
      const run = <T>(source: (...args: never[]) => unknown, args: unknown[]) =>
        answers(
          () => post<T>('execute/sync', { script: `return (${source}).apply(null, arguments)`, args }),
          PAGE_CHANGES_WITHIN_MS,
        );
      const driver: Driver = {
        // The driver may answer while the previous page or an empty one is still there, and drops a load that starts
        // right after the address has changed in place.
        goto: async (url) => {
          await run(() => {
            Object.assign(window, { isPrevious: true });
          }, []);
          await answers(async () => {
            await post('url', { url });
            await answers(async () => {
              const here = await run<string>(() => ('isPrevious' in window ? '' : location.origin), []);
              if (here !== new URL(url).origin) throw new Error(`${url} was not opened`);
            }, OPENS_WITHIN_MS);
          }, 3 * LOADS_WITHIN_MS);
        },
        back: () => post('back'),
        resize: (width, height) => post('window/rect', { width, height }),
        evaluate: (source, ...args) => run(source, args),
        find: async (source, ...args) => {
          const reference = await run<{ [ELEMENT]: string } | null>(source, args);
          if (!reference) return undefined;
          const element = `element/${reference[ELEMENT]}`;
          const type = (text: string) => post<void>(`${element}/value`, { text });
          return { click: () => post<void>(`${element}/click`), type, attach: type } satisfies Found;
        },
        press: (key) => {
          const value = KEYS[key];
          const actions = [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ];
          return post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
        },
      };
      session = { id: sessionId, driver };
      return driver;
    },
    async stop() {
      if (session) await call('DELETE', `/session/${session.id}`);
      await ended(service);
      await ended(screen);
    },
  };
}

async function answers<T>(ask: () => Promise<T>, withinMs = START_WITHIN_MS): Promise<T> {
  const giveUpAt = Date.now() + withinMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function ended(child: ChildProcess) {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
