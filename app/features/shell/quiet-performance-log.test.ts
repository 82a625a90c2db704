// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { isPerformanceLog, keepPerformanceLogQuiet, QUIET_MS } from './quiet-performance-log.ts';

const widget = 'https://embed.example.com/id/default';
const performanceLog = 'https://va.example.com/log-performance/v3';
const page = 'https://octavo.example/contact';

test.each([
  [performanceLog, true],
  ['https://embed.example.com/rum', true],
  ['https://embed.example.com/v1/perf?x=1', true],
  ['https://embed.example.com/telemetry/', true],
  ['https://embed.example.com/messages', false],
  ['https://embed.example.com/forum', false],
  ['https://embed.example.com/messages?about=performance', false],
  ['https://elsewhere.org/log-performance/v3', false],
  ['/api/metrics', false],
  ['https://[', false],
])('%s is a performance log of the widget: %s', (address, expected) => {
  expect(isPerformanceLog(address, widget, page)).toBe(expected);
});

const sent: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  window.fetch = async (input) => {
    sent.push(`fetch ${input}`);
    return new Response('from the network');
  };
  navigator.sendBeacon = (url) => {
    sent.push(`beacon ${url}`);
    return true;
  };
  XMLHttpRequest.prototype.open = () => {};
  XMLHttpRequest.prototype.send = () => {
    sent.push('request');
  };
  keepPerformanceLogQuiet(widget);
});

test('quiet performance log: for the first 5 seconds a performance log gets an empty success, by fetch and by beacon', async () => {
  expect(QUIET_MS).toBe(5_000);
  const answer = await window.fetch(performanceLog);
  expect([answer.status, await answer.text()]).toEqual([200, '']);
  expect(await (await window.fetch(new Request(performanceLog))).text()).toBe('');
  expect(navigator.sendBeacon(performanceLog, 'x')).toBe(true);

  const request = new XMLHttpRequest();
  const onload = vi.fn();
  request.addEventListener('load', onload);
  request.open('POST', performanceLog);
  request.send('x');
  vi.advanceTimersByTime(1);
  expect(onload).toHaveBeenCalledOnce();
  expect([request.readyState, request.status, request.responseText]).toEqual([4, 200, '']);
  expect(sent).toEqual([]);
});

test('quiet performance log: other requests are sent at once', async () => {
  await window.fetch('/api/samples');
  navigator.sendBeacon('https://embed.example.com/seen');
  const request = new XMLHttpRequest();
  request.open('GET', 'https://embed.example.com/messages');
  request.send();
  expect(sent).toEqual(['fetch /api/samples', 'beacon https://embed.example.com/seen', 'request']);
});

test('quiet performance log: after 5 seconds performance logs are sent too', async () => {
  vi.advanceTimersByTime(4_999);
  await window.fetch(performanceLog);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  await window.fetch(performanceLog);
  navigator.sendBeacon(performanceLog);
  const request = new XMLHttpRequest();
  request.open('POST', performanceLog);
  request.send('x');
  expect(sent).toEqual([`fetch ${performanceLog}`, `beacon ${performanceLog}`, 'request']);
});
