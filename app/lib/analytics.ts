type Gtag = (...args: unknown[]) => void;

/** The analytics script, when the owner configured it and it has loaded. */
function gtag(): Gtag | undefined {
  return (window as { gtag?: Gtag }).gtag;
}

export function reportPageView({ pathname, search }: { pathname: string; search: string }) {
  gtag()?.('event', 'page_view', { page_path: pathname + search, page_location: window.location.href });
}

export function reportPageNotFound({ href, pathname }: { href: string; pathname: string }) {
  gtag()?.('event', 'page_not_found', { page_location: href, page_path: pathname });
}
