import { expect, test } from 'vitest';
import {
  type Carousel,
  type CarouselEvent,
  carouselReducer,
  countDots,
  countStops,
  dotAt,
  dotToStop,
  standingCarousel,
  stopAt,
} from './carousel-state.ts';

/** A carousel and its clock: what would happen in a browser, without one. */
function carousel(stops = 12) {
  let state: Carousel = standingCarousel(stops);
  let due = Number.POSITIVE_INFINITY;
  let now = 0;
  function send(...events: CarouselEvent[]) {
    for (const event of events) {
      const { wait } = state;
      state = carouselReducer(state, event);
      if (state.wait !== wait) due = state.wait ? now + state.wait.ms : Number.POSITIVE_INFINITY;
    }
  }
  function pass(ms: number) {
    const end = now + ms;
    while (due <= end) {
      now = due;
      send({ type: 'time-passed' });
    }
    now = end;
  }
  return { send, pass, stop: () => state.stop };
}

function runningCarousel(stops = 12) {
  const running = carousel(stops);
  running.send({ type: 'released', by: 'reduced-motion' });
  return running;
}

test('carousel: it advances by one every 4 seconds', () => {
  const { pass, stop } = runningCarousel();
  pass(3_999);
  expect(stop()).toBe(0);
  pass(1);
  expect(stop()).toBe(1);
  pass(4_000);
  expect(stop()).toBe(2);
});

test('carousel: it does not move until motion is known to be allowed', () => {
  const { send, pass, stop } = carousel();
  pass(60_000);
  expect(stop()).toBe(0);
  send({ type: 'released', by: 'reduced-motion' });
  pass(4_000);
  expect(stop()).toBe(1);
  send({ type: 'held', by: 'reduced-motion' });
  pass(60_000);
  expect(stop()).toBe(1);
});

test.each(['pointer', 'focus', 'pause-button'] as const)(
  'carousel: %s pauses it, and its end resumes',
  (by) => {
    const { send, pass, stop } = runningCarousel();
    pass(3_000);
    send({ type: 'held', by });
    pass(60_000);
    expect(stop()).toBe(0);
    send({ type: 'released', by });
    pass(3_999);
    expect(stop()).toBe(0);
    pass(1);
    expect(stop()).toBe(1);
  },
);

test('carousel: it resumes when the last reason to pause has ended', () => {
  const { send, pass, stop } = runningCarousel();
  send({ type: 'held', by: 'pointer' }, { type: 'held', by: 'focus' }, { type: 'released', by: 'pointer' });
  pass(60_000);
  expect(stop()).toBe(0);
  send({ type: 'released', by: 'focus' });
  pass(4_000);
  expect(stop()).toBe(1);
});

test('carousel: pausing or resuming twice has the same effect as once', () => {
  const { send, pass, stop } = runningCarousel();
  send({ type: 'held', by: 'pointer' }, { type: 'held', by: 'pointer' }, { type: 'released', by: 'pointer' });
  pass(3_000);
  send({ type: 'released', by: 'pointer' });
  pass(1_000);
  expect(stop()).toBe(1);
});

test('carousel: a manual move pauses it for 10 seconds', () => {
  const { send, pass, stop } = runningCarousel();
  send({ type: 'went', to: 5 });
  expect(stop()).toBe(5);
  pass(10_000 + 3_999);
  expect(stop()).toBe(5);
  pass(1);
  expect(stop()).toBe(6);
});

test('carousel: each manual move restarts the 10 seconds', () => {
  const { send, pass, stop } = runningCarousel();
  send({ type: 'went', to: 1 });
  pass(9_999);
  send({ type: 'went', to: 2 });
  pass(13_999);
  expect(stop()).toBe(2);
  pass(1);
  expect(stop()).toBe(3);
});

test('carousel: the pointer neither shortens nor extends the 10 seconds', () => {
  const { send, pass, stop } = runningCarousel();
  send({ type: 'went', to: 1 });
  pass(1_000);
  send({ type: 'held', by: 'pointer' });
  pass(1_000);
  send({ type: 'released', by: 'pointer' });
  pass(11_999);
  expect(stop()).toBe(1);
  pass(1);
  expect(stop()).toBe(2);
});

test('carousel: after the 10 seconds it still waits for the pointer to leave', () => {
  const { send, pass, stop } = runningCarousel();
  send({ type: 'held', by: 'pointer' }, { type: 'went', to: 1 });
  pass(60_000);
  expect(stop()).toBe(1);
  send({ type: 'released', by: 'pointer' });
  pass(4_000);
  expect(stop()).toBe(2);
});

test('carousel: a manual move does not undo the pause button', () => {
  const { send, pass, stop } = runningCarousel();
  send({ type: 'held', by: 'pause-button' }, { type: 'went', to: 1 });
  pass(60_000);
  expect(stop()).toBe(1);
});

test('carousel: it wraps at both ends', () => {
  const { send, pass, stop } = runningCarousel(12);
  send({ type: 'went', to: -1 });
  expect(stop()).toBe(11);
  send({ type: 'went', to: 12 });
  expect(stop()).toBe(0);
  send({ type: 'went', to: 11 });
  pass(14_000);
  expect(stop()).toBe(0);
});

test('carousel: a wider window has fewer positions, and it stays within them', () => {
  const { send, stop } = runningCarousel(12);
  send({ type: 'went', to: 11 }, { type: 'measured', stops: 10 });
  expect(stop()).toBe(9);
});

// Twelve leaves of 296 pixels with 24 between them.
const ROW_PX = 12 * 320 - 24;

test('carousel: positions are 320 pixels apart, and the last is the end of the row', () => {
  expect(countStops(ROW_PX, 320)).toBe(12);
  expect(countStops(ROW_PX, 1088)).toBe(10);
  expect(countStops(300, 1088)).toBe(1);
  expect(stopAt(0, ROW_PX, 1088)).toBe(0);
  expect(stopAt(320, ROW_PX, 1088)).toBe(1);
  expect(stopAt(481, ROW_PX, 1088)).toBe(2);
  expect(stopAt(ROW_PX - 1088, ROW_PX, 1088)).toBe(9);
});

test('carousel: there are at most 8 dots, the first for the start and the last for the end', () => {
  expect([1, 7, 8, 9, 12].map(countDots)).toEqual([1, 7, 8, 8, 8]);
  expect([0, 11].map((stop) => dotAt(stop, 12))).toEqual([0, 7]);
  expect([0, 7].map((dot) => dotToStop(dot, 12))).toEqual([0, 11]);
});

test.each([1, 2, 8, 9, 10, 11, 12])(
  'carousel: with %i positions, each dot leads to a position that lights it',
  (stops) => {
    for (let dot = 0; dot < countDots(stops); dot += 1) expect(dotAt(dotToStop(dot, stops), stops)).toBe(dot);
  },
);
