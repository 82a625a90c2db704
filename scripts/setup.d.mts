export const ROOT: string;
export const NODE: string;
export function ensureInstalled(): void;
export function ensureBuilt(): void;
export function say(line: string): void;
