import { expect, test } from 'vitest';
import { promotionReducer, shareScrolled } from './promotion.tsx';

test('sample offer: the offer is due past the middle, shown after the wait, and gone when dismissed', () => {
  expect(promotionReducer('waiting', { type: 'scrolled', share: 0.5 })).toBe('waiting');
  const due = promotionReducer('waiting', { type: 'scrolled', share: 0.51 });
  expect(due).toBe('due');
  expect(promotionReducer(due, { type: 'scrolled', share: 0.1 })).toBe('due');
  const shown = promotionReducer(due, { type: 'time-passed' });
  expect(shown).toBe('shown');
  const over = promotionReducer(shown, { type: 'dismissed' });
  expect(promotionReducer(over, { type: 'scrolled', share: 1 })).toBe('over');
  expect(promotionReducer(over, { type: 'time-passed' })).toBe('over');
});

test('sample offer: a page without scrolling never shows it', () => {
  expect(shareScrolled({ top: 0, viewport: 900, height: 900 })).toBe(0);
  expect(shareScrolled({ top: 500, viewport: 1000, height: 2000 })).toBe(0.5);
});
