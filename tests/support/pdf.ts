type Content = { bytes: Buffer; filter?: string };

/** A PDF of one page with this stream as its content. */
export function pdfWithContent({ bytes, filter }: Content): Buffer {
  const parts = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  const add = (part: string | Buffer) => parts.push(Buffer.from(part));
  const addObject = (dictionary: string, stream?: Buffer) => {
    offsets.push(Buffer.concat(parts).length);
    add(`${offsets.length} 0 obj\n${dictionary}\n`);
    if (stream) for (const part of ['stream\n', stream, '\nendstream\n']) add(part);
    add('endobj\n');
  };
  addObject('<</Type/Catalog/Pages 2 0 R>>');
  addObject('<</Type/Pages/Kids[3 0 R]/Count 1>>');
  addObject(
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
  );
  addObject(`<</Length ${bytes.length}${filter ? `/Filter${filter}` : ''}>>`, bytes);
  addObject('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>');
  const start = Buffer.concat(parts).length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  add(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${entries}`);
  add(`trailer<</Size ${offsets.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`);
  return Buffer.concat(parts);
}

/** A PDF with these lines, set as they are given. */
export function pdfWithLines(lines: string[]): Buffer {
  const shown = lines.map((line, index) => `1 0 0 1 72 ${700 - index * 14} Tm (${line}) Tj`).join(' ');
  return pdfWithContent({ bytes: Buffer.from(`BT /F1 12 Tf ${shown} ET`) });
}
