import path from 'node:path';
import { elements } from '#server/html/tree.ts';
import { UnreadablePaper } from './paper.ts';
import { parseXml } from './xml.ts';
import { openZip } from './zip.ts';

type Relation = { type: string; target: string; isExternal: boolean };
export type Relations = ReadonlyMap<string, Relation>;

const noDocument = 'This is not a Word document: it has no main document.';

/** A Word file: its parts, and how they refer to each other. */
export function openPackage(file: Buffer) {
  const zip = openZip(file);
  const relationsByPart = new Map<string, Relations>();

  function relations(part: string): Relations {
    const found = relationsByPart.get(part) ?? readRelations(part);
    relationsByPart.set(part, found);
    return found;
  }

  function readRelations(part: string): Relations {
    const folder = path.posix.dirname(part);
    const file = path.posix.join(folder, '_rels', `${path.posix.basename(part)}.rels`);
    const found = new Map<string, Relation>();
    if (!zip.has(file)) return found;
    for (const { attributes } of elements(parseXml(zip.read(file), file))) {
      const isExternal = attributes.TargetMode === 'External';
      const target = (attributes.Target ?? '').replaceAll('\\', '/');
      found.set(attributes.Id ?? '', {
        type: (attributes.Type ?? '').split('/').at(-1) ?? '',
        target: isExternal ? target : path.posix.resolve('/', folder, target).slice(1),
        isExternal,
      });
    }
    return found;
  }

  /** The part that another one refers to by a type of relation, such as `styles`. */
  function related(part: string, type: string): string | undefined {
    for (const relation of relations(part).values())
      if (relation.type === type && !relation.isExternal && zip.has(relation.target)) return relation.target;
    return undefined;
  }

  const main = related('', 'officeDocument') ?? (zip.has('word/document.xml') ? 'word/document.xml' : '');
  if (!main) throw new UnreadablePaper(noDocument);
  return {
    main,
    has: zip.has,
    bytes: zip.read,
    xml: (part: string) => parseXml(zip.read(part), part),
    relations,
    related,
  };
}

export type Package = ReturnType<typeof openPackage>;
