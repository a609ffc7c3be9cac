import { describe, expect, it } from 'vitest';
import { createLoopDelay } from './loop-delay.ts';

function beating(...gapsMs: number[]): number {
  let now = 0;
  const delay = createLoopDelay(() => now, { everyMs: 50, beats: 5 });
  for (const gap of gapsMs) {
    now += gap;
    delay.beat();
  }
  return delay.ms;
}

describe('the delay of the event loop', () => {
  it('is nothing before the first beat and while beats are on time', () => {
    expect(beating()).toBe(0);
    expect(beating(50, 50, 49, 50, 50)).toBe(0);
  });

  it('is not raised by one long task, however long', () => {
    expect(beating(50, 50, 60_000, 50)).toBe(0);
    expect(beating(60_000)).toBe(0);
  });

  it('is that of most beats once they are late', () => {
    expect(beating(50, 700, 50, 800, 750)).toBe(650);
  });

  it('is over as soon as most beats are on time again', () => {
    expect(beating(700, 700, 700, 700, 700, 50, 50, 50)).toBe(0);
  });
});
