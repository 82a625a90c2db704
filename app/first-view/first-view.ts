/**
 * Inlined in the head of every public page, minified (`?script`). The page is complete without JavaScript, so the
 * framework's scripts are postponed (`server/pages/finish-page.ts`): they are fetched once the first view has been
 * painted, and run on the first user interaction, or after a while without one. A page that the browser prerenders
 * runs none of them before it is shown, and so counts no view and starts no timer. Interaction before hydration is
 * replayed after it: links, `details` and search forms work by themselves, everything else is recorded here.
 */
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const INTERACTION_EVENTS =
  'pointermove pointerdown touchstart wheel scroll keydown focusin input change click online offline'.split(
    ' ',
  );
/** Hydration takes a slow phone several frames, and a new visitor is about to scroll. */
const REST_MS = 3_000;
const IDLE_TIMEOUT_MS = 2_000;
const MAX_FONT_WAIT_MS = 250;
const SLOW_MBPS = 3;
const GIVE_UP_MS = 15_000;
/** All that `theme.css` lays out late. */
const LATER = '.later,.later-each>li:nth-child(n+5),.prose>:nth-child(n+8)';

const root = document.documentElement;
const isPrerendered = (document as { prerendering?: boolean }).prerendering;

// The preloaded fonts are taken as they arrive. Asked for by the first layout, they would come after it, and the page
// be laid out twice before its first paint.
const preloaded = ['1em Octavo Serif', '1em Octavo Sans'];
if (document.querySelector('[href*=italic]')) preloaded.push('italic 1em Octavo Serif');
const fonts = Promise.allSettled(preloaded.map((font) => document.fonts.load(font)));

// On a connection that brings them soon the first paint waits for them, or for the rest of the text: a moment earlier,
// the page would stay in the fallback's fonts. In Chromium, which has such links and knows the connection.
const { connection } = navigator as { connection?: { downlink: number } };
const expectLink = document.querySelector('[rel=expect]')?.cloneNode() as HTMLLinkElement | undefined;
if (expectLink && (connection?.downlink as number) > SLOW_MBPS) {
  expectLink.href = '#footer';
  document.head.append(expectLink);
  const stopWaiting = () => expectLink.remove();
  fonts.then(stopWaiting);
  setTimeout(stopWaiting, MAX_FONT_WAIT_MS);
}

// Roman and italic are both ours or both the fallback's: a roman that is late for the first frame is not used on this
// page (`font-display: optional`), and then the italic must not be, either (`site.css`).
requestAnimationFrame(() => {
  root.toggleAttribute('data-fallback-serif', !document.fonts.check('1em Octavo Serif'));
  turnPage();
});

// Postponed scripts

const parsed = new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
const loaded = new Promise((resolve) => addEventListener('load', resolve));
// Nothing is painted, or waited for, in advance.
const painted =
  !isPrerendered &&
  new Promise<void>((resolve) => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint')[0]) resolve();
    }).observe({ type: 'paint', buffered: true });
  });
const shown =
  isPrerendered && new Promise((resolve) => document.addEventListener('prerenderingchange', resolve));

/** Restores what the server has postponed, in document order. Called again, it does what is left. */
async function startScripts() {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=postponed]'))
    link.rel = 'modulepreload';
  await parsed;
  for (const postponed of document.querySelectorAll<HTMLScriptElement>('script[type=postponed]')) {
    postponed.type = 'started';
    const script = document.createElement('script');
    script.text = postponed.text;
    if ('module' in postponed.dataset) {
      script.type = 'module';
      // No connection, or a release in between: the next interaction tries again, and nothing waits for that.
      script.onerror = () => {
        script.remove();
        postponed.type = 'postponed';
        replay(true);
      };
    }
    // In the body a new element would make the browser recompute the styles of the whole page.
    document.head.append(script);
  }
}

function whenIdle(): Promise<IdleDeadline> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS });
    // Safari: all at once.
    else setTimeout(resolve, 0, { didTimeout: true });
  });
}

function onSign() {
  root.dataset.visited = '';
  void startScripts();
}

for (const sign of INTERACTION_EVENTS) addEventListener(sign, onSign, { capture: true, passive: true });
Promise.all([painted, loaded])
  .then(finishByParts)
  .then(() => shown)
  .then(() => setTimeout(() => whenIdle().then(startScripts), REST_MS));

// Interaction before hydration

const typed = new Map<Field, string>();
const clicked = new Set<{ element: HTMLElement; part: Element; index: number }>();
const submitted = new Map<HTMLFormElement, HTMLElement | null>();

/** `root.tsx` marks the document, and `lib/deferred.tsx` each part that is hydrated later, in an effect. */
function isHydrated(element: Element): boolean {
  return 'hydrated' in root.dataset && !element.closest('[data-deferred=waiting]');
}

function giveUpLater() {
  setTimeout(replay, GIVE_UP_MS, true);
}

function recordInput({ target }: Event) {
  if (!(target instanceof HTMLElement && 'value' in target) || isHydrated(target)) return;
  typed.set(target as Field, (target as Field).value);
}

function recordClick(event: MouseEvent) {
  const element = event.target instanceof Element && event.target.closest<HTMLElement>('button,a');
  if (!element || isHydrated(element) || worksByItself(element, event)) return;
  stop(event);
  const part = element.closest('[data-deferred]') ?? document.body;
  clicked.add({ element, part, index: [...part.querySelectorAll('button,a')].indexOf(element) });
  giveUpLater();
}

/** A link needs no script, but following it offline would lose the page: then it waits. */
function worksByItself(element: HTMLElement, event: MouseEvent): boolean {
  if (element instanceof HTMLButtonElement)
    return (
      (element.type === 'submit' && element.form !== null) ||
      element.hasAttribute('popovertarget') ||
      element.hasAttribute('commandfor')
    );
  const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  const { origin, pathname, hash } = element as HTMLAnchorElement;
  const isInThisPage = pathname === location.pathname && hash !== '';
  return navigator.onLine || isInThisPage || opensElsewhere || origin !== location.origin;
}

function recordSubmit(event: SubmitEvent) {
  const form = event.target as HTMLFormElement;
  // A search is only a navigation.
  if (isHydrated(form) || form.method === 'get') return;
  stop(event);
  submitted.set(form, event.submitter);
  form.style.opacity = '.6';
  giveUpLater();
}

function stop(event: Event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Replays what was recorded for every part of the page that is hydrated by now, in a visitor's order. */
function replay(isLastTry?: boolean) {
  // Offline the page stays: it would be lost for nothing.
  const isAlone = isLastTry && navigator.onLine;
  for (const [field, text] of typed) {
    if (!isHydrated(field)) continue;
    typed.delete(field);
    if (field.type !== 'file' && field.value !== text) field.value = text;
    // Components listen to `input` (React's `onInput`) and, for files and selects, to `change`.
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
  for (const click of clicked) {
    const { element, part, index } = click;
    if (!isHydrated(part) && !(isAlone && element instanceof HTMLAnchorElement)) continue;
    clicked.delete(click);
    // React renders a part again, with new elements, if a context above it changes before its code has loaded.
    const current = element.isConnected ? element : part.querySelectorAll<HTMLElement>('button,a')[index];
    current?.click();
  }
  for (const [form, button] of submitted) {
    if (!isHydrated(form) && !isAlone) continue;
    submitted.delete(form);
    form.style.opacity = '';
    if (isHydrated(form)) form.requestSubmit(button);
    else form.submit();
  }
}

for (const type of ['input', 'change']) addEventListener(type, recordInput, true);
addEventListener('click', recordClick, true);
addEventListener('submit', recordSubmit, true);
// Not inside React's effect: an event dispatched there, while React still handles the visitor's own, resets the field.
addEventListener('hydrated', () => queueMicrotask(replay));

// Offline before hydration (`connectivity-banner.tsx`)

function showConnection() {
  root.toggleAttribute('data-offline', !navigator.onLine);
  if (navigator.onLine) giveUpLater();
}

for (const type of ['online', 'offline']) addEventListener(type, showConnection);
if (!navigator.onLine) showConnection();

// Sections with lazy layout (`.later` in theme.css)

/**
 * Preloads the scripts and lays out the whole page, so that it has its true height: as much at a time as the browser has
 * time for, because all at once blocks a slow phone for a quarter of a second. A prerendered page is shown complete; a
 * browser that never has time gets it over with.
 */
async function finishByParts() {
  let deadline: IdleDeadline | undefined;
  for (const part of document.querySelectorAll<HTMLElement>(`link[rel=postponed],${LATER}`)) {
    if (!isPrerendered && !deadline?.didTimeout && !deadline?.timeRemaining()) deadline = await whenIdle();
    if (part instanceof HTMLLinkElement) part.rel = 'modulepreload';
    else {
      part.style.contentVisibility = 'visible';
      // Now, so that its time counts, and because a prerendered page has no frames.
      part.getBoundingClientRect();
    }
  }
  layOutAll();
}

/** At once where a position in the page is looked for: an anchor, a reload, Back. */
function layOutAll() {
  root.dataset.whole = '';
}

const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (location.hash || visit?.type !== 'navigate') layOutAll();

// Fragments are the browser's own matter: the router would render the page again, and React drop what is not hydrated.

let isFragment = false;

window.navigation?.addEventListener('navigate', ({ hashChange }) => {
  isFragment = hashChange;
});
addEventListener('popstate', (event) => isFragment && event.stopImmediatePropagation(), true);

// The turn of a page: a tapped title moves to its place on the next page, in its first 150 ms. No view transition,
// which holds the next page back until the current one is captured (`docs/decisions/096-pages-are-documents.md`).

addEventListener(
  'click',
  ({ target }) => {
    const link = target instanceof Element && target.closest('a');
    if (!link) return;
    const title = link.querySelector('h2,h3') ?? link.closest('h2,h3');
    if (title) replaceTapped(JSON.stringify([link.pathname, ...measureTitle(title)]));
    if (link.hash) layOutAll();
  },
  true,
);

/** Stores it and returns what was there. Without cookies a browser may refuse its storage, too. */
function replaceTapped(title: string): string | undefined {
  try {
    const { tapped } = sessionStorage;
    sessionStorage.tapped = title;
    return tapped;
  } catch {}
}

function measureTitle(title: Element) {
  const { left, top } = title.getBoundingClientRect();
  return [left, top, Number.parseFloat(getComputedStyle(title).fontSize)] as const;
}

function turnPage() {
  // Most visits come from elsewhere, and the first look into a storage takes milliseconds.
  if (!document.referrer.startsWith(location.origin)) return;
  const [path, left, top, size] = JSON.parse(replaceTapped('') || '[]');
  const title = document.querySelector('main h1');
  if (!title || path !== location.pathname || matchMedia('(prefers-reduced-motion:reduce)').matches) return;
  const [x, y, fullSize] = measureTitle(title);
  const from = `translate(${left - x}px,${top - y}px)scale(${size / fullSize})`;
  title.animate({ transform: [from, 'none'], transformOrigin: ['0 0', '0 0'] }, 150);
}
