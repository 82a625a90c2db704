const MAX_CHARACTERS = 255;
/** Shown if nothing of the given name can be shown. */
const NAMELESS = 'file';

/** A visitor's file name, only for display: without folders, control characters or bidi overrides, and not too long. */
export function cleanFileName(sentName: string): string {
  const name = sentName
    .toWellFormed()
    // Browsers escape these three in form data, and only these.
    .replace(/%(22|0D|0A)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
  if (/^\.*$/.test(name)) return NAMELESS;
  return shortened(name);
}

/** The extension stays, because it tells the type. */
function shortened(name: string): string {
  if (name.length <= MAX_CHARACTERS) return name;
  const extension = name.match(/\.[^.]{1,10}$/)?.[0] ?? '';
  // Do not split a surrogate pair.
  const stem = name.slice(0, MAX_CHARACTERS - extension.length).replace(/[\ud800-\udbff]$/, '');
  return stem + extension;
}

/** The header that makes every browser save a file under its name, whatever its characters. */
export function downloadHeader(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
