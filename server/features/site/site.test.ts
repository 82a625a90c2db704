import { expect, test } from 'vitest';
import { mountPages } from '#server/web.ts';
import { testApp } from '#tests/test-app.ts';

const ANALYTICS = { ANALYTICS_ID: 'G-TEST' };
const CHAT = { CHAT_WIDGET_URL: 'https://chat.example/widget.js' };

test.each([
  ['analytics', ANALYTICS],
  ['chat', CHAT],
])('consent: with CONSENT=ask and %s, pages ask', async (_what, settings) => {
  const { inject } = await testApp({ CONSENT: 'ask', ...settings });
  expect((await inject('/api/site')).json()).toMatchObject({ asksConsent: true });
});

test('consent: without CONSENT nothing is asked', async () => {
  const { inject } = await testApp({ SITE_ORIGIN: 'https://octavo.example', ...ANALYTICS, ...CHAT });
  expect((await inject('/api/site')).json()).toEqual({
    origin: 'https://octavo.example',
    analyticsId: 'G-TEST',
    chatWidgetUrl: 'https://chat.example/widget.js',
  });
});

test('consent: without third parties nothing is asked', async () => {
  const { inject } = await testApp({ CONSENT: 'ask', SITE_ORIGIN: 'https://octavo.example' });
  expect((await inject('/api/site')).json()).toEqual({ origin: 'https://octavo.example' });
});

test.each([
  ['ask', true],
  ['implied', false],
])('consent: with CONSENT=%s a page contains the question: %s', async (CONSENT, isAsking) => {
  const site = await testApp({ CONSENT, ...ANALYTICS });
  await mountPages(site.app, site);
  const { statusCode, body } = await site.inject('/privacy');
  expect(statusCode).toBe(200);
  expect(body.includes('aria-label="Privacy choice"')).toBe(isAsking);
});
