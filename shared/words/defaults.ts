import type { Words } from '#shared/contracts/words/sections.ts';
import { aboutPage } from './about.ts';
import { blogCopy } from './blog.ts';
import { brand } from './brand.ts';
import { claims } from './claims.ts';
import { contactPage } from './contact.ts';
import { homeFaqs } from './faqs.ts';
import { home, type ProofPart } from './home.ts';
import { type LegalPage, privacyPolicy, termsOfService } from './legal.ts';
import { mails } from './mails.ts';
import {
  getStarted,
  legalLinks,
  mainNavigation,
  quickLinks,
  serviceLinks,
  structuredNavigation,
} from './navigation.ts';
import { notFoundPage } from './not-found.ts';
import { processPage, processSteps } from './process.ts';
import { samplesCopy } from './samples.ts';
import { editingPage } from './service-editing.ts';
import { essayPage } from './service-essay.ts';
import { researchPage } from './service-research.ts';
import { type ServicePage, serviceCards, servicesOverview } from './services.ts';
import { subjectNotes } from './subject-notes.ts';
import { subjects } from './subjects.ts';
import { demonstrationNote, testimonials, testimonialsPage } from './testimonials.ts';
import { topics } from './topics.ts';
import { topicNotFound, topicPageWords, topicsPage } from './topics-page.ts';

/** The default words. A section that the owner never edited follows them. */
export const defaultWords: Words = {
  brand: {
    ...brand,
    person: {
      name: '',
      field: '',
      university: '',
      biography: '',
      portrait: 'drawn',
      photo: '',
      photoAlt: '',
      signature: '',
    },
  },
  navigation: {
    main: mainNavigation,
    getStarted,
    quickTitle: 'Quick Links',
    quick: quickLinks,
    servicesTitle: 'Services',
    services: serviceLinks,
    contactTitle: 'Write to me',
    legal: legalLinks,
    structured: structuredNavigation,
  },
  home: {
    ...home,
    hero: {
      headline: marked([
        home.hero.headline.before,
        { strike: home.hero.headline.struck, insert: home.hero.headline.inserted },
        home.hero.headline.after,
      ]),
      lead: home.hero.lead,
      ...home.hero.actions,
      proofLabel: home.hero.proofLabel,
      proof: marked(home.hero.proof),
      marginNotes: home.hero.marginNotes,
    },
    about: withText(home.about),
    services: { ...home.services, subjects },
  },
  about: withText(aboutPage),
  services: {
    ...withText(servicesOverview),
    checks: withText(servicesOverview.checks),
    prices: withText(servicesOverview.prices),
    cards: serviceCards,
  },
  'essay-writing': servicePage(essayPage),
  'research-papers': servicePage(researchPage),
  'editing-proofreading': servicePage(editingPage),
  process: { ...withText(processPage), steps: processSteps.map(({ number, ...step }) => step) },
  testimonials: {
    ...testimonialsPage,
    demonstrationNote,
    items: testimonials.map((testimonial) => ({
      ...testimonial,
      date: '',
      consent: false,
      source: '',
      hidden: false,
      demonstration: true,
    })),
  },
  claims,
  faqs: { items: homeFaqs },
  contact: contactPage,
  topics: {
    ...topicsPage,
    items: topics.map((topic) => ({
      href: '',
      hidden: false,
      related: [],
      text: {
        description: '',
        overview: '',
        keyFeatures: [],
        process: [],
        benefits: [],
        whyChooseMe: '',
        seo: { title: '', description: '', keywords: [] },
      },
      ...topic,
    })),
    page: topicPageWords,
    notFound: topicNotFound,
  },
  samples: {
    ...samplesCopy,
    notes: Object.entries(subjectNotes).map(([subject, note]) => ({ subject, ...note })),
  },
  blog: blogCopy,
  'not-found': notFoundPage,
  privacy: legalPage(privacyPolicy),
  terms: legalPage(termsOfService),
  mails,
};

/** Paragraphs are separate here, and one text in the form. */
function withText<Part extends { paragraphs: string[] }>({ paragraphs, ...rest }: Part) {
  return { ...rest, text: paragraphs.join('\n\n') };
}

function withPoints<Part extends { paragraphs: string[]; points?: string[] }>(part: Part) {
  return { ...withText(part), points: part.points ?? [] };
}

function legalPage(page: LegalPage): Words['privacy'] {
  return { ...page, sections: page.sections.map(withPoints) };
}

function servicePage({ path, integrity: { id, ...integrity }, sections, ...page }: ServicePage) {
  return {
    ...page,
    sections: sections.map(({ example, ...section }) => ({
      ...withPoints(section),
      example: example ? { ...example, text: marked(example.text) } : { label: '', text: '', notes: [] },
    })),
    integrity: withPoints(integrity),
  };
}

/** Corrections in the notation of one text. */
function marked(parts: ProofPart[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      const insert = part.insert && `++${part.insert}++`;
      return 'strike' in part ? `~~${part.strike}~~${insert}` : insert;
    })
    .join('');
}
