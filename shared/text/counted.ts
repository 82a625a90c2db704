import { grouped } from './dates.ts';

/** A number and its noun: `1 reply`, `1,200 replies`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}
