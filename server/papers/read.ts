import { collectText, descendants, elements } from '#server/html/tree.ts';
import { createLosses, type Losses, oneLine, shortened } from './losses.ts';
import { createNumbering } from './numbering.ts';
import { openPackage, type Package } from './package.ts';
import type { Block, Footnote, Paper } from './paper.ts';
import { readComments } from './read-comments.ts';
import { createStory } from './story.ts';
import { readStyles } from './styles.ts';
import { tidy } from './tidy.ts';
import { hasText, plainText, resolved } from './views.ts';
import type { Xml } from './xml.ts';

type ReadPaper = { paper: Paper; images: ReadonlyMap<string, Uint8Array> };

export function readPaper(file: Buffer, fileName: string): ReadPaper {
  const parts = openPackage(file);
  const { main } = parts;
  const optional = (type: string) => {
    const part = parts.related(main, type);
    return part === undefined ? undefined : { part, root: parts.xml(part) };
  };
  const document = parts.xml(main);
  const styles = readStyles(optional('styles')?.root);
  const numbering = createNumbering(optional('numbering')?.root);
  const noteSources = new Map<string, { kind: Footnote['kind']; part: string; element: Xml }>();
  for (const kind of ['footnote', 'endnote'] as const) {
    const notes = optional(`${kind}s`);
    for (const element of notes ? elements(notes.root) : []) {
      const { 'w:type': type = 'normal', 'w:id': id = '' } = element.attributes;
      if (notes && element.name === `w:${kind}` && type === 'normal')
        noteSources.set(`${kind}-${id}`, { kind, part: notes.part, element });
    }
  }
  const commentPart = optional('comments');
  const losses = createLosses();
  const images = new Map<string, Uint8Array>();
  const found: Footnote[] = [];
  const story = (part: string, root: Xml) =>
    createStory({ part, root, parts, styles, numbering, losses, images, reference });

  function reference(kind: Footnote['kind'], id: string): string | undefined {
    const noteId = `${kind}-${id}`;
    if (found.some((note) => note.id === noteId)) return noteId;
    const source = noteSources.get(noteId);
    if (!source) return undefined;
    const note: Footnote = { id: noteId, kind, blocks: [] };
    found.push(note);
    note.blocks = withoutLeadingSpace(story(source.part, source.element).blocks());
    return noteId;
  }

  // Broken files have more than one.
  const bodies = elements(document).filter(({ name }) => name === 'w:body');
  const body =
    bodies.length > 0 ? { ...document, children: bodies.flatMap(({ children }) => children) } : document;
  const bodyStory = story(main, body);
  const blocks = bodyStory.blocks();
  for (const [id, { kind, element }] of noteSources)
    if (!found.some((note) => note.id === id) && /\S/.test(collectText(element)))
      losses.add(`A ${kind} without a mark in the text`, shortened(collectText(element)));
  const comments = commentPart
    ? readComments(commentPart, parts, (root) => story(commentPart.part, root).blocks())
    : [];
  const marked = new Set(
    [...descendants(body)].flatMap(({ name, attributes }) =>
      name.startsWith('w:comment') ? [attributes['w:id']] : [],
    ),
  );
  readMargins(body, parts, losses);
  if (parts.has('word/vbaProject.bin')) losses.add('Macros', '');
  const paper: Paper = {
    title: '',
    blocks,
    footnotes: found,
    // Some programs leave comments behind that have neither words nor a place. Word does not show them.
    comments: comments.filter(({ id, text, replies }) => text || replies.length > 0 || marked.has(id)),
    losses: [],
  };
  tidy(paper, losses);
  paper.title = findTitle(paper, parts, fileName);
  paper.losses = losses.all();
  return { paper, images };
}

/** The number of a note is set by what shows it. */
function withoutLeadingSpace(blocks: Block[]): Block[] {
  const [first] = blocks;
  const [part] = first?.type === 'paragraph' ? first.inlines : [];
  if (part?.type === 'text') part.text = part.text.trimStart();
  return blocks;
}

/** Headers and footers are not part of a paper, but their words are not dropped in silence. */
function readMargins(body: Xml, parts: Package, losses: Losses) {
  const seen = new Set<string>();
  for (const name of ['w:headerReference', 'w:footerReference'])
    for (const { attributes } of descendants(body, name)) {
      const relation = parts.relations(parts.main).get(attributes['r:id'] ?? '');
      if (!relation || seen.has(relation.target) || !parts.has(relation.target)) continue;
      seen.add(relation.target);
      const words = [...descendants(parts.xml(relation.target), 'w:t')].map(collectText).join('').trim();
      if (/\p{L}/u.test(words))
        losses.add(name === 'w:headerReference' ? 'A header' : 'A footer', shortened(words));
    }
}

/** A paragraph of the style Title, a first heading that is alone on its level, the file's property, its name. */
function findTitle(paper: Paper, parts: Package, fileName: string): string {
  const shown = resolved(paper.blocks, 'after').filter((block) => hasText([block]));
  const titled = shown.find((block) => block.type === 'paragraph' && block.role === 'title');
  const [first] = shown;
  const tops = shown.filter(
    (block) => block.type === 'paragraph' && block.role === 'heading' && block.level === 1,
  );
  const chosen = titled ?? (tops.length === 1 && first === tops[0] ? first : undefined);
  const core = parts.related('', 'core-properties');
  const property = core ? [...descendants(parts.xml(core), 'dc:title')].map(collectText).join('') : '';
  const title = [chosen ? plainText([chosen]) : '', property].map(oneLine).find(Boolean);
  return title || fileName.replace(/^.*[/\\]/, '').replace(/\.[a-z]+$/i, '');
}
