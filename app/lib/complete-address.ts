/** People type `example.com`, `a@example.com` and `10.1000/182`, a DOI. */
export function completeAddress(address: string): string {
  const typed = address.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.\w+$/.test(typed)) return `mailto:${typed}`;
  if (/^(?:doi:\s*)?10\.\d{4,9}\/\S+$/i.test(typed))
    return `https://doi.org/${typed.slice(typed.indexOf('10.'))}`;
  return /^[\w-]+(\.[\w-]+)+(:\d+)?(\/|$)/.test(typed) ? `https://${typed}` : typed;
}
