import { expect, type Page } from '@playwright/test';
import { hydrated } from './browser.ts';
import { test } from './shared-window.ts';

test.use({ ownWindow: true });

/** The home page with its carousel in view and a stopped clock. */
async function openCarousel(page: Page) {
  await page.clock.install();
  await page.goto('/');
  const carousel = page.getByRole('region', { name: 'Testimonials', exact: true });
  const track = carousel.getByRole('list', { name: /scrolls sideways/ });
  await track.scrollIntoViewIfNeeded();
  await hydrated(page, track);
  // Paused while the clock is stopped, so that its timer starts when the pointer leaves.
  await track.hover();
  await expect(carousel).not.toHaveAttribute('data-wait');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const leave = async () => {
    await page.mouse.move(1, 1);
    await expect(carousel).toHaveAttribute('data-wait');
  };
  const scrolled = () => track.evaluate((row) => Math.round(row.scrollLeft));
  const end = () => track.evaluate((row) => row.scrollWidth - row.clientWidth);
  const dot = (number: number) =>
    carousel.getByRole('button', { name: `Go to testimonial ${number}`, exact: true });
  /** Back to its start, where its timer starts. */
  const start = async () => {
    await dot(1).click();
    await expect.poll(scrolled).toBe(0);
    await leave();
    await page.clock.runFor(10_000);
    await expect(carousel).toHaveAttribute('data-wait', 'advance');
  };
  return { carousel, track, dot, leave, start, scrolled, end };
}

test('carousel: advances by 320 pixels every 4 seconds, pauses, is moved by hand, and wraps', async ({
  page,
}) => {
  const { carousel, track, dot, leave, start, scrolled, end } = await openCarousel(page);
  const next = carousel.getByRole('button', { name: 'Next testimonial' });
  const previous = carousel.getByRole('button', { name: 'Previous testimonial' });

  await test.step('the pointer holds it, and leaving resumes', async () => {
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

  await test.step('after Next, Previous or a dot it pauses, and resumes after 10 seconds', async () => {
    await start();
    for (const [button, then] of [
      [next, 640],
      [previous, 0],
      [dot(4), 960],
    ] as const) {
      await dot(2).click();
      await expect.poll(scrolled).toBe(320);
      await page.clock.runFor(5_000);
      await button.click();
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

  await test.step('each of several quick clicks counts', async () => {
    await start();
    for (let clicks = 0; clicks < 3; clicks += 1) await next.click();
    await expect.poll(scrolled).toBe(960);
    await expect(carousel.locator('[aria-current]')).toHaveAccessibleName('Go to testimonial 4');
  });

  await test.step('it wraps at both ends', async () => {
    await start();
    await previous.click();
    await expect.poll(scrolled).toBe(await end());
    await next.click();
    await expect.poll(scrolled).toBe(0);
  });

  await test.step('the pause button stops it for good, and starts it again', async () => {
    await start();
    await carousel.getByRole('button', { name: 'Pause testimonials' }).click();
    await expect(carousel).not.toHaveAttribute('data-wait');
    await page.clock.runFor(60_000);
    expect(await scrolled()).toBe(0);
    await carousel.getByRole('button', { name: 'Play testimonials' }).click();
    await expect(carousel).toHaveAttribute('data-wait', 'advance');
    await page.clock.runFor(4_000);
    await expect.poll(scrolled).toBe(320);
  });

  await test.step('a row moved by finger or wheel counts as moved by hand', async () => {
    await start();
    await track.evaluate((row) => row.scrollTo({ left: 320, behavior: 'instant' }));
    await expect(carousel).toHaveAttribute('data-wait', 'rest');
    await expect(dot(2)).toHaveAttribute('aria-current', 'true');
  });

  await test.step('the keyboard turns it, and its focus holds it', async () => {
    await start();
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
    await expect.poll(scrolled).toBe(await end());
    await page.keyboard.press('Home');
    await expect.poll(scrolled).toBe(0);
    await page.clock.runFor(60_000);
    expect(await scrolled()).toBe(0);
    await page.keyboard.press('Shift+Tab');
    await expect(carousel).toHaveAttribute('data-wait', 'advance');
  });

  for (const width of [360, 1440, 1920]) {
    await test.step(`at ${width} pixels it has eight dots, from the first to the last, and the same step`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await start();
      const dots = carousel.getByRole('button', { name: /^Go to testimonial/ });
      await expect(dots).toHaveCount(8);
      await expect(dots.first()).toHaveAttribute('aria-current', 'true');
      for (const at of [320, 640]) {
        await next.click();
        await expect.poll(scrolled).toBe(at);
      }
      await dots.last().click();
      await expect(dots.last()).toHaveAttribute('aria-current', 'true');
      await expect.poll(scrolled).toBe(await end());
      await expect(carousel.locator('[aria-current]')).toHaveCount(1);
    });
  }
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('carousel: never moves by itself, has no pause button, and is moved by hand', async ({ page }) => {
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
