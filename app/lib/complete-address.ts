/** People type `example.com` and `a@example.com`. */
export function completeAddress(address: string): string {
  const typed = address.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.\w+$/.test(typed)) return `mailto:${typed}`;
  return /^[\w-]+(\.[\w-]+)+(:\d+)?(\/|$)/.test(typed) ? `https://${typed}` : typed;
}
