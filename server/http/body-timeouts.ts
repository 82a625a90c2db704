import type { FastifyInstance } from 'fastify';

/** The longest that a request may take to arrive: 50 MB over a slow phone. Node's default is five minutes. */
export const REQUEST_TIMEOUT_MS = 30 * 60_000;
/** Longer than the minute for which browsers and proxies reuse an idle connection. With Node's 5 s, one is occasionally reset. */
export const KEEP_ALIVE_TIMEOUT_MS = 72_000;
const defaults = {
  /** Phones stall, but not for longer. */
  silenceMs: 30_000,
  /** JSON and simple forms are small. */
  smallBodyMs: 30_000,
  lookEveryMs: 1_000,
};
export const SMALL_BODY = /^application\/(json|x-www-form-urlencoded)\b/;
const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** Limits a body by its progress: an upload may take long as long as bytes arrive. */
export function registerBodyTimeouts(app: FastifyInstance, limits: Partial<typeof defaults> = {}) {
  const { silenceMs, smallBodyMs, lookEveryMs } = { ...defaults, ...limits };
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, headers } = request;
    if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0) {
      const isSmall = SMALL_BODY.test(headers['content-type'] ?? '');
      const startedAt = performance.now();
      let bytes = raw.socket.bytesRead;
      let lastByteAt = startedAt;
      const timer = setInterval(() => {
        const now = performance.now();
        if (raw.complete || raw.destroyed) return clearInterval(timer);
        if (raw.socket.bytesRead !== bytes) lastByteAt = now;
        bytes = raw.socket.bytesRead;
        if (now - lastByteAt < silenceMs && !(isSmall && now - startedAt > smallBodyMs)) return;
        clearInterval(timer);
        if (!reply.raw.headersSent) raw.socket.write(TOO_SLOW);
        raw.destroy();
      }, lookEveryMs);
      raw.once('close', () => clearInterval(timer));
    }
    done();
  });
}
