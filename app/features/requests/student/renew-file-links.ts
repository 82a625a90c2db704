import { call, errorMessage } from '#app/lib/api.ts';
import { listen } from '#app/lib/listen.ts';
import { showToast } from '#app/lib/toast-store.ts';

/** The links to files work for 15 minutes. */
const RENEW_AFTER_MS = 14 * 60_000;

/** For an effect: on a page that was open for longer, a file is downloaded by a new link. */
export function renewFileLinks(token: string): () => void {
  let signedAt = Date.now();

  async function renew() {
    const links = document.querySelectorAll<HTMLAnchorElement>('a[download]');
    const view = JSON.stringify(await call('GET /requests/:token', { params: { token } }));
    for (const link of links) {
      const path = link.pathname.replaceAll('/', '\\/');
      link.href = view.match(new RegExp(`${path}\\?[^"]+`))?.[0] ?? link.href;
    }
    signedAt = Date.now();
  }

  return listen('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[download]');
    if (!link || Date.now() - signedAt < RENEW_AFTER_MS) return;
    event.preventDefault();
    renew().then(
      () => link.click(),
      (error) => showToast('error', errorMessage(error, 'An unexpected error occurred')),
    );
  });
}
