import { expect, test } from 'vitest';
import { postHtml } from '#server/html/post-html.ts';
import { sampleHtml } from '#server/html/sample-html.ts';
import { queues, runTextTask } from './papers.ts';

const paragraph = '<p>A paragraph with <em>some</em> <a href="https://example.com">markup</a>.</p>\n';

test('rendering: a long text is rendered in a worker, to the same HTML', async () => {
  const long = paragraph.repeat(2_000);
  expect(long.length).toBeGreaterThan(100_000);
  const before = process.threadCpuUsage();
  const [post, sample, short] = await Promise.all([
    runTextTask('postHtml', [long], queues.pages),
    runTextTask('sampleHtml', [long], queues.pages),
    runTextTask('postHtml', [paragraph], queues.pages),
  ]);
  const { user } = process.threadCpuUsage(before);
  const direct = process.threadCpuUsage();
  expect([post, sample, short]).toEqual([postHtml(long), sampleHtml(long), postHtml(paragraph)]);
  // This thread did next to nothing, compared with what the same costs here.
  expect(user).toBeLessThan(process.threadCpuUsage(direct).user / 2);
});
