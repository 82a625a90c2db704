import { hash as toHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Site } from '#server/backups/make.ts';
import { storeImage } from '#server/features/images/images.ts';
import { commentToAnnotation } from '#server/features/samples/sample-annotations.ts';
import { createSampleWriter } from '#server/features/samples/samples.writer.ts';
import { UnreadablePaper } from '#server/papers/paper.ts';
import { importPaper } from '#server/papers/papers.ts';
import type { StorePicture } from '#server/papers/pictures.ts';
import { MAX_CONTENT, MAX_TITLE } from '#shared/contracts/limits.ts';
import { OTHER_SUBJECT } from '#shared/contracts/sample-rules.ts';
import { sampleInput } from '#shared/contracts/samples.ts';

/** Prints what is in Word files, one JSON object a line. Returns the exit code. */
export async function printPapers(files: string[], print: (line: string) => void): Promise<number> {
  let code = 0;
  for (const file of files) {
    try {
      const { marked: _marked, comments, losses, ...paper } = await readWordFile(file);
      const withoutIds = comments.map(({ id: _id, ...comment }) => comment);
      print(JSON.stringify({ file, ...paper, comments: withoutIds, losses }));
    } catch (error) {
      if (!(error instanceof UnreadablePaper)) throw error;
      print(JSON.stringify({ file, error: error.message }));
      code = 1;
    }
  }
  return code;
}

async function readWordFile(file: string, options?: { store: StorePicture }) {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new UnreadablePaper(
      error.code === 'ENOENT' ? 'There is no such file.' : `The file cannot be opened (${error.code}).`,
    );
  });
  return importPaper(bytes, path.basename(file), options);
}

/** Makes a draft sample of every Word file in a folder that has not been imported before. Returns the exit code. */
export async function importPapers(site: Site, folder: string, print: (line: string) => void) {
  const names = (await readdir(folder)).filter((name) => /^[^~.].*\.docx$/i.test(name)).sort();
  let code = 0;
  let count = 0;
  for (const name of names) {
    try {
      const result = await importSample(site, path.join(folder, name));
      count += result ? 1 : 0;
      print(result ? `${name}: imported as a draft, “${result.title}”` : `${name}: imported before`);
      for (const { what, where } of result?.losses ?? [])
        print(`  not kept: ${what}${where && ` (near “${where}”)`}`);
    } catch (error) {
      if (!(error instanceof UnreadablePaper)) throw error;
      print(`${name}: not imported. ${error.message}`);
      code = 1;
    }
  }
  print(`${count} of ${names.length} Word files imported. The drafts are at /admin, under Samples.`);
  return code;
}

async function importSample({ engine, files }: Site, file: string) {
  const { db } = engine;
  const hash = toHash('sha256', await readFile(file));
  const findImported = () => db.selectFrom('imported_papers').select('hash').where('hash', '=', hash);
  if (await findImported().executeTakeFirst()) return undefined;
  const paper = await readWordFile(file, { store: (bytes, id) => storeImage(files, bytes, id) });
  const { html, marked, losses } = paper;
  const input = sampleInput.safeParse({
    title: paper.title.slice(0, MAX_TITLE),
    subject: OTHER_SUBJECT,
    content: html,
    ...(paper.changes.length + paper.comments.length > 0 && {
      marked,
      annotations: paper.comments.map(commentToAnnotation),
    }),
    published: false,
  });
  if (!input.success)
    throw new UnreadablePaper(
      html.length > MAX_CONTENT ? 'Its text is longer than a sample may be.' : 'There is no text in it.',
    );
  const at = new Date();
  await db.transaction().execute(async (tx) => {
    const sample_id = await createSampleWriter(engine, tx).insert(input.data, at);
    await tx
      .insertInto('imported_papers')
      .values({ hash, sample_id, imported_at: at.toISOString() })
      .execute();
  });
  return { title: paper.title, losses };
}
