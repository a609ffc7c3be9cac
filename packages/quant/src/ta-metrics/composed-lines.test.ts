import { describe, expect, it } from 'vitest';
import { flatBars, randomBars } from '../indicators/testing/random-bars.ts';
import { composedLines, SPARE_LINES } from './composed-lines.ts';
import { catalogueIndicator, fillSharedLines, type SharedLines, sharedLineNames } from './shared-lines.ts';

function sharedOf(length: number, bars: ReturnType<typeof randomBars>): SharedLines {
  const lines = Object.fromEntries(sharedLineNames.map((name) => [name, new Float64Array(length)]));
  const shared = { ...lines, ...bars } as unknown as SharedLines;
  fillSharedLines(shared);
  return shared;
}

describe('composed lines', () => {
  it.each(Object.entries(composedLines))("of %s are the catalogue's", (id, compose) => {
    for (const [length, bars] of [
      [700, randomBars(5, { length: 700, stillShare: 0.1 })],
      [700, randomBars(6, { length: 700, leading: 30 })],
      [20, randomBars(7, { length: 20 })],
      [90, flatBars(90, 12)],
    ] as const) {
      const expected = catalogueIndicator(id).compute(bars);
      const garbage = () => new Float64Array(length).fill(7);
      const lines = expected.map(garbage);
      compose(sharedOf(length, bars), lines, Array.from({ length: SPARE_LINES }, garbage));
      for (let k = 0; k < expected.length; k++) {
        const scale = Math.max(1, ...expected[k].filter((value) => !Number.isNaN(value)).map(Math.abs));
        for (let i = 0; i < length; i++) {
          if (Number.isNaN(expected[k][i])) expect(lines[k][i], `line ${k} at ${i}`).toBeNaN();
          else expect(Math.abs(lines[k][i] - expected[k][i]), `line ${k} at ${i}`).toBeLessThanOrEqual(1e-11 * scale);
        }
      }
    }
  });
});
