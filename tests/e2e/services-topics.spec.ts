import { expect, type Page } from '@playwright/test';
import { defaultWords } from '#server/content/content.ts';
import { shippedText } from '#server/content/topic-copy.ts';
import type { Topic } from '#shared/contracts/words/library-sections.ts';
import { collectTrouble, hydrated, structuredData } from './browser.ts';
import { test } from './shared-window.ts';

const { contact: contactWords, privacy, terms } = defaultWords;
const topics = defaultWords.topics.items;

const main = (page: Page) => page.getByRole('main');

// One window for all of them, without JavaScript: they only read what the server sends.
test.describe('texts of the pages', () => {
  test.describe.configure({ mode: 'default' });
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage({ javaScriptEnabled: false });
  });
  test.afterAll(() => page.close());

  test('services: the overview lists 18 topics per group and leads to the three services and the samples', async () => {
    await page.goto('/services');
    for (const name of ['Essay Writing', 'Research Papers', 'Editing & Proofreading']) {
      const group = page.getByRole('region', { name, exact: true });
      await expect(group.getByRole('listitem')).toHaveCount(18);
    }
    for (const href of [
      '/services/essay-writing',
      '/services/research-papers',
      '/services/editing-proofreading',
      '/samples',
    ]) {
      await expect(main(page).locator(`a[href="${href}"]`).first()).toBeVisible();
    }
  });

  for (const name of ['essay-writing', 'research-papers', 'editing-proofreading'] as const) {
    test(`services: /services/${name} has its benefits, sections, limits, questions and buttons`, async () => {
      const service = defaultWords[name];
      await page.goto(`/services/${name}`);
      await expect(page.getByRole('heading', { level: 1, name: service.headline })).toBeVisible();
      for (const { title } of service.benefits) await expect(main(page)).toContainText(title);
      for (const { id, title } of [...service.sections, { ...service.integrity, id: 'integrity' }]) {
        await expect(page.locator(`section#${id}`).getByRole('heading', { name: title })).toHaveCount(1);
      }
      await expect(page.locator('#faq details')).toHaveCount(service.faqs.length);
      const buttons = main(page).getByRole('link');
      await expect(buttons.filter({ hasText: service.primary.label }).first()).toHaveAttribute(
        'href',
        '/samples',
      );
      await expect(buttons.filter({ hasText: service.secondary.label }).first()).toHaveAttribute(
        'href',
        '/contact',
      );
      const faq = (await structuredData(page)).find((item) => item['@type'] === 'FAQPage');
      expect(faq?.mainEntity).toHaveLength(service.faqs.length);
    });
  }

  test('services: the essay page has the words of the specification', async () => {
    await page.goto('/services/essay-writing');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Custom Essay Writing');
    await expect(main(page)).toContainText('100% custom content');
    await expect(main(page)).toContainText('APA/MLA/Chicago/Harvard');
    for (const name of ['See Writing Samples', 'Request Essay Help']) {
      await expect(main(page).getByRole('link', { name }).first()).toBeVisible();
    }
  });

  test('topics: structured data lists 100 topics', async () => {
    await page.goto('/topics');
    const list = (await structuredData(page)).find((item) => item['@type'] === 'ItemList');
    expect(list?.itemListElement).toHaveLength(100);
  });

  test('topic: every part of its page is shown', async () => {
    await page.goto('/topics/literature-review');
    const topic = topics.find(({ slug }) => slug === 'literature-review') as Topic;
    const copy = shippedText(topic, { isOwned: false, isDoctor: false });
    const overview = copy.overview.split('\n\n');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Literature Review');
    for (const text of [copy.description, ...overview, ...copy.keyFeatures, ...copy.benefits]) {
      await expect(main(page)).toContainText(text);
    }
    for (const { title, text } of copy.process) {
      await expect(main(page)).toContainText(title);
      await expect(main(page)).toContainText(text);
    }
    await expect(main(page)).toContainText(copy.whyChooseMe);
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveText([
      'Overview',
      'Key features',
      'My Process',
      'Benefits',
      'Why Choose Me',
      'Featured samples',
      'Related topics',
    ]);
    await expect(main(page).getByRole('link', { name: 'Get Expert Help' })).toHaveAttribute(
      'href',
      '/contact',
    );
  });

  test('topic: it links to its service, or else to samples', async () => {
    await page.goto('/topics/literature-review');
    await expect(main(page).getByRole('link', { name: 'View My Service' })).toHaveAttribute(
      'href',
      '/services/research-papers#literature-reviews',
    );
    await page.goto('/topics/nursing-paper');
    await expect(main(page).getByRole('link', { name: 'Browse Sample Papers' })).toHaveAttribute(
      'href',
      '/samples?q=Nursing+Paper',
    );
    await page.goto('/topics/legal-memo');
    await expect(main(page).getByRole('link', { name: 'Browse Sample Papers' })).toHaveAttribute(
      'href',
      '/samples?q=Legal+Memo',
    );
  });

  test('topic: at most 6 samples and 8 related topics of its group are shown, without itself', async () => {
    await page.goto('/topics/literature-review');
    const part = (name: string) =>
      main(page)
        .locator('section')
        .filter({ has: page.getByRole('heading', { name }) });
    const samples = part('Featured samples').getByRole('listitem');
    expect(await samples.count()).toBeGreaterThan(0);
    expect(await samples.count()).toBeLessThanOrEqual(6);
    await expect(samples.first().getByRole('link')).toHaveAttribute('href', /^\/samples\/.+/);
    const related = part('Related topics').getByRole('listitem');
    await expect(related).toHaveCount(8);
    await expect(related.filter({ hasText: /^Literature Review$/ })).toHaveCount(0);
  });

  test('contact: the page has both other contacts, the reply time, and what to include', async () => {
    await page.goto('/contact');
    await expect(main(page).locator('a[href^="mailto:"]')).toHaveText(contactWords.emailCard.action);
    await expect(main(page).locator('a[href^="https://wa.me/"]')).toHaveText(contactWords.chatCard.action);
    await expect(main(page)).toContainText(contactWords.responseTimeNote);
    for (const { label } of contactWords.include) await expect(main(page)).toContainText(label);
  });
});

test.describe('services', () => {
  test('services: an anchor scrolls to its section, from outside and from the list in the margin', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/services/research-papers#methodology');
    await expect(page.locator('#methodology h2')).toBeInViewport();
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await expect(contents).toBeInViewport();
    await contents.getByRole('link', { name: 'Literature Reviews' }).click();
    await expect(page).toHaveURL(/#literature-reviews$/);
    await expect(page.locator('#literature-reviews h2')).toBeInViewport();
  });
});

test.describe('topics', () => {
  const groupNames = ['Essays', 'Research', 'Editing', 'General'];
  const groups = (page: Page) => main(page).getByRole('region');
  const entries = (page: Page, name: string) =>
    page.getByRole('region', { name, exact: true }).getByRole('listitem').filter({ visible: true });

  test('topics: typing filters the four groups by label', async ({ page }) => {
    const trouble = collectTrouble(page);
    await page.goto('/topics');
    await hydrated(page);
    await expect(groups(page)).toHaveCount(4);
    await expect(main(page).getByRole('listitem')).toHaveCount(topics.length);
    await page.getByPlaceholder('Search topics…').fill('CITATION');
    await expect(page).toHaveURL(/\/topics\?q=CITATION$/);
    const labels = topics.map(({ label }) => label).filter((label) => /citation/i.test(label));
    await expect(main(page).getByRole('listitem')).toHaveText(labels);
    await expect(page.getByRole('status').filter({ hasText: 'topics' })).toHaveText(
      `${labels.length} topics`,
    );
    await page.getByPlaceholder('Search topics…').fill('zebra');
    await expect(main(page)).toContainText('No topic has that name.');
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(page).toHaveURL(/\/topics$/);
    await expect(main(page).getByRole('listitem')).toHaveCount(topics.length);
    expect(trouble).toEqual([]);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 740 } });

    test('topics on a phone: a group shows 12 entries, all of them on request, and 12 again', async ({
      page,
    }) => {
      await page.goto('/topics');
      await hydrated(page);
      for (const name of groupNames) await expect(entries(page, name)).toHaveCount(12);
      const essays = page.getByRole('region', { name: 'Essays', exact: true });
      await essays.getByRole('button', { name: 'Show more' }).click();
      await expect(entries(page, 'Essays')).toHaveCount(
        topics.filter(({ category }) => category === 'essay').length,
      );
      await expect(entries(page, 'Research')).toHaveCount(12);
      await essays.getByRole('button', { name: 'Show less' }).click();
      await expect(entries(page, 'Essays')).toHaveCount(12);
    });

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false });

      test('topics without JavaScript: all are shown, and the search uses the address', async ({ page }) => {
        await page.goto('/topics');
        await expect(main(page).getByRole('listitem').filter({ visible: true })).toHaveCount(topics.length);
        await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
        await page.getByPlaceholder('Search topics…').fill('op-ed');
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(/\/topics\?q=op-ed$/);
        await expect(main(page).getByRole('listitem')).toHaveText(['Op-Ed']);
      });
    });
  });

  test('topics: a wide screen shows all of them and no toggle', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/topics');
    await expect(main(page).getByRole('listitem').filter({ visible: true })).toHaveCount(topics.length);
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  });
});

test.describe('a topic', () => {
  test('topic: without its own samples the nearest ones are shown, and its name reaches the request form', async ({
    page,
  }) => {
    await page.goto('/topics/irb-application');
    await expect(main(page).locator('a[href^="/samples/"]').first()).toBeVisible();
    await expect(main(page).getByText('No samples yet for this topic.')).toHaveCount(0);
    await page.goto('/contact?topic=IRB+Application');
    await expect(page.getByLabel('Subject')).toHaveValue('IRB Application');
    // The form as the server sends it, without JavaScript.
    const response = await page.request.get('/contact?topic=IRB+Application');
    expect(await response.text()).toContain('value="IRB Application"');
  });

  test('topic: an unknown one gets 404 with a link to all of them', async ({ page }) => {
    const response = await page.goto('/topics/no-such-topic');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Topic Not Found');
    await main(page).getByRole('link', { name: 'Browse All Topics →' }).click();
    await expect(page).toHaveURL(/\/topics$/);
  });
});

test.describe('contact and legal pages', () => {
  test('terms: the page says what a model paper is for', async ({ page }) => {
    await page.goto('/terms#academic-integrity');
    const section = page.locator('section#academic-integrity');
    await expect(section.getByRole('heading')).toBeInViewport();
    await expect(section).toContainText('A paper I write is a model.');
    await expect(section).toContainText('You are responsible for knowing the rules');
    for (const { id } of terms.sections) await expect(page.locator(`section#${id}`)).toHaveCount(1);
  });
});

test.describe('on a phone and on paper', () => {
  test('privacy: the contents are folded on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/privacy');
    const contents = page.getByRole('navigation', { name: 'Contents' });
    await expect(contents).toBeHidden();
    await page.locator('summary', { hasText: 'Contents' }).click();
    await expect(contents.getByRole('link')).toHaveCount(privacy.sections.length);
  });

  test('service: what is pressed on the screen takes no room on paper', async ({ page }) => {
    await page.goto('/services/editing-proofreading');
    const last = page.getByRole('link', { name: 'See Writing Samples' }).last().locator('xpath=../..');
    await expect(last).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(last).toBeHidden();
    await page.emulateMedia({ media: null });
  });
});

test.describe('for crawlers', () => {
  test('sitemap: every static address in it responds, with its own picture', async ({ request, baseURL }) => {
    const map = await (await request.get('/sitemap-pages-1.xml')).text();
    const addresses = Array.from(map.matchAll(/<loc>([^<]*)<\/loc>/g), ([, address = '']) => address);
    expect(addresses).toContain(`${baseURL}/topics/op-ed`);
    for (const path of ['/', '/services/essay-writing', '/topics/op-ed', '/terms']) {
      const html = await (await request.get(path)).text();
      const [, image = ''] = /property="og:image" content="([^"]*)"/.exec(html) ?? [];
      const response = await request.get(image);
      expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/png']);
    }
  });
});
