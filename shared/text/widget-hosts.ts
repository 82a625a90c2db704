/** Public suffixes such as `co.uk` and `com.au`: their second level is never longer than this. */
const LONGEST_SHARED_NAME = 3;

/**
 * The domain of a widget's provider: a script from `embed.example.com` talks to `api.example.com`. If the name does
 * not tell, only the widget's own host counts.
 */
export function widgetDomain(widgetHost: string): string {
  const labels = widgetHost.split('.');
  const [first = '', ...rest] = labels.length > 2 ? labels.slice(1) : labels;
  const isDomain = rest.length > 0 && first.length > LONGEST_SHARED_NAME && /[a-z]$/.test(widgetHost);
  return isDomain ? [first, ...rest].join('.') : widgetHost;
}

export function isWidgetHost(widgetHost: string, host: string): boolean {
  const domain = widgetDomain(widgetHost);
  return host === domain || host.endsWith(`.${domain}`);
}
