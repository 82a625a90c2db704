/** Compresses the built assets once, at the highest level, so that the server only sends bytes. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const CLIENT_DIR = path.join(path.dirname(import.meta.dirname), 'build/client');
const TEXT = /\.(js|css|svg|json|txt|webmanifest)$/;
const WORTH_IT_BYTES = 512;

const names = await readdir(CLIENT_DIR, { recursive: true });
await Promise.all(
  names
    .filter((name) => TEXT.test(name))
    .map(async (name) => {
      const file = path.join(CLIENT_DIR, name);
      const bytes = await readFile(file);
      if (bytes.length < WORTH_IT_BYTES) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
    }),
);
