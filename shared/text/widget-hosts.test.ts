import { expect, test } from 'vitest';
import { isWidgetHost, widgetDomain } from './widget-hosts.ts';

test.each([
  ['embed.example.com', 'example.com'],
  ['client.eu.example.com', 'client.eu.example.com'],
  ['client.chat.example.com', 'chat.example.com'],
  ['widget.chat', 'widget.chat'],
  ['chat.co.uk', 'chat.co.uk'],
  ['localhost', 'localhost'],
  ['192.168.100.200', '192.168.100.200'],
  ['[2001:db8::1]', '[2001:db8::1]'],
])('widget hosts: %s belongs to %s', (host, domain) => {
  expect(widgetDomain(host)).toBe(domain);
});

test("widget hosts: the provider's other hosts count, hosts with a similar name do not", () => {
  const widget = 'embed.example.com';
  expect(isWidgetHost(widget, 'api.example.com')).toBe(true);
  expect(isWidgetHost(widget, 'example.com')).toBe(true);
  expect(isWidgetHost(widget, 'badexample.com')).toBe(false);
  expect(isWidgetHost(widget, 'example.com.evil.net')).toBe(false);
});
