// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TestimonialCarousel } from './testimonial-carousel.tsx';

const testimonials = Array.from({ length: 12 }, (_, number) => ({
  name: 'A. B.',
  field: 'History',
  content: `Words ${number}`,
  rating: 5,
}));

test('carousel: without `scrollend`, the dots follow a swipe when the row has come to rest', () => {
  Reflect.deleteProperty(window, 'onscrollend');
  vi.useFakeTimers();
  render(<TestimonialCarousel testimonials={testimonials} />);
  const row = screen.getByRole('list', { name: /scrolls sideways/ });
  Object.defineProperties(row, { scrollWidth: { value: 3816 }, clientWidth: { value: 320 } });
  const dot = (number: number) => screen.getByRole('button', { name: `Go to testimonial ${number}` });
  for (const left of [200, 640]) {
    row.scrollLeft = left;
    fireEvent.scroll(row);
    act(() => vi.advanceTimersByTime(100));
    expect(dot(1).getAttribute('aria-current')).toBe('true');
  }
  act(() => vi.advanceTimersByTime(100));
  expect(screen.getByRole('region').dataset.wait).toBe('rest');
  expect(dot(3).getAttribute('aria-current')).toBe('true');
  vi.useRealTimers();
});
