import { expect, type Page, test } from '@playwright/test';
import { hydrated } from './browser.ts';

/** The home page with its carousel in view, under a clock that stands still. */
async function openCarousel(page: Page) {
  await page.clock.install();
  await page.goto('/');
  const carousel = page.getByRole('region', { name: 'Testimonials', exact: true });
  const track = carousel.getByRole('list', { name: /scrolls sideways/ });
  await track.scrollIntoViewIfNeeded();
  await hydrated(page, track);
  // Held while the clock is stopped, so that its count begins when the pointer leaves.
  await track.hover();
  await expect(carousel).not.toHaveAttribute('data-wait');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const leave = async () => {
    await page.mouse.move(1, 1);
    await expect(carousel).toHaveAttribute('data-wait');
  };
  return { carousel, track, leave, scrolled: () => track.evaluate((row) => Math.round(row.scrollLeft)) };
}

test('it advances by 320 pixels every 4 seconds; the pointer holds it, and leaving resumes', async ({
  page,
}) => {
  const { track, carousel, leave, scrolled } = await openCarousel(page);
  await page.clock.runFor(60_000);
  expect(await scrolled()).toBe(0);
  await leave();
  await page.clock.runFor(3_999);
  expect(await scrolled()).toBe(0);
  await page.clock.runFor(1);
  await expect.poll(scrolled).toBe(320);
  await page.clock.runFor(4_000);
  await expect.poll(scrolled).toBe(640);
  await track.hover();
  await expect(carousel).not.toHaveAttribute('data-wait');
  await page.clock.runFor(60_000);
  expect(await scrolled()).toBe(640);
});

test('after Next, Previous or a dot it pauses, and resumes after 10 seconds', async ({ page }) => {
  const { carousel, leave, scrolled } = await openCarousel(page);
  await leave();
  for (const [name, then] of [
    ['Next testimonial', 640],
    ['Previous testimonial', 0],
    ['Go to testimonial 4', 960],
  ] as const) {
    await carousel.getByRole('button', { name: 'Go to testimonial 2', exact: true }).click();
    await expect.poll(scrolled).toBe(320);
    await page.clock.runFor(5_000);
    await carousel.getByRole('button', { name, exact: true }).click();
    await expect.poll(scrolled).toBe(then);
    await page.clock.runFor(9_999);
    await expect(carousel).toHaveAttribute('data-wait', 'rest');
    await page.clock.runFor(1);
    await expect(carousel).toHaveAttribute('data-wait', 'advance');
    expect(await scrolled()).toBe(then);
    await page.clock.runFor(4_000);
    await expect.poll(scrolled).toBe(then + 320);
  }
});

test('each of several quick clicks counts', async ({ page }) => {
  const { carousel, leave, scrolled } = await openCarousel(page);
  await leave();
  const next = carousel.getByRole('button', { name: 'Next testimonial' });
  for (let clicks = 0; clicks < 3; clicks += 1) await next.click();
  await expect.poll(scrolled).toBe(960);
  await expect(carousel.locator('[aria-current]')).toHaveAccessibleName('Go to testimonial 4');
});

test('it wraps at both ends', async ({ page }) => {
  const { carousel, track, leave, scrolled } = await openCarousel(page);
  await leave();
  const end = await track.evaluate((row) => row.scrollWidth - row.clientWidth);
  await carousel.getByRole('button', { name: 'Previous testimonial' }).click();
  await expect.poll(scrolled).toBe(end);
  await carousel.getByRole('button', { name: 'Next testimonial' }).click();
  await expect.poll(scrolled).toBe(0);
});

for (const width of [360, 1440]) {
  test(`at ${width} pixels it has eight dots, from the first to the last`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const { carousel, track, leave, scrolled } = await openCarousel(page);
    await leave();
    const dots = carousel.getByRole('button', { name: /^Go to testimonial/ });
    await expect(dots).toHaveCount(8);
    await expect(dots.first()).toHaveAttribute('aria-current', 'true');
    await dots.last().click();
    await expect(dots.last()).toHaveAttribute('aria-current', 'true');
    await expect.poll(scrolled).toBe(await track.evaluate((row) => row.scrollWidth - row.clientWidth));
    await expect(carousel.locator('[aria-current]')).toHaveCount(1);
  });
}

test('the pause button stops it for good, and starts it again', async ({ page }) => {
  const { carousel, leave, scrolled } = await openCarousel(page);
  await leave();
  await carousel.getByRole('button', { name: 'Pause testimonials' }).click();
  await expect(carousel).not.toHaveAttribute('data-wait');
  await page.clock.runFor(60_000);
  expect(await scrolled()).toBe(0);
  await carousel.getByRole('button', { name: 'Play testimonials' }).click();
  await expect(carousel).toHaveAttribute('data-wait', 'advance');
  await page.clock.runFor(4_000);
  await expect.poll(scrolled).toBe(320);
});

test('the keyboard turns it, and its focus holds it', async ({ page }) => {
  const { carousel, track, leave, scrolled } = await openCarousel(page);
  await leave();
  await page.locator('#process').getByRole('link').last().focus();
  await page.keyboard.press('Tab');
  await expect(track).toBeFocused();
  await expect(carousel).not.toHaveAttribute('data-wait');
  await page.clock.runFor(60_000);
  expect(await scrolled()).toBe(0);
  await page.keyboard.press('ArrowRight');
  await expect.poll(scrolled).toBe(320);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(scrolled).toBe(0);
  await page.keyboard.press('End');
  await expect.poll(scrolled).toBe(await track.evaluate((row) => row.scrollWidth - row.clientWidth));
  await page.keyboard.press('Home');
  await expect.poll(scrolled).toBe(0);
  await page.clock.runFor(60_000);
  expect(await scrolled()).toBe(0);
  await page.keyboard.press('Shift+Tab');
  await expect(carousel).toHaveAttribute('data-wait', 'advance');
});

test('a row moved by finger or wheel counts as moved by hand', async ({ page }) => {
  const { carousel, track, leave } = await openCarousel(page);
  await leave();
  await track.evaluate((row) => row.scrollTo({ left: 320, behavior: 'instant' }));
  await expect(carousel).toHaveAttribute('data-wait', 'rest');
  await expect(carousel.getByRole('button', { name: 'Go to testimonial 2', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );
});

test.describe('for whoever wants no motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('it never moves by itself, has nothing to pause, and still turns by hand', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    const carousel = page.getByRole('region', { name: 'Testimonials', exact: true });
    const track = carousel.getByRole('list', { name: /scrolls sideways/ });
    await track.scrollIntoViewIfNeeded();
    await hydrated(page, track);
    await page.clock.runFor(60_000);
    expect(await track.evaluate((row) => row.scrollLeft)).toBe(0);
    await expect(carousel.getByRole('button', { name: /Pause|Play/ })).toHaveCount(0);
    await carousel.getByRole('button', { name: 'Next testimonial' }).click();
    await expect.poll(() => track.evaluate((row) => row.scrollLeft)).toBe(320);
  });
});
