import { resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { CacheKeyIdGenerator, VitestPluginContext } from 'vitest/node';
import { contentAsData } from '../../scripts/server-code.ts';

test('content in tests: the module with the values of content/ is never taken from the cache on disk', () => {
  const defineCacheKeyGenerator = vi.fn<(generator: CacheKeyIdGenerator) => void>();
  const { configureVitest } = contentAsData as { configureVitest?: (context: VitestPluginContext) => void };
  configureVitest?.({ defineCacheKeyGenerator } as unknown as VitestPluginContext);
  const isCached = (file: string) =>
    defineCacheKeyGenerator.mock.calls.every(
      ([generator]) => generator({ id: resolve(file) } as Parameters<CacheKeyIdGenerator>[0]) !== false,
    );
  expect(isCached('server/content/content.ts')).toBe(false);
  expect(isCached('server/content/topic-copy.ts')).toBe(true);
});
