import { type ComponentType, lazy } from 'react';

/** A part of a page whose code is loaded later. If that fails, the page goes without it. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  );
}
