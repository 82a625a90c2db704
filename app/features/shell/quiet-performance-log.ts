import { isWidgetHost } from '#shared/text/widget-hosts.ts';

export const QUIET_MS = 5_000;
/** A path with one of these words is a performance log: `/log-performance/v3`, `/rum`. */
const PERFORMANCE_LOG =
  /(^|[/_.-])(perf|performance|rum|vitals|web-?vitals|timings?|metrics|telemetry)([/_.-]|$)/i;

export function isPerformanceLog(address: string, widgetUrl: string, page: string): boolean {
  if (!URL.canParse(address, page)) return false;
  const { hostname, pathname } = new URL(address, page);
  return isWidgetHost(new URL(widgetUrl).hostname, hostname) && PERFORMANCE_LOG.test(pathname);
}

/**
 * In the first seconds, the chat widget's performance logs are not sent: each gets an empty success at once. Other
 * requests pass, and later all of them do. The patches stay, because other scripts may have wrapped them by then.
 */
export function keepPerformanceLogQuiet(widgetUrl: string) {
  const { fetch, navigator } = window;
  const { sendBeacon } = navigator;
  const { open, send } = XMLHttpRequest.prototype;
  let isOver = false;
  setTimeout(() => {
    isOver = true;
  }, QUIET_MS);
  const isQuiet = (address: unknown) =>
    !isOver && isPerformanceLog(String(address), widgetUrl, window.location.href);
  const quietRequests = new WeakSet<XMLHttpRequest>();

  window.fetch = (input, init) =>
    isQuiet(input instanceof Request ? input.url : input)
      ? Promise.resolve(new Response('', { status: 200 }))
      : fetch.call(window, input, init);

  navigator.sendBeacon = (url, data) => isQuiet(url) || sendBeacon.call(navigator, url, data);

  XMLHttpRequest.prototype.open = function openUnlessQuiet(
    this: XMLHttpRequest,
    ...args: Parameters<XMLHttpRequest['open']>
  ) {
    if (isQuiet(args[1])) quietRequests.add(this);
    else quietRequests.delete(this);
    return open.apply(this, args);
  } as XMLHttpRequest['open'];

  XMLHttpRequest.prototype.send = function sendUnlessQuiet(this: XMLHttpRequest, body) {
    if (quietRequests.has(this)) respondEmpty(this);
    else send.call(this, body);
  };
}

/** The state of an opened request after an empty response. */
function respondEmpty(request: XMLHttpRequest) {
  const response = {
    readyState: XMLHttpRequest.DONE,
    status: 200,
    statusText: 'OK',
    responseText: '',
    response: '',
  };
  setTimeout(() => {
    for (const [name, value] of Object.entries(response)) {
      Object.defineProperty(request, name, { configurable: true, value });
    }
    for (const event of ['readystatechange', 'load', 'loadend']) request.dispatchEvent(new Event(event));
  });
}
