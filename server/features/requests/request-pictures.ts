import { hash } from 'node:crypto';
import type { Db } from '#server/db/engines/engine.ts';
import type { Files } from '#server/files/files.ts';
import type { SignedLinks } from '#server/files/signed-links.ts';
import { runTextTask } from '#server/papers/papers.ts';
import type { StorePicture } from '#server/papers/pictures.ts';
import type { PaperPicture } from '#server/papers/write-story.ts';
import type { UploadedImage } from '#shared/contracts/posts.ts';
import { FILE_PREFIX, filePath } from './request-files.ts';

const HALF_A_DAY_MS = 12 * 60 * 60 * 1000;
const PRIVATE = filePath('');

type Deps = {
  db: Db;
  files: Files;
  links: SignedLinks;
  encode: (bytes: Buffer) => Promise<Omit<UploadedImage, 'url'> & { bytes: Buffer }>;
  readAsPng: (key: string) => Promise<PaperPicture | undefined>;
  /** Of a picture that the owner has copied from a page of the site. */
  readPublic: (url: string) => Promise<PaperPicture | undefined>;
  clock: () => Date;
};
export type NewPicture = { id: string; key: string; size: number };

/**
 * The pictures of returned work and of work copies. They are files of the request: in the texts they have the path of
 * their download, which works only when signed, and they are deleted with the request.
 */
export function createRequestPictures({ db, files, links, encode, readAsPng, readPublic, clock }: Deps) {
  /**
   * Stores the pictures of a Word file, before the transaction that records them: one without a record is swept away.
   * Their ids come from request and picture, so that the same file makes the same text.
   */
  function collect(requestId: string): { store: StorePicture; pictures: NewPicture[] } {
    const pictures: NewPicture[] = [];
    return {
      store: async (original, paperId) => {
        const { picture, ...stored } = await store(requestId, original, paperId);
        pictures.push(picture);
        return stored;
      },
      pictures,
    };
  }

  async function store(requestId: string, original: Buffer, name: string) {
    const { bytes, isStill, ...size } = await encode(original);
    const id = hash('sha256', `${requestId} ${name}`).slice(0, 24);
    const key = `${FILE_PREFIX}${id}.webp`;
    await files.write(key, [bytes]);
    return { url: filePath(id), size, isStill, picture: { id, key, size: bytes.length } };
  }

  /** A picture that the owner puts into a student's file, for the editor. */
  async function add(requestId: string, original: Buffer): Promise<UploadedImage> {
    const { url, size, isStill, picture } = await store(requestId, original, hash('sha256', original));
    await recordPictures(db, requestId, [picture]);
    return { url: await links.sign(url, getEditorTime()), ...size, ...(isStill && { isStill }) };
  }

  /** Signs the pictures of a request in a text. */
  async function createSigner(requestId: string, validMs?: number): Promise<(html: string) => string> {
    const rows = await db
      .selectFrom('attachments')
      .select('id')
      .where('request_id', '=', requestId)
      .where('is_picture', '=', 1)
      .execute();
    const signed = await Promise.all(
      rows.map(
        async ({ id }) => [filePath(id), toAttribute(await links.sign(filePath(id), validMs))] as const,
      ),
    );
    // Loaded at once: by the time a reader scrolls down, or prints, a link may have expired.
    return (html) =>
      signed.reduce(
        (text, [path, link]) => text.replaceAll(`src="${path}"`, `src="${link}"`),
        rows.length > 0 ? html.replaceAll(' loading="lazy"', '') : html,
      );
  }

  /** The editor is open for hours, and a text in it must not change by itself. */
  function getEditorTime(): number {
    const now = clock().getTime();
    return (Math.floor(now / HALF_A_DAY_MS) + 2) * HALF_A_DAY_MS - now;
  }

  /** The text as it is stored. */
  async function unsign(html: string): Promise<string> {
    if (!html.includes(PRIVATE)) return html;
    const urls = await runTextTask('listPictures', [html]);
    return urls
      .filter((url) => url.startsWith(PRIVATE))
      .flatMap((url) => [toAttribute(url), url])
      .reduce((text, url) => text.replaceAll(url, url.split('?', 1)[0] ?? ''), html);
  }

  async function read(requestId: string, url: string): Promise<PaperPicture | undefined> {
    if (!url.startsWith(PRIVATE)) return readPublic(url);
    const row = await db
      .selectFrom('attachments')
      .select('storage_key')
      .where('id', '=', url.slice(PRIVATE.length))
      .where('request_id', '=', requestId)
      .executeTakeFirst();
    return row && readAsPng(row.storage_key);
  }

  const createEditorSigner = (requestId: string) => createSigner(requestId, getEditorTime());
  return { add, collect, createSigner, createEditorSigner, unsign, read };
}

export type RequestPictures = ReturnType<typeof createRequestPictures>;

/** In the transaction that stores their text. */
export async function recordPictures(tx: Db, requestId: string, pictures: NewPicture[]): Promise<void> {
  if (pictures.length === 0) return;
  await tx
    .insertInto('attachments')
    .values(
      pictures.map(({ id, key, size }) => ({
        id,
        request_id: requestId,
        position: 0,
        storage_key: key,
        original_name: 'picture.webp',
        content_type: 'image/webp',
        size,
        hash: null,
        entry_id: null,
        is_picture: 1 as const,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** As browsers and our own writer do: the editor sends it back. */
function toAttribute(link: string): string {
  return link.replaceAll('&', '&amp;');
}
