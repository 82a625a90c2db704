import { expect, test } from 'vitest';
import { postHtml } from './post-html.ts';
import { renderHtml } from './render.ts';
import { sampleHtml } from './sample-html.ts';

const paragraph = '<p>A paragraph with <em>some</em> <a href="https://example.com">markup</a>.</p>\n';

test('rendering: a long text is rendered in a worker, to the same HTML', async () => {
  const long = paragraph.repeat(2_000);
  expect(long.length).toBeGreaterThan(100_000);
  const before = process.threadCpuUsage();
  const [post, sample, short] = await Promise.all([
    renderHtml('post', long),
    renderHtml('sample', long),
    renderHtml('post', paragraph),
  ]);
  const { user } = process.threadCpuUsage(before);
  const direct = process.threadCpuUsage();
  expect([post, sample, short]).toEqual([postHtml(long), sampleHtml(long), postHtml(paragraph)]);
  // This thread did next to nothing, compared with what the same costs here.
  expect(user).toBeLessThan(process.threadCpuUsage(direct).user / 2);
});
