/** Prints the figures of the spam benchmark and which targets were missed. */
export const missed: string[] = [];

export function check(name: string, reached: boolean): string {
  if (!reached) missed.push(name);
  return reached ? 'reached' : 'MISSED';
}

export function line(name: string, ...cells: string[]): string {
  return `  ${name.padEnd(40)}${cells.map((cell) => cell.padStart(16)).join('')}`;
}
