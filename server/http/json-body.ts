import type { FastifyInstance } from 'fastify';
import { invalidField } from '#server/errors.ts';

/** JSON in valid UTF-8 only: invalid bytes would be stored as something the sender never wrote. */
export function registerJsonBody(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    let text: string;
    try {
      text = strict.decode(body);
    } catch {
      return done(invalidField(fieldWithBrokenText(body) ?? 'body', 'is not valid UTF-8 text'));
    }
    return parse(request, text, done);
  });
}

/** The first top-level field that contained invalid UTF-8. */
function fieldWithBrokenText(body: Buffer): string | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    if (typeof value !== 'object' || value === null) return undefined;
    return Object.entries(value).find(([, part]) => JSON.stringify(part).includes('\uFFFD'))?.[0];
  } catch {
    return undefined;
  }
}
