/**
 * A browser with one visitor: what WebDriver BiDi (Firefox) and classic WebDriver (WebKit) both support, and nothing
 * more. Functions passed to `evaluate` and `find` run in the page, so they may use nothing from outside.
 */
export type Driver = {
  goto: (url: string) => Promise<void>;
  back: () => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  evaluate: <A extends unknown[], R>(run: (...args: A) => R, ...args: A) => Promise<R>;
  find: <A extends unknown[]>(run: (...args: A) => Element | null, ...args: A) => Promise<Found | undefined>;
  press: (key: keyof typeof KEYS) => Promise<void>;
};

/** An element in the page. */
export type Found = {
  click: () => Promise<void>;
  type: (text: string) => Promise<void>;
  /** Chooses a file in a file field. */
  attach: (file: string) => Promise<void>;
};

/** The keys that journeys press, and how classic WebDriver writes them. */
export const KEYS = {
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowDown: '\uE015',
  Shift: '\uE008',
  Home: '\uE011',
} as const;

/** A running browser. One window serves all visitors, so what an earlier one left is cleared first. */
export type Engine = {
  /** Whether the engine has `requestIdleCallback`: Safari has none, and the page's code has a path for that. */
  hasIdleCallback: boolean;
  newVisitor: () => Promise<Driver>;
  stop: () => Promise<void>;
};
