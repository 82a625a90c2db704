/**
 * Written into the head of every page, as small as it gets (`?script`). The page is complete without scripts, so its
 * code is fetched when the first view has been painted, or at the first sign of a visitor. Until then nothing that a
 * visitor does is lost: links and `details` work by themselves, and what needs the code is kept and done afterwards.
 */
import type { Face } from '#app/styles/faces.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Tracked = Field & { _valueTracker?: { setValue: (value: string) => void } };

const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin'];
const AFTER_LOAD_MS = 2_000;
const LOOK_AGAIN_MS = 30;
const GIVE_UP_MS = 15_000;
/** What moves by less does not count as movement, not for the eye and not for the browser. */
const STILL_PX = 2.5;
const FONTS_KEPT_AS = 'fonts';
const NODES_AT_ONCE = 40;

const root = document.documentElement;
const {
  entry = '',
  modules = '',
  faces = '[]',
  urgent,
} = (document.currentScript as HTMLScriptElement).dataset;

// The code

const loaded = new Promise<unknown>((resolve) => addEventListener('load', resolve, { once: true }));
const painted = new Promise<void>((resolve) => {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint'))
    return requestAnimationFrame(() => resolve());
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
  }).observe({ type: 'paint', buffered: true });
});

let isCalled = false;
let isWaiting = true;

/** Each file is asked for, and later read, in an idle moment of its own, unless somebody is waiting. */
async function wake(isForVisitor: boolean) {
  if (isForVisitor) isWaiting = false;
  if (isCalled) return;
  isCalled = true;
  const files = modules.split(' ');
  for (const href of files) {
    if (isWaiting) await idle();
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    link.fetchPriority = isWaiting ? 'low' : 'high';
    document.head.append(link);
  }
  try {
    for (const file of files) {
      if (!isWaiting) break;
      await import(file);
      await idle();
    }
    await import(entry);
  } catch {
    // No connection, or a release in between: the next sign of a visitor is another chance.
    isCalled = false;
  }
}

function idle(): Promise<void> {
  return new Promise(whenIdle);
}

/** Once the first view is on the screen, which only the browser knows, and everything that belongs to it has come. */
function afterFirstView(act: () => void) {
  Promise.all([painted, loaded]).then(idle).then(act);
}

function whenIdle(act: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: AFTER_LOAD_MS });
  else setTimeout(act);
}

function notice() {
  root.dataset.visited = '';
  wake(true);
}

for (const sign of SIGNS) addEventListener(sign, notice, { capture: true, passive: true });
if (urgent === undefined) afterFirstView(() => wake(false));
else wake(true);

// What a visitor does before the code is there

const typed = new Map<Field, string>();
const clicked = new Set<HTMLElement>();
const submitted = new Map<HTMLFormElement, HTMLElement | null>();
let keptSince = 0;

/** React knows the element, and has done its first work on the whole page. */
function isAwake(element: Element): boolean {
  return 'awake' in root.dataset && Object.keys(element).some((key) => key.startsWith('__reactProps'));
}

function keep() {
  if (!keptSince) setTimeout(handOver, LOOK_AGAIN_MS);
  keptSince ||= performance.now();
}

function keepText({ target }: Event) {
  if (!(target instanceof HTMLElement && 'value' in target)) return;
  const field = target as Field;
  if (!isAwake(field)) {
    typed.set(field, field.value);
    keep();
  } else if (typed.delete(field)) {
    // Leaving a field is the first that React hears of it, and it would see nothing new.
    tell(field, field.value);
  }
}

function keepClick(event: MouseEvent) {
  const element = event.target instanceof Element && event.target.closest<HTMLElement>('button, a');
  if (!element || isAwake(element) || worksByItself(element, event)) return;
  stop(event);
  clicked.add(element);
  keep();
}

/** A link leads elsewhere without any code, and would leave behind what was typed here: then it has to wait as well. */
function worksByItself(element: HTMLElement, event: MouseEvent): boolean {
  if (element instanceof HTMLButtonElement) return element.type === 'submit' && element.form !== null;
  const isForAnotherTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return typed.size === 0 || isForAnotherTab || (element as HTMLAnchorElement).origin !== location.origin;
}

/** A search is only another address and needs no code. */
function keepSubmit(event: SubmitEvent) {
  const form = event.target as HTMLFormElement;
  if (isAwake(form) || form.method === 'get') return;
  stop(event);
  submitted.set(form, event.submitter);
  keep();
}

function stop(event: Event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

addEventListener('input', keepText, true);
addEventListener('change', keepText, true);
addEventListener('click', keepClick, true);
addEventListener('submit', keepSubmit, true);

/** Does what is kept, for every part of the page that is awake by now, in the order in which a visitor would. */
function handOver() {
  for (const [field, text] of typed) {
    if (!isAwake(field)) continue;
    typed.delete(field);
    tell(field, text);
  }
  const isHopeless = performance.now() - keptSince > GIVE_UP_MS;
  if (isHopeless) typed.clear();
  for (const element of clicked) {
    if (!isAwake(element) && !(isHopeless && element instanceof HTMLAnchorElement)) continue;
    clicked.delete(element);
    element.click();
  }
  for (const [form, button] of submitted) {
    const awake = isAwake(form);
    if (!awake && !isHopeless) continue;
    submitted.delete(form);
    if (awake) form.requestSubmit(button);
    else form.submit();
  }
  if (typed.size + clicked.size + submitted.size === 0 || isHopeless) keptSince = 0;
  else setTimeout(handOver, LOOK_AGAIN_MS);
}

/** React has seen the field for the first time as it is now, so it must be made to believe that it has changed. */
function tell(field: Tracked, text: string) {
  if (field.type !== 'file' && field.value !== text) field.value = text;
  field._valueTracker?.setValue(`${text} `);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

// What is out of sight

/** Whoever comes to a place in the page, or back to one, needs the heights of all that stands above it. */
function isForPlace(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return location.hash !== '' || visit?.type !== 'navigate';
}

if (isForPlace()) root.dataset.whole = '';
addEventListener('popstate', () => {
  root.dataset.whole = '';
});
addEventListener(
  'click',
  ({ target }) => {
    if (target instanceof Element && target.closest('a[href*="#"]')) root.dataset.whole = '';
  },
  true,
);

// The fonts

/** Ours come when the first view is there, and keep away from a page that they would set in motion. */
async function takeFonts() {
  const wanted: Face[] = JSON.parse(faces);
  const loaded = await Promise.all(
    wanted.map(({ family, url, style, weight }) =>
      new FontFace(family, `url(${url})`, { style, weight }).load(),
    ),
  );
  remember();
  const seen = isShown ? await whatIsSeen() : [];
  for (const family of new Set(loaded.map(({ family }) => family))) {
    if (isShown) await idle();
    putOn(
      loaded.filter((face) => face.family === family),
      seen,
    );
  }
}

let isShown = false;
requestAnimationFrame(() => {
  isShown = true;
});

/** A family at a time: its italic without its upright would be drawn by slanting the one that is there. */
function putOn(family: FontFace[], seen: Seen[]) {
  for (const face of family) document.fonts.add(face);
  const y = scrollY;
  if (seen.every(({ node, places }) => isSame(places, placesOf(boxesOf(node), y)))) return;
  for (const face of family) document.fonts.delete(face);
  // Where all is drawn anew, it may be drawn in them.
  const retry = () => {
    for (const face of family) document.fonts.add(face);
  };
  addEventListener('pagechange', retry, { once: true });
}

/** A text on the screen, or what stands there without a text, and where in the page it begins, line by line. */
type Seen = { node: Node; places: number[] };

const range = document.createRange();

/** Looks around in idle moments, because a page has many places. */
async function whatIsSeen(): Promise<Seen[]> {
  const found: Seen[] = [];
  const shown = NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT;
  const walk = document.createTreeWalker(document.body, shown, (node) => {
    const boxes = boxesOf(node);
    if (!boxes.some(({ top, bottom }) => bottom > 0 && top < innerHeight)) return NodeFilter.FILTER_REJECT;
    if (!node.hasChildNodes()) found.push({ node, places: placesOf(boxes, scrollY) });
    return NodeFilter.FILTER_ACCEPT;
  });
  for (let seen = 0; walk.nextNode(); seen += 1) if (seen % NODES_AT_ONCE === 0) await idle();
  return found;
}

function placesOf(boxes: DOMRect[], y: number): number[] {
  return boxes.flatMap(({ left, top }) => [left, top + y]);
}

function boxesOf(node: Node): DOMRect[] {
  if (node instanceof Element) return [node.getBoundingClientRect()];
  range.selectNode(node);
  return [...range.getClientRects()];
}

function isSame(before: number[], after: number[]): boolean {
  return (
    before.length === after.length &&
    before.every((place, at) => Math.abs(place - (after[at] ?? 0)) < STILL_PX)
  );
}

/** They are in the cache by now, so the next page can begin with them. */
function remember() {
  try {
    localStorage.setItem(FONTS_KEPT_AS, faces);
  } catch {}
}

function areKept(): boolean {
  try {
    return localStorage.getItem(FONTS_KEPT_AS) === faces;
  } catch {
    return false;
  }
}

const takeThem = () => takeFonts().catch(() => {});
if (areKept()) takeThem();
else afterFirstView(takeThem);
