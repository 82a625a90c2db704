import { expect } from '@playwright/test';
import { signedIn, unique } from './owner.ts';
import { test } from './shared-window.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('search: a wrong letter is corrected, with a link to what was typed', async ({ page }) => {
    await page.goto('/samples?q=marshmellow+test');
    await expect(page.getByText('Showing results for marshmallow test.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
      'The Marshmallow and the Promise',
    );
    await expect(page.locator('article mark').first()).toBeVisible();
    await page.getByRole('link', { name: 'marshmellow test instead' }).click();
    await expect(page.getByText('Nothing matches every word. The closest:')).toBeVisible();
  });

  test('search: level, subject and style in words become filters that can be removed', async ({ page }) => {
    await page.goto('/samples?q=masters+nursing+apa');
    const filters = page.getByRole('list', { name: 'Filters in your search' });
    await expect(filters.getByRole('link')).toHaveText([/Master’s/, /Nursing/, /APA/]);
    await expect(page.getByText('3 samples for “masters nursing apa”')).toBeVisible();
    await page.getByRole('link', { name: 'Remove the filter Nursing' }).click();
    await expect(page).toHaveURL('/samples?q=masters+apa');
    await expect(filters.getByRole('link')).toHaveText([/Master’s/, /APA/]);
  });

  test('search: a sentence finds the paper it describes, and a quoted phrase only where it stands', async ({
    page,
  }) => {
    await page.goto('/samples?q=essay+about+frederick+douglass+learning+to+read');
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
      'Bread for Letters in the Narrative of Frederick Douglass',
    );
    await page.goto('/samples?q=%22i+would+prefer+not+to%22');
    await expect(page.getByText('1 sample for')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('The Politeness of Bartleby');
  });

  test('search: topics are found in other words and spellings', async ({ page }) => {
    await page.goto('/topics?q=lit+review');
    await expect(page.getByRole('link', { name: 'Literature Review', exact: true })).toBeVisible();
    await page.goto('/topics?q=grammer');
    await expect(page.getByText('for “grammar”')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Grammar Editing' })).toBeVisible();
  });

  test('search: what another part of the site has is offered where one finds nothing', async ({ page }) => {
    await page.goto('/samples?q=turnitin');
    await expect(page.getByRole('heading', { name: 'No samples found' })).toBeVisible();
    const elsewhere = page.getByRole('region', { name: 'On this site' });
    await expect(elsewhere.getByRole('link', { name: 'Turnitin Report Review' })).toBeVisible();
    await expect(elsewhere.getByRole('link', { name: 'What a Similarity Report Measures' })).toBeVisible();
    await page.goto('/blog?q=bartleby');
    await expect(elsewhere.getByRole('link', { name: 'The Politeness of Bartleby' })).toBeVisible();
  });

  test('search: without near results the page says so', async ({ page }) => {
    await page.goto('/samples?q=zzzzzz');
    await expect(page.getByRole('heading', { name: 'No samples found' })).toBeVisible();
    await page.goto('/blog?q=paragrph');
    await expect(page.getByText('Showing results for paragraph.')).toBeVisible();
  });
});

test('search: choosing a suggestion and going back keeps the words in the box', async ({ page }) => {
  await page.goto('/samples');
  const box = page.getByRole('combobox', { name: 'Search the library' });
  await box.fill('bartleby');
  await page.getByRole('option', { name: /The Politeness of Bartleby/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Politeness of Bartleby');
  await page.goBack();
  await expect(box).toHaveValue('bartleby');
});

test('search in the admin area: a wrong letter is corrected, and the words are marked', async ({ page }) => {
  await signedIn(page);
  await page.goto('/admin?tab=samples');
  await page.getByRole('searchbox', { name: 'Search' }).fill('bartelby');
  await expect(page.getByText('Showing results for bartleby.')).toBeVisible();
  await expect(page.locator('h3 mark').first()).toHaveText('Bartleby');
});

test('search: a synonym that the owner adds in the admin area finds papers at once', async ({ page }) => {
  // Unknown at a second attempt, too.
  const word = unique('scrivener').replace(' ', '');
  const visitor = await page.context().newPage();
  await visitor.goto(`/samples?q=${word}`);
  await expect(visitor.getByRole('heading', { name: 'No samples found' })).toBeVisible();
  await signedIn(page);
  await page.goto('/admin/words/search');
  const synonyms = page.getByLabel('Words that mean the same');
  await synonyms.fill(`${await synonyms.inputValue()}\n${word}, bartleby`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. Visitors see it now.')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 2 }).first()).toHaveText('The Politeness of Bartleby');
});
