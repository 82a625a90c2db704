import { DEFAULT_REQUEST_MONTHS } from '#shared/contracts/request-states.ts';
import type { Topic, TopicText } from '#shared/contracts/words/library-sections.ts';
import type { Faq, ServicePage, ServiceSection } from '#shared/contracts/words/page-sections.ts';
import type { Section, Words } from '#shared/contracts/words/sections.ts';
import type { ClaimSource, Claims } from '#shared/contracts/words/site-sections.ts';
import type { TopicCategory } from '#shared/contracts/words/topic-categories.ts';
import { parseCorrectedLine, parseCorrections } from '#shared/text/corrections.ts';
import { counted } from '#shared/text/counted.ts';
import { toCategorySlug } from '#shared/text/slug.ts';
import { isDoctor } from './promises.ts';

// What each page shows of the words. Runs on the server; a browser gets the result, and the types.

/** Paragraphs, or HTML if the markdown has more than that. */
export type Prose = readonly string[] | { html: string; plain: string };

/** What a page's words depend on besides the words. */
export type SiteFacts = {
  /** The owner has taken over: unconfirmed entries are not shown. */
  isOwned: boolean;
  /** Figures for computed claims. A claim without its figure is not shown. */
  figures: Partial<Record<ClaimSource, string>>;
  /** No sample is published. */
  isLibraryEmpty?: boolean;
  /** How long a closed request is kept. */
  requestMonths?: number;
};

type Context = {
  /** The slug of a topic or category. */
  of: string;
  facts: SiteFacts;
  prose: (markdown: string) => Prose;
  /** The words of a topic's page. */
  topicText: (
    topic: Topic,
    speaker: { isOwned: boolean; isDoctor: boolean },
    voices: Words['topic-texts']['voices'],
  ) => TopicText;
  /** The contact of a new site, which nobody reads. */
  placeholder: Pick<Words['brand'], 'email' | 'chat'>;
  /** The labels and messages of a new site. */
  wording: Words['wording'];
};

function page<Name extends Section, Shown>(
  sections: readonly Name[],
  show: (words: Pick<Words, Name>, context: Context) => Shown,
) {
  return { sections, show };
}

const POPULAR_TOPICS = 18;
const SERVICES_TOPICS_PER_GROUP = 18;
const RELATED_TOPICS = 8;
const numerals = ['I', 'II', 'III', 'IV', 'V', 'VI'];

export const pages = {
  /** Header and footer. */
  site: page(
    ['brand', 'navigation', 'testimonials', 'wording'],
    ({ brand: { person, ...brand }, navigation, testimonials, wording }, context) => {
      const withContent = toPagesWithContent(testimonials, context.facts);
      return {
        brand: {
          ...brand,
          ...toContact(brand, context),
          person: person.name,
          workedPrice: person.workedPrice,
        },
        navigation: {
          ...navigation,
          main: navigation.main.filter(withContent),
          quick: navigation.quick.filter(withContent),
          structured: navigation.structured.filter(withContent),
        },
        reworded: rewordedTexts(wording, context.wording),
      };
    },
  ),

  home: page(
    ['home', 'services', 'process', 'testimonials', 'claims', 'faqs', 'contact', 'topics', 'brand'],
    ({ home, services, process, testimonials, claims, faqs, contact, topics, brand }, context) => ({
      ...home,
      hero: {
        ...home.hero,
        headline: parseCorrectedLine(home.hero.headline),
        proof: parseCorrections(home.hero.proof),
        person: toByline(brand),
      },
      about: { ...home.about, text: context.prose(home.about.text) },
      person: toPerson(brand, context),
      services: { ...home.services, cards: services.cards },
      process: {
        ...home.process,
        steps: process.steps.map(({ details, ...step }, index) => ({ ...step, number: numerals[index] })),
      },
      testimonials: { ...home.testimonials, ...shownTestimonials(testimonials, context.facts) },
      // Without samples there is none to open, and to speak of.
      samples: context.facts.isLibraryEmpty ? { ...home.samples, lead: '', opening: '' } : home.samples,
      topics: {
        ...home.topics,
        items: listed(topics.items)
          .filter(({ category }) => category === 'general')
          .slice(0, POPULAR_TOPICS)
          .map(({ label, slug, href }) => ({ label, slug, href })),
      },
      faq: { ...home.faq, items: faqs.items.map((faq) => shownFaq(faq, context)) },
      contact: { ...home.contact, frame: contactFrame(contact, brand, context) },
      claims: shownClaims(claims, context.facts),
    }),
  ),

  about: page(['about', 'brand'], ({ about, brand }, context) => ({
    ...about,
    text: context.prose(about.text),
    person: toPerson(brand, context),
  })),

  services: page(['services', 'topics'], ({ services: { cards, ...services }, topics }, context) => ({
    ...services,
    text: context.prose(services.text),
    checks: { ...services.checks, text: context.prose(services.checks.text) },
    prices: toPrices(services, context),
    groups: services.groups.map((group) => ({
      ...group,
      topics: listed(topics.items)
        .filter(({ category }) => category === group.category)
        .slice(0, SERVICES_TOPICS_PER_GROUP)
        .map(toTopicName),
    })),
  })),

  'essay-writing': page(['essay-writing'], (words, context) => servicePage(words['essay-writing'], context)),
  'research-papers': page(['research-papers'], (words, context) =>
    servicePage(words['research-papers'], context),
  ),
  'editing-proofreading': page(['editing-proofreading'], (words, context) =>
    servicePage(words['editing-proofreading'], context),
  ),

  process: page(['process'], ({ process }, context) => ({
    ...process,
    text: context.prose(process.text),
    steps: process.steps.map((step, index) => ({ ...step, number: numerals[index] })),
  })),

  testimonials: page(['testimonials', 'home'], ({ testimonials, home }, { facts }) => ({
    title: testimonials.title,
    lead: testimonials.lead,
    seo: testimonials.seo,
    ...shownTestimonials(testimonials, facts),
    closing: { title: home.contact.title, text: home.contact.lead, link: home.hero.contact },
  })),

  contact: page(['contact', 'brand', 'services'], ({ contact, brand, services }, context) => ({
    title: contact.title,
    lead: contact.lead,
    seo: contact.seo,
    frame: contactFrame(contact, brand, context),
    person: brand.person.name ? toPerson(brand, context) : undefined,
    prices: toPrices(services, context),
  })),

  topics: page(['topics'], ({ topics: { items, page, notFound, ...topics } }) => ({
    ...topics,
    items: listed(items).map(({ label, slug, category }) => ({ label, slug, category })),
  })),

  /** Of one topic; without one, the words of the 404 page. */
  topic: page(
    ['topics', 'claims', 'topic-texts'],
    ({ topics, claims, 'topic-texts': { voices } }, context) => {
      const catalogue = listed(topics.items);
      const topic = catalogue.find(({ slug }) => slug === context.of);
      if (!topic) return { topic: undefined, notFound: topics.notFound };
      const speaker = { isOwned: context.facts.isOwned, isDoctor: isDoctor(claims) };
      const { overview, ...copy } = context.topicText(topic, speaker, voices);
      return {
        topic: { label: topic.label, slug: topic.slug, href: topic.href },
        copy: { ...copy, overview: context.prose(overview) },
        related: relatedTopics(topic, catalogue).map(toTopicName),
        words: { ...topics.page, topics: topics.title },
      };
    },
  ),

  samples: page(['samples', 'annotations'], ({ samples: { notes, ...samples }, annotations }) => ({
    ...samples,
    kinds: annotations.kinds.map(({ slug, name }) => ({ slug, name })),
  })),

  /** The subject of a slug that the site names, and its note. */
  category: page(['samples', 'home'], ({ samples: { notes, offer, ...samples }, home }, { of }) => ({
    ...samples,
    subject: home.services.subjects.find((subject) => toCategorySlug(subject) === of),
    note: notes.find(({ subject }) => toCategorySlug(subject) === of),
  })),

  blog: page(['blog'], ({ blog }) => blog),

  'not-found': page(['not-found', 'testimonials'], ({ testimonials, 'not-found': words }, { facts }) => {
    const withContent = toPagesWithContent(testimonials, facts);
    return {
      ...words,
      links: words.links.filter(withContent),
      popular: words.popular.filter(withContent),
    };
  }),
  privacy: page(['privacy'], ({ privacy }, context) => legalPage(privacy, context)),
  terms: page(['terms'], ({ terms }, context) => legalPage(terms, context)),
};

export type PageName = keyof typeof pages;
export type PageWords = { [Name in PageName]: ReturnType<(typeof pages)[Name]['show']> };

export type SiteWords = PageWords['site'];
export type ContactFrameWords = ReturnType<typeof contactFrame>;
export type ShownClaims = ReturnType<typeof shownClaims>;
export type ShownPerson = ReturnType<typeof toPerson>;
export type ShownService = PageWords['essay-writing'];
export type ShownLegal = PageWords['privacy'];
export type ShownTestimonial = ReturnType<typeof shownTestimonials>['items'][number];
export type TopicPageWords = Extract<PageWords['topic'], { copy: unknown }>;
export type TopicName = { label: string; slug: string };
export type ListedTopic = TopicName & { category: TopicCategory };

function toTopicName({ label, slug }: TopicName): TopicName {
  return { label, slug };
}

function listed(topics: readonly Topic[]): Topic[] {
  return topics.filter(({ hidden }) => !hidden);
}

/**
 * Those that the owner has chosen; otherwise the next ones of its group in the catalogue, wrapping around, so that
 * every topic is related to some other and the first ones are not related to all.
 */
export function relatedTopics(topic: Topic, catalogue: readonly Topic[]): Topic[] {
  const named = topic.related.flatMap((slug) => catalogue.find((other) => other.slug === slug) ?? []);
  if (named.length > 0) return named.filter(({ slug }) => slug !== topic.slug);
  const group = catalogue.filter(({ category }) => category === topic.category);
  const position = group.findIndex(({ slug }) => slug === topic.slug);
  return [...group.slice(position + 1), ...group.slice(0, position)].slice(0, RELATED_TOPICS);
}

/** Who writes, in the words that the first view of the home page has room for. */
function toByline({ person: { name, field, portrait, photo, photoAlt } }: Words['brand']) {
  return { name, field, ...(portrait === 'photo' && photo && { photo, photoAlt }) };
}

function toPerson({ person }: Words['brand'], { prose }: Context) {
  const { biography, portrait, photo, photoAlt, ...rest } = person;
  return {
    ...rest,
    biography: biography.trim() ? prose(biography) : undefined,
    // A photograph that was not uploaded yet is none.
    portrait: portrait === 'photo' && !photo ? ('drawn' as const) : portrait,
    photo: portrait === 'photo' ? photo : '',
    photoAlt,
  };
}

/** Nobody reads the placeholder addresses: on an owner's site they are left out until she replaces them. */
function toContact({ email, chat }: Context['placeholder'], { facts: { isOwned }, placeholder }: Context) {
  return {
    email: isOwned && email === placeholder.email ? '' : email,
    chat: isOwned && chat.href === placeholder.chat.href ? { ...chat, href: '' } : chat,
  };
}

/** Whether an example claim or testimonial is still shown. */
function isPublic(
  { demonstration }: { demonstration: boolean },
  { isOwned }: Pick<SiteFacts, 'isOwned'>,
): boolean {
  return !demonstration || !isOwned;
}

export function shownClaims({ items, figuresNote }: Claims, facts: SiteFacts) {
  const shown = items.filter((claim) => {
    const isKnown = claim.source === 'typed' || facts.figures[claim.source] !== undefined;
    return claim.shown && isKnown && isPublic(claim, facts);
  });
  const hasExampleFigures = shown.some(
    ({ id, demonstration }) => demonstration && ['rating', 'clients'].includes(id),
  );
  return {
    items: shown.map(({ id, label, note, source }) => {
      const fill = (text: string) => text.replaceAll('{n}', facts.figures[source] ?? '{n}');
      return { id, label: fill(label), note: fill(note) };
    }),
    figuresNote: hasExampleFigures ? figuresNote : undefined,
  };
}

/** By the text of a new site, only what the owner has changed: the others are in the components, and cost nothing. */
export function rewordedTexts(wording: Words['wording'], shipped: Words['wording']): Record<string, string> {
  const texts = (words: Words['wording']) =>
    Object.values(words).flatMap((part) => Object.values<string>(part));
  const changes = texts(wording);
  return Object.fromEntries(
    texts(shipped).flatMap((text, index) =>
      changes[index] && changes[index] !== text ? [[text, changes[index]]] : [],
    ),
  );
}

/** Whether a link leads to something: there may be no testimonials. */
function toPagesWithContent(testimonials: Words['testimonials'], facts: SiteFacts) {
  const hasTestimonials = shownTestimonials(testimonials, facts).items.length > 0;
  return ({ href }: { href: string }) => hasTestimonials || !/^\/#?testimonials\b/.test(href);
}

export function shownTestimonials(
  { items, demonstrationNote }: Words['testimonials'],
  facts: Pick<SiteFacts, 'isOwned'>,
) {
  const shown = items.filter(
    (item) => !item.hidden && (item.consent || item.demonstration) && isPublic(item, facts),
  );
  return {
    items: shown.map(({ name, field, content, rating, demonstration }) => ({
      name,
      field,
      content,
      rating,
      ...(demonstration && { demonstration }),
    })),
    demonstrationNote: shown.some(({ demonstration }) => demonstration) ? demonstrationNote : undefined,
  };
}

function shownFaq({ question, answer }: Faq, { prose }: Context) {
  return { question, answer: prose(answer) };
}

function part<Part extends Pick<ServiceSection, 'text'>>(section: Part, { prose }: Context) {
  return { ...section, text: prose(section.text) };
}

function servicePage(service: ServicePage, context: Context) {
  return {
    ...service,
    sections: service.sections.map(({ example, ...section }) => ({
      ...part(section, context),
      example: example.text.trim() === '' ? undefined : { ...example, parts: parseCorrections(example.text) },
    })),
    integrity: { ...part(service.integrity, context), id: 'integrity' },
    faqs: service.faqs.map((faq) => shownFaq(faq, context)),
  };
}

/** `{months}` stands for the time that the owner has set until a closed request is deleted. */
function legalPage(legal: Words['privacy'], context: Context) {
  const months = counted(context.facts.requestMonths ?? DEFAULT_REQUEST_MONTHS, 'month');
  const sections = legal.sections.map((section) => ({
    ...section,
    text: section.text.replaceAll('{months}', months),
  }));
  return { ...legal, sections: sections.map((section) => part(section, context)) };
}

function toPrices({ prices }: Pick<Words['services'], 'prices'>, { prose }: Context) {
  return { ...prices, text: prose(prices.text) };
}

/** A card with its default title gets the chat's name. */
function contactFrame(
  { title, lead, seo, ...frame }: Words['contact'],
  { chat }: Words['brand'],
  { placeholder }: Context,
) {
  const { chatCard } = frame;
  const isRenamed = chatCard.title !== placeholder.chat.label;
  return { ...frame, chatCard: isRenamed ? chatCard : { ...chatCard, title: chat.label } };
}
