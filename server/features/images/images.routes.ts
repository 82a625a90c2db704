import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { notFound } from '#server/errors.ts';
import type { Files } from '#server/files/files.ts';
import { type Api, acceptBytes } from '#server/http/api.ts';
import { SHOWN_ELSEWHERE } from '#server/http/security-headers.ts';
import { imageTypes, MAX_IMAGE_BYTES } from '#shared/contracts/post-status.ts';
import { imageUploadQuery, uploadedImage } from '#shared/contracts/posts.ts';
import { renditionKey } from '#shared/text/responsive-images.ts';
import { storeIcon, storeImage, storeLogo, storeSocialImage } from './images.ts';

const NAME = /^([0-9a-f]{24})-(\d{1,5})(?:x\d{1,5})?\.(avif|webp|jpg|png)$/;
const FOR_EVER = 'public, max-age=31536000, immutable';

const keepers = { text: storeImage, social: storeSocialImage, logo: storeLogo, icon: storeIcon };

/** `POST /admin/images` with the image as the body. */
export async function adminImageRoutes(app: Api, { files }: { files: Files }) {
  acceptBytes(app, imageTypes, MAX_IMAGE_BYTES);
  app.post(
    '/images',
    {
      bodyLimit: MAX_IMAGE_BYTES,
      schema: {
        consumes: [...imageTypes],
        querystring: imageUploadQuery,
        body: z.instanceof(Buffer, { error: 'must be a picture' }),
        response: { 201: uploadedImage },
      },
    },
    async ({ query, body }) => keepers[query.use](files, body),
  );
}

/** Public images. A URL always stands for the same bytes. */
export function mountMedia(app: FastifyInstance, files: Files) {
  app.get<{ Params: { name: string } }>(
    '/media/:name',
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const [, id, width, format] = params.name.match(NAME) ?? [];
      const picture = id && width && format && (await files.read(renditionKey(id, Number(width), format)));
      if (!picture || !format) throw notFound('Picture');
      return reply
        .headers(SHOWN_ELSEWHERE)
        .header('cache-control', FOR_EVER)
        .header('content-type', `image/${format.replace('jpg', 'jpeg')}`)
        .header('content-length', picture.size)
        .send(picture.stream);
    },
  );
}
