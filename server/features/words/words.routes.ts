import { z } from 'zod';
import { defaultWords } from '#server/content/content.ts';
import { topicCopy } from '#server/content/topic-copy.ts';
import { parsePostSafely } from '#server/html/safe-html.ts';
import { readBlocks, writeHtml } from '#server/html/tree.ts';
import type { Api } from '#server/http/api.ts';
import { MAX_TITLE, text } from '#shared/contracts/http.ts';
import type { Section, Words } from '#shared/contracts/words/sections.ts';
import { listKeys } from '#shared/records.ts';
import { lightMarkdownToHtml } from '#shared/text/light-markdown.ts';
import { type PageName, type Prose, pages, type SiteFacts } from '#shared/words/page-words.ts';
import type { WordStore } from './words.store.ts';

const params = z.object({ page: z.enum(listKeys(pages)) });
const querystring = z.object({
  /** The slug of a topic or category. */
  of: text(MAX_TITLE).default(''),
  /** A preview token: the draft replaces what is public. */
  preview: z.string().optional(),
});

type Parts = { words: WordStore; facts: () => Promise<SiteFacts> };

/** What a page's words take from the words of a new site. */
export const shippedContext = {
  prose: parseProse,
  topicText: topicCopy,
  placeholder: defaultWords.brand,
  wording: defaultWords.wording,
};

/** Exactly the words that a page shows. */
export function wordRoutes(app: Api, { words, facts }: Parts) {
  async function readWords(page: PageName, of: string, preview: string | undefined) {
    const { sections, show } = pages[page];
    const entries = await Promise.all(
      sections.map(async (section: Section) => [
        section,
        await (preview ? words.getPreviewed(section, preview) : words.get(section)),
      ]),
    );
    // The sections are those that the page declares.
    const pageSections = Object.fromEntries(entries) as Words;
    const shown = show(pageSections, { ...shippedContext, of, facts: await facts() });
    if (page !== 'topic' || !of || ('topic' in shown && shown.topic)) return shown;
    // A former address shows the topic of today; the page redirects to it.
    const movedTo = await words.findMovedTopic(of);
    return movedTo ? show(pageSections, { ...shippedContext, of: movedTo, facts: await facts() }) : shown;
  }

  app.get(
    '/words/:page',
    { schema: { params, querystring, response: { 200: z.record(z.string(), z.unknown()) } } },
    async ({ params: { page }, query: { of, preview } }, reply) => {
      if (preview) reply.header('cache-control', 'no-store');
      return readWords(page, of, preview);
    },
  );
}

/** Any character that light markdown or HTML may interpret. */
const MARKUP = /[*_<>&#]|https?:\/\/|^\s*(?:[-•]|\d{1,3}[.)]|\[\d{1,3}\])\s/m;

/** Light markdown as a page shows it. Most texts are only paragraphs and are sent as they are. */
export function parseProse(markdown: string): Prose {
  const text = markdown.replace(/\r\n?/g, '\n').trim();
  if (!MARKUP.test(text))
    return text.split(/\n\s*\n/).map((paragraph) => paragraph.replace(/\s*\n\s*/g, ' '));
  const root = parsePostSafely(lightMarkdownToHtml(text));
  return { html: writeHtml(root.children), plain: readBlocks(root).join(' ') };
}
