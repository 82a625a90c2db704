import { Parser } from 'htmlparser2';

/** No real text is nested this deep, and the parser's time grows with the square of the depth. */
const MAX_DEPTH = 200;

class TooDeep extends Error {}

export function isTooDeep(html: string): boolean {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag() {
        depth += 1;
        if (depth > MAX_DEPTH) throw new TooDeep();
      },
      onclosetag() {
        depth -= 1;
      },
    },
    { decodeEntities: false },
  );
  try {
    parser.end(html);
    return false;
  } catch (error) {
    if (error instanceof TooDeep) return true;
    throw error;
  }
}
