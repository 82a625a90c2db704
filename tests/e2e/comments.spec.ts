import { expect, type Locator, type Page } from '@playwright/test';
import { barriers } from './axe.ts';
import { hydrated } from './browser.ts';
import { ownerToken, signedIn, unique } from './owner.ts';
import { test } from './shared-window.ts';

// Readers share the site of the run, each at an article of their own.
const TALKED_ABOUT = '/blog/a-thesis-statement-that-can-be-wrong';
const CLOSED = '/blog/honest-use-of-a-model-paper-and-of-ai-tools';
const THOUGHT =
  'I had never noticed how much the second comma does in your example. My supervisor marks it every time, and now I know why.';

/** The address of an article that nobody has written about yet. */
async function ownArticle({ request }: Page): Promise<string> {
  const response = await request.post('/api/admin/posts', {
    headers: { authorization: `Bearer ${await ownerToken(request)}` },
    data: { title: unique('On ß and commas'), content: '<p>The second comma.</p>', status: 'published' },
  });
  const { item } = await response.json();
  return `/blog/${item.slug}`;
}

function section(page: Page): Locator {
  return page.getByRole('region', { name: /^Comments/ });
}

async function write(scope: Locator, name: string, text: string) {
  await scope.getByLabel('Your Name *').fill(name);
  await scope.getByLabel('Your Comment *').fill(text);
}

function card(page: Page, name: string): Locator {
  return page.getByRole('article', { name: `Comment by ${name}`, exact: true });
}

test.describe('a reader', () => {
  test('comments: a comment appears at once, and can be answered', async ({ page }) => {
    await page.goto(await ownArticle(page));
    const comments = section(page);
    await expect(comments.getByText('Start the Conversation')).toBeVisible();
    await comments.getByRole('button', { name: 'Leave a Comment' }).click();
    await comments.getByRole('button', { name: 'Post Comment' }).click();
    await expect(comments.getByRole('alert')).toHaveText('Please fill in all required fields.');
    await write(comments, 'Ida Sørensen', THOUGHT);
    await comments.getByRole('button', { name: 'Post Comment' }).click();
    await expect(comments.getByRole('status').first()).toHaveText('Comment posted successfully!');
    await expect(card(page, 'Ida Sørensen')).toContainText(THOUGHT);
    await expect(comments.getByText('Start the Conversation')).toBeHidden();

    await comments.getByRole('button', { name: 'Reply to Ida Sørensen' }).click();
    await write(
      card(page, 'Ida Sørensen'),
      'Ole',
      'Mine marks it too, and it took me a year to ask him about it.',
    );
    await comments.getByRole('button', { name: 'Post Reply' }).click();
    await expect(comments.locator('ol ol').getByRole('article', { name: 'Comment by Ole' })).toBeVisible();
    await page.reload();
    await expect(comments.getByRole('article')).toHaveCount(2);
  });

  test('comments: every word is kept when the network fails, and over a reload', async ({ page }) => {
    await page.goto(await ownArticle(page));
    const comments = section(page);
    await page.route('**/api/blog/*/comments', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await comments.getByRole('button', { name: 'Leave a Comment' }).click();
    await write(comments, 'Ida', THOUGHT);
    await comments.getByRole('button', { name: 'Post Comment' }).click();
    await expect(comments.getByRole('button', { name: 'Posting...' })).toBeDisabled();
    await expect(comments.getByRole('alert')).toHaveText(
      'Unable to connect to the server. Please check your connection or try again in a moment.',
    );
    await expect(comments.getByLabel('Your Comment *')).toHaveValue(THOUGHT);
    await page.unroute('**/api/blog/*/comments');
    await page.reload();
    await comments.getByRole('button', { name: 'Leave a Comment' }).click();
    await expect(comments.getByLabel('Your Comment *')).toHaveValue(THOUGHT);
    await comments.getByRole('button', { name: 'Post Comment' }).click();
    await expect(comments.getByRole('status').first()).toHaveText('Comment posted successfully!');
  });

  test('comments: if the request for them fails, the first tap on the form loads them, and the form opens', async ({
    page,
  }) => {
    await page.route('**/api/blog/*/comments', (route) => route.abort());
    await page.goto(await ownArticle(page));
    await hydrated(page);
    await expect(page.getByRole('alert')).toContainText('Some comments could not be loaded.');
    await page.getByRole('alert').getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('button', { name: 'Try Again' })).toHaveAttribute('aria-disabled');
    await expect(page.getByRole('button', { name: 'Try Again' })).not.toHaveAttribute('aria-disabled');
    await page.unroute('**/api/blog/*/comments');
    const comments = section(page);
    await comments.getByRole('button', { name: 'Leave a Comment' }).click();
    await write(comments, 'Ida', THOUGHT);
    await expect(page.getByText('Some comments could not be loaded.')).toBeHidden();
    await comments.getByRole('button', { name: 'Post Comment' }).click();
    await expect(card(page, 'Ida')).toContainText(THOUGHT);
  });

  test('comments: if their code is gone with an older release, "Try Again" reloads the page in the end', async ({
    page,
  }) => {
    await page.route('**/assets/post-comments-*.js', (route) => route.fulfill({ status: 404 }));
    await page.goto(TALKED_ABOUT);
    await hydrated(page);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    const again = page.getByRole('button', { name: 'Try Again' });
    await again.click();
    await expect(again).not.toHaveAttribute('aria-disabled');
    await expect(section(page).getByRole('article').first()).toBeVisible();
    const reloaded = page.waitForEvent('load');
    await again.click();
    await reloaded;
    await expect(section(page).getByRole('article').first()).toBeVisible();
  });

  test('comments: if their code cannot be loaded a restored connection loads it', async ({ page }) => {
    await page.route('**/assets/post-comments-*.js', (route) => route.abort());
    await page.goto('/blog');
    await hydrated(page);
    await page.getByRole('main').locator(`a[href="${TALKED_ABOUT}"]`).first().click();
    await expect(page).toHaveURL(TALKED_ABOUT);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(page.getByText('Some comments could not be loaded.')).toBeVisible();
    await page.unroute('**/assets/post-comments-*.js');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await section(page).getByRole('button', { name: 'Leave a Comment' }).click();
    await expect(section(page).getByLabel('Your Comment *')).toBeVisible();
    await expect(page.getByText('Some comments could not be loaded.')).toBeHidden();
  });

  test('comments: conversations are nested, the owner is marked, and a closed section is not shown', async ({
    page,
  }) => {
    await page.goto(TALKED_ABOUT);
    await expect(section(page).getByRole('article', { name: 'Comment by Octavo' }).first()).toContainText(
      'the author of this blog',
    );
    const deepest = section(page).getByText('I will tell my instructor you said so.');
    await expect(deepest).toBeVisible();
    const left = (text: string) =>
      section(page)
        .getByText(text)
        .evaluate((element) => element.getBoundingClientRect().left);
    const fourth = await left('Then you are ahead of me');
    expect(await left('I will tell my instructor')).toBe(fourth);
    expect(await left('The Frankenstein pair')).toBeLessThan(fourth);
    await expect(section(page).getByText('Best Thesis Help')).toBeHidden();
    expect(await barriers(page, { part: '#comments' })).toEqual([]);

    await page.goto(CLOSED);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(section(page)).toHaveCount(0);
  });
});

test.describe('a reader without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('comments without JavaScript: a comment and an answer are sent, and a refused text is not lost', async ({
    page,
  }) => {
    await page.goto(await ownArticle(page));
    const comments = section(page);
    await expect(comments.getByRole('button', { name: 'Leave a Comment' })).toBeHidden();
    await write(comments, 'Ida', THOUGHT);
    await comments.getByRole('button', { name: 'Post Comment' }).click();
    await expect(page).toHaveURL(/\?comment=posted#comment-[0-9a-f]{24}$/);
    await expect(comments.getByText('Comment posted successfully!')).toBeVisible();
    await expect(card(page, 'Ida')).toContainText(THOUGHT);

    await card(page, 'Ida').getByRole('link', { name: 'Reply' }).click();
    await write(card(page, 'Ida'), 'Ole', '');
    await card(page, 'Ida').getByRole('button', { name: 'Post Reply' }).click();
    await expect(page.getByRole('alert')).toHaveText('Please fill in all required fields.');
    await expect(page.getByLabel('Your Name *')).toHaveValue('Ole');
    await page.getByLabel('Your Comment *').fill('Mine marks it too, and it took me a year to ask about it.');
    await page.getByRole('button', { name: 'Post Comment' }).click();
    await expect(comments.locator('ol ol').getByRole('article', { name: 'Comment by Ole' })).toBeVisible();
  });
});

test('comments: the owner replies under the brand from the article', async ({ page }) => {
  const reply = unique('One more thing: thank you for reading so closely,');
  await signedIn(page);
  await page.goto(TALKED_ABOUT);
  await section(page).getByRole('button', { name: 'Reply to Dana Whitlock' }).click();
  await expect(section(page).getByLabel('Your Name *')).toHaveCount(0);
  await section(page).getByLabel('Your Comment *').fill(reply);
  await section(page).getByRole('button', { name: 'Post Reply' }).click();
  const answer = section(page).getByRole('article').filter({ hasText: reply }).last();
  await expect(answer).toContainText('the author of this blog');
});
