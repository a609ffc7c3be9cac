import { describe, expect, it } from 'vitest';
import { EDGE_VERDICTS } from '../scorecards/edge-record.ts';
import type { Regime } from './regime.ts';
import { regimeRecord } from './regime-record.ts';
import { seededUniform } from './seeded-random.ts';

// Up 10 %, down 10 %, up 10 %, flat.
const closes = Float64Array.of(100, 110, 99, 108.9, 108.9);

describe('the record of states', () => {
  it('counts what came after the close at which a state was called', () => {
    const regimes: (Regime | null)[] = ['Bull', 'Bear', 'Bull', null, 'Bear'];
    const { outcomes, horizonSessions } = regimeRecord(regimes, closes, 2);
    expect(horizonSessions).toBe(2);
    expect(outcomes.map(({ regime, sessions, share }) => [regime, sessions, share])).toEqual([
      ['Bull', 2, 0.5],
      ['Bear', 2, 0.5],
    ]);
    // Both bull days were followed by 10 %; of the bear days only the first has a next session.
    expect(outcomes[0].nextReturnAnnual).toBeCloseTo(25.2, 9);
    expect(outcomes[0].nextVolatilityAnnual).toBeCloseTo(0, 9);
    expect(outcomes[1].nextReturnAnnual).toBeCloseTo(-25.2, 9);
    expect(outcomes[1].nextVolatilityAnnual).toBeNull();
    // 100 to 99 and 99 to 108.9; 110 to 108.9.
    expect(outcomes[0].meanForwardReturn).toBeCloseTo((-0.01 + 0.1) / 2, 12);
    expect(outcomes[1].meanForwardReturn).toBeCloseTo(-0.01, 12);
  });

  it('compares how often a state came true with all days, and says when it does not beat them', () => {
    // Twenty sessions up, twenty down, and so on; a state that knows which is which, and one that tosses a coin.
    const sessions = 1_200;
    const waves = new Float64Array(sessions).fill(100);
    for (let t = 1; t < sessions; t++) waves[t] = waves[t - 1] * (Math.floor((t - 1) / 20) % 2 === 0 ? 1.01 : 0.995);
    const knowing = Array.from(waves, (_, t): Regime => (Math.floor(t / 20) % 2 === 0 ? 'Bull' : 'Bear'));
    const outcomes = regimeRecord(knowing, waves, 5).outcomes;
    expect(outcomes.map(({ regime, verdict }) => [regime, verdict])).toEqual([
      ['Bull', EDGE_VERDICTS.beats],
      ['Bear', EDGE_VERDICTS.beats],
    ]);
    expect(outcomes[1].edge).toBeCloseTo((outcomes[1].hitRate ?? 0) - (outcomes[1].baseRate ?? 0), 12);
    expect(outcomes[1].baseRate).toBeCloseTo(1 - (outcomes[0].baseRate ?? 0), 12);
    const random = seededUniform(3);
    const tossed = Array.from(waves, (): Regime => (random() < 0.5 ? 'Bull' : 'Bear'));
    for (const { verdict } of regimeRecord(tossed, waves, 5).outcomes) expect(verdict).toBe(EDGE_VERDICTS.fails);
  });

  it('has nothing to say of days without states', () => {
    expect(regimeRecord([null, null], closes).outcomes).toEqual([]);
  });
});
