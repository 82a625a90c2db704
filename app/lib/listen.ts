/** Listens to an event of the window. Returns what stops it, for an effect. */
export function listen<Name extends keyof WindowEventMap>(
  name: Name,
  handle: (event: WindowEventMap[Name]) => void,
  options: AddEventListenerOptions = {},
): () => void {
  window.addEventListener(name, handle, options);
  return () => window.removeEventListener(name, handle, options);
}
