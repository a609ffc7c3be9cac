import { describe, expect, it } from 'vitest';
import type { Regime } from './regime.ts';
import { regimeRecord } from './regime-record.ts';

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

  it('has nothing to say of days without states', () => {
    expect(regimeRecord([null, null], closes).outcomes).toEqual([]);
  });
});
