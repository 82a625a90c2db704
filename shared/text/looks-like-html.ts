const HTML_TAG =
  /<\/?(p|div|h[1-6]|ul|ol|li|br|strong|b|em|i|u|a|blockquote|table|img|span|section|pre|code|hr)\b[^<>]*>/i;

/** True for content in which common tags occur; anything else is read as plain text. */
export function looksLikeHtml(content: string): boolean {
  return HTML_TAG.test(content);
}
