import mammoth from 'mammoth';
import { htmlToLightMarkdown } from './html-to-markdown.ts';

const MAX_BYTES = 10 * 1024 * 1024;
/** The first bytes of every `.docx`, which is a ZIP archive. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];

type ImportedText = { title: string; content: string; leftOut: string[] };

/** A Word file as light markdown, with its title. This module is large: import it lazily. */
export async function importWord(file: File): Promise<ImportedText> {
  if (file.size > MAX_BYTES) throw new Error('The file is larger than 10 MB.');
  const arrayBuffer = await file.arrayBuffer();
  const start = new Uint8Array(arrayBuffer.slice(0, ZIP.length));
  if (!ZIP.every((byte, index) => start[index] === byte)) {
    throw new Error(
      'This is not a .docx file. In Word, choose Save As and the format “Word Document (.docx)”.',
    );
  }
  const { value } = await mammoth.convertToHtml({ arrayBuffer }, { styleMap }).catch(() => {
    throw new Error('The file could not be read as a Word document.');
  });
  const { title, content, leftOut } = htmlToLightMarkdown(
    new DOMParser().parseFromString(value, 'text/html').body,
  );
  return { title: title || file.name.replace(/\.docx$/i, ''), content, leftOut };
}

const styleMap = [
  "p[style-name='Title'] => h1.title:fresh",
  "p[style-name='Subtitle'] => h2:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "p[style-name='List Paragraph'] => p:fresh",
];
