import { expect, type Page } from '@playwright/test';
import { defaultWords } from '#server/content/content.ts';
import { structuredData } from './browser.ts';
import { test } from './shared-window.ts';

const { contact: contactWords, faqs, home, testimonials } = defaultWords;

const section = (page: Page, id: string) => page.locator(`section#${id}`);

// One page for all of them: they only read it.
test.describe('texts of the page', () => {
  test.describe.configure({ mode: 'default' });
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    await page.goto('/');
  });
  test.afterAll(() => page.close());

  test('home page: the hero’s headline reads as corrected, and its buttons lead to the services and to the writer', async () => {
    const headline = page.getByRole('heading', {
      level: 1,
      name: 'A paper that says exactly what you mean.',
    });
    await expect(headline).toBeVisible();
    await expect(headline.locator('del')).toHaveText('basically');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Explore Services' })).toHaveAttribute('href', '/services');
    await expect(main.getByRole('link', { name: 'Contact Me' })).toHaveAttribute('href', '/contact');
  });

  test('home page: the demonstration is a labelled figure that a screen reader reads as the corrected paragraph', async () => {
    const proof = page.getByRole('figure', { name: home.hero.proofLabel });
    const heard = await proof.locator('> p').evaluate((paragraph) => {
      const copy = paragraph.cloneNode(true) as HTMLElement;
      for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
      return copy.textContent?.replace(/\s+/g, ' ');
    });
    expect(heard).toBe(
      'Many readers see Frankenstein’s creature as a monster. But he learns to read and gathers firewood at night for a poor family, which suggests that he was not born cruel. Shelley puts his story at the center of the novel to make us ask whose fault it is that he became so.',
    );
    await expect(proof.locator('del').first()).toBeVisible();
    const corrections = proof.locator('.correction');
    await expect(corrections).toHaveCount(home.hero.marginNotes.length);
    for (const [index, note] of home.hero.marginNotes.entries())
      await expect(corrections.nth(index)).toHaveAccessibleDescription(note);
  });

  test('hero: a correction that is pointed at or focused shows its reason and the draft; leaving, the pen draws it again', async () => {
    const proof = page.getByRole('figure', { name: home.hero.proofLabel });
    const hint = proof.getByText('Touch a correction and I will tell you why.');
    const third = proof.locator('.correction').nth(2);
    const reason = proof.getByText(home.hero.marginNotes[2] ?? '');
    await expect(hint).toBeVisible();
    await expect(reason).toBeHidden();
    await third.hover();
    await expect(reason).toBeVisible();
    await expect(hint).toBeHidden();
    await expect(third.locator('ins')).toHaveCSS('opacity', '0');
    await page.mouse.move(0, 0);
    await expect(hint).toBeVisible();
    await expect(third.locator('ins')).toHaveCSS('opacity', '1');
    await third.focus();
    await expect(reason).toBeVisible();
    await page.locator('h1 .correction').focus();
    await expect(page.getByText(home.hero.headlineReason)).toBeVisible();
  });

  test('home page: each of the ten claims is there once, beside what backs it', async () => {
    const claims = {
      about: ['PhD-qualified', 'Personal support'],
      services: ['Original work', '100% custom content'],
      process: ['Free revisions', 'Fast delivery'],
      testimonials: ['5.0/5 rating', '200+ satisfied clients'],
      contact: ['Replies within minutes', '24/7 support'],
    };
    for (const [id, labels] of Object.entries(claims))
      await expect(section(page, id).locator('.claims strong')).toHaveText(labels);
    await expect(page.locator('.claims strong')).toHaveCount(10);
  });

  test('home page: the writer is presented as one person who works with the client', async () => {
    const about = section(page, 'about');
    await expect(about.getByRole('heading', { level: 2 })).toHaveText(home.about.title);
    for (const paragraph of home.about.text.split('\n\n')) await expect(about).toContainText(paragraph);
    await expect(about.getByRole('link')).toHaveAttribute('href', '/about');
  });

  test('home page: four service cards lead to their pages, and the eighteen subjects follow', async () => {
    const services = section(page, 'services');
    for (const [name, href] of [
      ['Essay Writing', '/services/essay-writing'],
      ['Research Papers', '/services/research-papers'],
      ['Editing & Proofreading', '/services/editing-proofreading'],
      ['Plagiarism & AI Detection', '/contact'],
    ] as const) {
      const card = services
        .getByRole('link')
        .filter({ has: page.getByRole('heading', { name, exact: true }) });
      await expect(card).toHaveAttribute('href', href);
    }
    await expect(services.getByRole('heading', { level: 3 })).toHaveCount(5);
    const subjects = services.getByRole('list').last().getByRole('listitem');
    await expect(subjects).toHaveCount(18);
    await expect(subjects).toHaveText(home.services.subjects);
  });

  test('home page: the process has three steps, numbered in the margin', async () => {
    const steps = section(page, 'process').locator('ol > li');
    await expect(steps.getByRole('heading')).toHaveText([
      'Share Requirements',
      'Writing & Research',
      'Review & Finalize',
    ]);
    await expect(steps.locator('p[aria-hidden]')).toHaveText(['I', 'II', 'III']);
  });

  test('home page: the carousel holds twelve testimonials, each rated 5', async () => {
    const track = section(page, 'testimonials').getByRole('list', { name: /Testimonials/ });
    await expect(track.getByRole('listitem')).toHaveCount(12);
    await expect(track.getByText('Rated 5/5')).toHaveCount(12);
  });

  test('home page: Popular Topics are the first eighteen general ones; each leads to a service’s section or to samples', async () => {
    const topics = section(page, 'topics');
    await expect(topics.getByRole('heading', { level: 2 })).toHaveText('Popular Topics');
    await expect(topics.getByRole('listitem')).toHaveCount(18);
    for (const [name, href] of [
      ['College Application Help', '/services/essay-writing#admission-essays'],
      ['Finding Scholarly Sources', '/services/research-papers#literature-reviews'],
      ['Citation Help', '/services/editing-proofreading#citation-formatting'],
      ['Nursing Paper', '/samples?q=Nursing+Paper'],
    ] as const) {
      await expect(topics.getByRole('link', { name })).toHaveAttribute('href', href);
    }
  });

  test('home page: the eight questions open in place', async () => {
    const questions = section(page, 'faq').locator('details');
    await expect(questions).toHaveCount(8);
    const first = questions.first();
    await expect(first.getByText(faqs.items[0]?.answer ?? '')).toBeHidden();
    await first.locator('summary').click();
    await expect(first.getByText(faqs.items[0]?.answer ?? '')).toBeVisible();
  });

  test('home page: the contact section has the form, its two cards, the response time and what to include', async () => {
    const contact = section(page, 'contact');
    await expect(contact.getByLabel('Username')).toBeVisible();
    await expect(contact.getByRole('link', { name: 'Write an email' })).toHaveAttribute(
      'href',
      /^mailto:\S+@\S+$/,
    );
    await expect(contact.getByRole('link', { name: 'Open the chat' })).toHaveAttribute('href', /^https:/);
    await expect(contact).toContainText(contactWords.responseTimeNote);
    for (const { label, note } of contactWords.include) {
      await expect(contact).toContainText(label);
      await expect(contact).toContainText(note);
    }
  });

  test('samples: one is open at its first marked paragraph with its notes, and links to the marked paper', async () => {
    const sheet = section(page, 'samples').getByRole('article');
    await expect(sheet.getByRole('heading', { level: 3 })).toHaveText('What Charlotte Lucas Knows');
    await expect(sheet.locator('del').first()).toBeVisible();
    await expect(sheet.locator('ins').first()).toBeVisible();
    expect(await sheet.locator('.margin-note').count()).toBeGreaterThanOrEqual(3);
    await expect(sheet.getByRole('link', { name: /^Read on/ })).toHaveAttribute(
      'href',
      `/samples/${home.samples.opening}?view=marked`,
    );
    await expect(section(page, 'samples').locator('.contents-column')).not.toContainText(
      'What Charlotte Lucas Knows',
    );
  });

  test('home page: structured data has eight questions and eight samples, and no invented review', async () => {
    const data = await structuredData(page);
    const ofType = (type: string) => data.find((item) => item['@type'] === type);
    expect(ofType('ProfessionalService')).toBeDefined();
    expect(ofType('ProfessionalService')).not.toHaveProperty('aggregateRating');
    expect(ofType('FAQPage')?.mainEntity).toHaveLength(8);
    expect(ofType('ItemList')?.itemListElement).toHaveLength(8);
    expect(ofType('SiteNavigationElement')?.name).toEqual([
      'Home',
      'About',
      'Services',
      'Samples',
      'Process',
      'Testimonials',
      'Contact',
    ]);
  });

  test('home page: printed, there are no buttons and navigation, and every answer is open', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('link', { name: 'Skip to the text' })).toBeHidden();
    await expect(page.getByRole('main').getByRole('link', { name: 'Explore Services' })).toBeHidden();
    await expect(section(page, 'faq').getByText(faqs.items[1]?.answer ?? '')).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
  });

  test('home page: on a phone the page is no longer than its limit', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.evaluate(() => {
      document.documentElement.dataset.whole = '';
      // Another test has opened a question.
      for (const question of document.querySelectorAll('details')) question.open = false;
    });
    // In the fonts of the site it has 9,000, in the wider fallback fonts of a first visit 9,500. Answers fold slowly.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
      .toBeLessThanOrEqual(9_550);
  });
});

test('home page: the drawing is animated once, and not with reduced motion', async ({ page }) => {
  const pens = () =>
    page.locator('.pen-write').evaluateAll((marks) =>
      marks.map((mark) => {
        const { animationName, animationIterationCount } = getComputedStyle(mark);
        return `${animationName} ${animationIterationCount}`;
      }),
    );
  await page.goto('/');
  expect(new Set(await pens())).toEqual(new Set(['pen-write 1']));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(new Set(await pens())).toEqual(new Set(['none 1']));
});

test('home page: an inserted correction is lifted with its caret, and is the target of a finger on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const correction = page.locator('p > .correction', { hasText: 'and gathers firewood' });
  expect((await correction.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  for (const one of await page.locator('p > .correction').all())
    expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const insertion = correction.locator('ins');
  const red = await insertion.evaluate((ins) => getComputedStyle(ins).color);
  await correction.focus();
  await expect(insertion).not.toHaveCSS('color', red);
  await expect(insertion.locator('svg')).toHaveCSS('opacity', '0');
  await page.emulateMedia({ reducedMotion: null });
});

test('hero: the reason of a correction is in view where its box is taller than the window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 420 });
  await page.goto('/');
  const first = page.locator('.proof .correction').first();
  await first.evaluate((correction) => correction.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const reason = page.getByText(home.hero.marginNotes[0] ?? '');
  await first.focus();
  await expect(reason).toBeInViewport({ ratio: 1 });
  await first.blur();
  await expect(reason).toBeHidden();
});

test('home page: what is struck in the sample is struck in print, too, where backgrounds are left out', async ({
  page,
}) => {
  await page.goto('/');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.sheet .prose del').first()).toHaveCSS('text-decoration-line', 'line-through');
});

test('home page: eight featured samples show subject, level, title and excerpt and lead to their pages', async ({
  page,
  request,
}) => {
  const cards = section(page, 'samples').getByRole('listitem');
  // Another journey may publish a sample between the two requests.
  await expect(async () => {
    const { items } = await (await request.get('/api/samples?page=1&limit=8')).json();
    expect(items).toHaveLength(8);
    await page.goto('/');
    const links = await cards.getByRole('link').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    expect(links).toEqual(items.map(({ slug }: { slug: string }) => `/samples/${slug}`));
    const texts = await cards.allTextContents();
    for (const [index, { subject, title, excerpt }] of items.entries()) {
      for (const part of [subject, title, excerpt]) expect(texts[index]).toContain(part);
      expect(texts[index]).toMatch(/High school|Undergraduate|Master’s|Doctorate/);
    }
  }).toPass();
  const samples = section(page, 'samples');
  await expect(samples.getByRole('link', { name: 'Browse all samples' })).toHaveAttribute('href', '/samples');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('home page without JavaScript: every text and link is there; the carousel is a scrollable list', async ({
    page,
  }) => {
    await page.goto('/');
    const carousel = section(page, 'testimonials');
    await expect(carousel.getByRole('listitem').filter({ has: page.locator('blockquote') })).toHaveCount(12);
    for (const { content } of testimonials.items) await expect(carousel).toContainText(content);
    await expect(carousel.getByRole('button')).toHaveCount(0);
    const track = carousel.getByRole('list', { name: /Testimonials/ });
    expect(await track.evaluate((row) => row.scrollWidth > row.clientWidth)).toBe(true);
    await track.evaluate((row) => row.scrollTo({ left: 640, behavior: 'instant' }));
    expect(await track.evaluate((row) => row.scrollLeft)).toBe(640);

    await expect(section(page, 'samples').getByRole('listitem')).toHaveCount(8);
    const question = section(page, 'faq').locator('details').nth(3);
    await question.locator('summary').click();
    await expect(question.getByText(faqs.items[3]?.answer ?? '')).toBeVisible();
    await expect(page.locator('.pen-write').first()).toHaveCSS('animation-name', 'none');
  });
});

test('home page: testimonials are labelled as examples everywhere', async ({ page }) => {
  for (const path of ['/', '/testimonials']) {
    await page.goto(path);
    await expect(page.getByText(testimonials.demonstrationNote)).toBeVisible();
  }
});
