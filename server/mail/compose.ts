import { escapeHtml } from '#shared/text/html.ts';
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

/** `letterhead`: whose letter it is. Its title is the subject, unless it says something else. */
type Letter = Omit<Mail, 'text' | 'html'> & { title?: string; letterhead: string; blocks: Block[] };

/** A mail in both formats. Visitors' text is escaped in either. */
export function composeMail({ subject, title = subject, letterhead, blocks, ...mail }: Letter): Mail {
  return {
    ...mail,
    subject: oneLine(subject),
    text: `${[title, ...blocks.map(toText)].join('\n\n')}\n`,
    html: toHtmlPage(title, letterhead, blocks),
  };
}

/** The letterhead of what the site sends to its owner. */
export function adminLetterhead(siteOrigin: string): string {
  return `Your desk at ${new URL(siteOrigin).host}`;
}

/** Safe for a header: line breaks become spaces. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
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
const paper = '#fbf8f1';
const red = '#a3242e';
/** The site's own typefaces where they are installed: a mail loads nothing. */
const serif = "'Source Serif 4','Source Serif Pro','Iowan Old Style',Georgia,'Times New Roman',serif";
const sans = "'Public Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** For mail programs that show mails dark by themselves. They override inline styles, so this has to as well. */
const dark = `:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
.paper { background: #171511 !important; }
.leaf { background: #1f1c17 !important; }
.leaf, .leaf a, .head { color: #efe8da !important; }
.faint { color: #a79e8d !important; }
.leaf, .rule { border-color: #37322a !important; }
.leaf .button { background: #efe8da !important; color: #171511 !important; }
.pen { color: #f0858c !important; }
}`;

const narrow = `@media (max-width: 480px) {
.page { padding: 16px 6px 32px !important; }
.head, .leaf, .faint.foot { padding-left: 18px !important; padding-right: 18px !important; }
.leaf h1 { font-size: 26px !important; }
}`;

// Inline styles and a table layout, because mail programs support little else.
function toHtmlPage(title: string, letterhead: string, blocks: Block[]): string {
  const [small, letter] = [blocks.filter(isSmallPrint), blocks.filter((block) => !isSmallPrint(block))];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${dark}
${narrow}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${paper};">
<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${paper};">
<tr><td class="page" align="center" style="padding:28px 12px 40px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;">
<tr><td class="head" style="padding:0 28px 14px;font-family:${serif};font-size:19px;line-height:1.3;color:${ink};">${escapeHtml(letterhead)}</td></tr>
<tr><td class="leaf" style="padding:32px 28px 16px;background:#fffdf8;border:1px solid ${rule};font-family:${serif};font-size:18px;line-height:1.55;color:${ink};">
<h1 style="margin:0 0 20px;font-size:30px;line-height:1.2;font-weight:normal;">${escapeHtml(title)}</h1>
${letter.map(toHtml).join('\n')}
</td></tr>
<tr><td class="faint foot" style="padding:16px 28px 0;font-family:${sans};font-size:14px;line-height:1.5;color:${faint};">${small.map(toHtml).join('\n')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function isSmallPrint(block: Block): boolean {
  return 'smallPrint' in block;
}

function toHtml(block: Block): string {
  if ('paragraph' in block)
    return `<p style="margin:0 0 16px;white-space:pre-line;word-break:break-word;">${escapeHtml(block.paragraph)}</p>`;
  if ('facts' in block) {
    const cell = `border-top:1px solid ${rule};padding:8px`;
    const rows = block.facts.map(
      ([label, value]) =>
        `<tr><td class="faint rule" valign="top" style="${cell} 20px 8px 0;color:${faint};white-space:nowrap;">${escapeHtml(label)}</td><td class="rule" valign="top" width="100%" style="${cell} 0;word-break:break-word;">${escapeHtml(oneLine(value))}</td></tr>`,
    );
    return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;font-family:${sans};font-size:15px;line-height:1.45;">${rows.join('')}</table>`;
  }
  if ('quotation' in block)
    return `<blockquote class="rule" style="margin:0 0 20px;padding:0 0 0 16px;border-left:2px solid ${rule};white-space:pre-wrap;word-break:break-word;">${escapeHtml(block.quotation)}</blockquote>`;
  if ('link' in block) {
    const url = escapeHtml(block.link.url);
    return `<p style="margin:24px 0;"><a class="button" href="${url}" style="display:inline-block;padding:11px 20px;background:${ink};border-radius:2px;font-family:${sans};font-size:16px;line-height:22px;font-weight:600;text-decoration:none;color:${paper};">${escapeHtml(block.link.label)}</a></p>`;
  }
  if ('signature' in block)
    return `<p class="pen" style="margin:8px 0 20px;font-size:24px;line-height:1.2;font-style:italic;color:${red};">${escapeHtml(block.signature)}</p>`;
  return `<p style="margin:0 0 8px;">${escapeHtml(block.smallPrint)}</p>`;
}
