/** Errors for the browser's console only. */
export function logProblem(what: string, error: unknown) {
  // biome-ignore lint/suspicious/noConsole: the browser's console is the log of this side
  console.error(what, error);
}
