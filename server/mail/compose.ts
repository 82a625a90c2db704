import { escapeHtml } from '#shared/text/light-markdown.ts';
import type { Mail } from './outbox.store.ts';

/** A part of a mail, rendered as plain text and as HTML. */
export type Block =
  | { paragraph: string }
  | { facts: [label: string, value: string][] }
  /** Quoted text, kept line by line. */
  | { quotation: string }
  | { link: { label: string; url: string } }
  /** The writer's name, written with the pen. */
  | { signature: string }
  | { smallPrint: string };

/** `letterhead`: whose letter it is. */
type Letter = Omit<Mail, 'text' | 'html'> & { title: string; letterhead?: string; blocks: Block[] };

/** A mail in both formats. Visitors' text is escaped in either. */
export function composeMail({ title, letterhead = '', blocks, ...mail }: Letter): Mail {
  return {
    ...mail,
    subject: oneLine(mail.subject),
    text: textForm(blocks),
    html: htmlForm(title, letterhead, blocks),
  };
}

/** Safe for a header: line breaks become spaces. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

function textForm(blocks: Block[]): string {
  return `${blocks.map(toText).join('\n\n')}\n`;
}

function toText(block: Block): string {
  if ('paragraph' in block) return block.paragraph;
  if ('facts' in block) {
    const width = Math.max(...block.facts.map(([label]) => label.length)) + 2;
    return block.facts.map(([label, value]) => `${`${label}:`.padEnd(width)}${oneLine(value)}`).join('\n');
  }
  if ('quotation' in block) {
    return block.quotation
      .split(/\r\n|\r|\n/)
      .map((line) => `> ${line}`.trimEnd())
      .join('\n');
  }
  if ('link' in block) return `${block.link.label}: ${block.link.url}`;
  if ('signature' in block) return block.signature;
  return `-- \n${block.smallPrint}`;
}

const ink = '#1d1b18';
const faint = '#5e574c';
const rule = '#ddd5c5';
const red = '#a3242e';
const serif = "Georgia, 'Times New Roman', serif";

/** For mail programs that show mails dark by themselves. They override inline styles, so this has to as well. */
const dark = `@media (prefers-color-scheme: dark) {
.paper { background: #171511 !important; }
.leaf { background: #1f1c17 !important; border-color: #37322a !important; }
.leaf, .leaf a, .head { color: #efe8da !important; }
.faint { color: #a79e8d !important; }
.rule { border-color: #37322a !important; }
.pen { color: #f0858c !important; }
}`;

// Inline styles and a table layout, because mail programs support little else.
function htmlForm(title: string, letterhead: string, blocks: Block[]): string {
  const head = letterhead
    ? `<tr><td class="head" style="padding:0 4px 14px;font-family:${serif};font-size:20px;line-height:1.2;color:${ink};">${escapeHtml(letterhead)}</td></tr>\n`
    : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${dark}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#fbf8f1;">
<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf8f1;">
<tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;">
${head}<tr><td class="leaf" style="padding:28px 28px 12px;background:#fffdf8;border:1px solid ${rule};font-family:${serif};font-size:17px;line-height:1.55;color:${ink};">
<h1 class="rule" style="margin:0 0 20px;padding:0 0 16px;border-bottom:1px solid ${rule};font-size:26px;line-height:1.25;font-weight:normal;">${escapeHtml(title)}</h1>
${blocks.map(toHtml).join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function toHtml(block: Block): string {
  if ('paragraph' in block) return `<p style="margin:0 0 16px;">${escapeHtml(block.paragraph)}</p>`;
  if ('facts' in block) {
    const rows = block.facts.map(
      ([label, value]) =>
        `<tr><td class="faint" valign="top" style="padding:4px 16px 4px 0;color:${faint};white-space:nowrap;">${escapeHtml(label)}</td><td valign="top" style="padding:4px 0;word-break:break-word;">${escapeHtml(oneLine(value))}</td></tr>`,
    );
    return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px;font-size:16px;line-height:1.45;">${rows.join('')}</table>`;
  }
  if ('quotation' in block)
    return `<blockquote class="rule" style="margin:0 0 16px;padding:0 0 0 14px;border-left:2px solid ${rule};white-space:pre-wrap;word-break:break-word;">${escapeHtml(block.quotation)}</blockquote>`;
  if ('link' in block) {
    const url = escapeHtml(block.link.url);
    return `<p style="margin:0 0 16px;"><a href="${url}" style="color:${ink};">${escapeHtml(block.link.label)}</a></p>`;
  }
  if ('signature' in block)
    return `<p class="pen" style="margin:8px 0 20px;font-size:22px;line-height:1.2;font-style:italic;color:${red};">${escapeHtml(block.signature)}</p>`;
  return `<p class="faint" style="margin:24px 0 16px;font-size:14px;color:${faint};">${escapeHtml(block.smallPrint)}</p>`;
}
