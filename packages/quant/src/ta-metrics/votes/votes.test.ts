import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flatBars, randomBars } from '../../indicators/testing/random-bars.ts';
import { taComponents } from '../components.ts';
import { catalogueIndicator } from '../shared-lines.ts';
import { castVotes } from '../testing/cast-votes.ts';
import { taVotes } from './index.ts';

/** Votes that only say on which side the close is. */
const isSide = (name: string): boolean => name.includes('sign(close') || name.includes('supertrend');

describe('the votes', () => {
  it('come from more than a hundred indicators and parameters of the catalogue', () => {
    const ids = new Set(taVotes.map(({ indicator }) => indicator));
    expect(ids.size).toBeGreaterThan(100);
    for (const id of ids) expect(catalogueIndicator(id).id).toBe(id);
  });

  it('are told apart by component, indicator and formula, and every component has several', () => {
    const rows = taVotes.map((vote) => `${vote.component} ${vote.indicator} ${vote.shape.formula}`);
    expect(new Set(rows).size).toBe(rows.length);
    for (const component of taComponents) {
      expect(taVotes.filter((vote) => vote.component === component).length).toBeGreaterThanOrEqual(5);
    }
  });

  it('lie in −1..1, are known from their warm-up on and take both sides', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
        const cast = castVotes(randomBars(seed, { length: 700, leading: seed % 40, stillShare: (seed % 3) / 10 }));
        expect(cast.size).toBe(taVotes.length);
        for (const [name, votes] of cast) {
          const known = votes.subarray(votes.findIndex((vote) => !Number.isNaN(vote)));
          expect(known.length, name).toBeGreaterThan(400);
          const [least, most] = [Math.min(...known), Math.max(...known)];
          expect(least >= -1 && most <= 1, name).toBe(true);
          expect(least < 0 && most > 0, name).toBe(true);
          const full = known.filter((vote) => Math.abs(vote) === 1).length;
          if (!isSide(name)) expect(full / known.length, name).toBeLessThan(0.9);
        }
      }),
      { numRuns: 8, seed: 20 },
    );
  });

  it('are all neutral where prices stand still', () => {
    for (const [name, votes] of castVotes(flatBars(300, 33.3))) expect(Math.abs(votes[299]), name).toBeLessThan(1e-9);
  });
});
