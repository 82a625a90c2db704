/** A demo text: `key: value` lines between two rules, then the body. */
export function parseFrontMatter(file: string): { fields: Record<string, string>; body: string } {
  const parts = file.match(/^---\n([\s\S]*?)\n---\n([\s\S]*)$/);
  if (!parts) throw new Error('A demo text must begin with its front matter');
  const [, head = '', body = ''] = parts;
  const fields = head.split('\n').map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
  });
  return { fields: Object.fromEntries(fields), body: body.trim() };
}
