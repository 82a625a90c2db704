/** An instant as a `datetime-local` field shows it: the clock on this desk, to the minute. */
export function toLocalInput(iso: string): string {
  if (!iso) return '';
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const part = (value: number, digits = 2) => String(value).padStart(digits, '0');
  const day = `${part(date.getFullYear(), 4)}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
  return `${day}T${part(date.getHours())}:${part(date.getMinutes())}`;
}

/** The instant that the clock on this desk will show then, in UTC. */
export function fromLocalInput(local: string): string {
  if (!local) return '';
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

/** This desk's time zone by its name and its distance from UTC at that time, which summer changes. */
export function zoneName(at: Date): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const offset = new Intl.DateTimeFormat('en-US', { timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${timeZone.replaceAll('_', ' ')}${offset ? ` (${offset})` : ''}`;
}
