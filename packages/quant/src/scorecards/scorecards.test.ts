import { describe, expect, it } from 'vitest';
import { seededUniform } from '../models/seeded-random.ts';
import { meanInterval, meanPValue } from '../prediction/mean-interval.ts';
import { EDGE_VERDICTS, edgeRecord } from './edge-record.ts';
import { FALSE_DISCOVERY_LEVEL } from './false-discovery.ts';
import { forwardReturn } from './forward-return.ts';
import { type SignalMember, type SignalTally, signalRecord, tallySignals } from './signal-tally.ts';

const SYMBOLS = 40;
const SESSIONS = 500;
const HORIZON = 5;

/** Log-returns by symbol and session, with a factor of the market that all symbols follow. */
function randomWalks(random: () => number): Float64Array[] {
  const market = Float64Array.from({ length: SESSIONS + HORIZON }, () => 0.0005 + 0.008 * gaussian(random));
  return Array.from({ length: SYMBOLS }, () => market.map((drift) => drift + 0.015 * gaussian(random)));
}

const gaussian = (random: () => number) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** One event in thirty, of either sign; each is followed by its sign's drift over the horizon. */
function plant(random: () => number, walks: readonly Float64Array[], drift: number): Int8Array[] {
  return walks.map((walk) => {
    const codes = new Int8Array(SESSIONS);
    for (let t = 0; t < SESSIONS; t++) {
      if (random() >= 1 / 30) continue;
      codes[t] = random() < 0.5 ? 1 : -1;
      for (let k = 1; k <= HORIZON; k++) walk[t + k] += (codes[t] * drift) / HORIZON;
    }
    return codes;
  });
}

/** The codes of each session dealt out anew among the symbols. */
function shuffled(random: () => number, codes: readonly Int8Array[]): Int8Array[] {
  const dealt = codes.map((column) => column.slice());
  for (let t = 0; t < SESSIONS; t++) {
    for (let i = SYMBOLS - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      [dealt[i][t], dealt[j][t]] = [dealt[j][t], dealt[i][t]];
    }
  }
  return dealt;
}

function recordOf(walks: readonly Float64Array[], codes: readonly Int8Array[], code: number) {
  const days: SignalTally[] = [];
  for (let t = 0; t < SESSIONS; t++) {
    const members = walks.map((walk, i): SignalMember => {
      let sum = 0;
      for (let k = 1; k <= HORIZON; k++) sum += walk[t + k];
      return { code: codes[i][t], forwardReturn: Math.expm1(sum) };
    });
    const tallies = tallySignals(members);
    days.push(tallies.find((tally) => tally.code === code) ?? tallies[0]);
  }
  return signalRecord(days, code, HORIZON);
}

describe('the scorecard of a signal', () => {
  it.each([1, -1])('finds an edge that was planted, of code %i, and what it is worth', (code) => {
    const random = seededUniform(11);
    const walks = randomWalks(random);
    const record = recordOf(walks, plant(random, walks, 0.03), code);
    expect(record.verdict).toBe(EDGE_VERDICTS.beats);
    expect(record.edgePValue).toBeLessThan(1e-6);
    expect(record.edge).toBeGreaterThan(0.15);
    expect(record.count).toBeGreaterThan(250);
    expect(record.excessInterval?.low).toBeLessThan(code * 0.03);
    expect(record.excessInterval?.high).toBeGreaterThan(code * 0.03 - 0.005);
    expect(record.hitRate).toBeCloseTo((record.baseRate ?? 0) + (record.edge ?? 0), 12);
  });

  it('finds none where the events are dealt out at random, but for the share of errors that its interval allows', () => {
    const verdicts = Array.from({ length: 40 }, (_, seed) => {
      const random = seededUniform(seed);
      const walks = randomWalks(random);
      return recordOf(walks, shuffled(random, plant(random, walks, 0.03)), seed % 2 === 0 ? 1 : -1).verdict;
    });
    const beating = verdicts.filter((verdict) => verdict === EDGE_VERDICTS.beats).length;
    // One in forty by chance: more than 4 of 40 have a probability of 0.3 %.
    expect(beating).toBeLessThanOrEqual(4);
    expect(verdicts).not.toContain(EDGE_VERDICTS.unproven);
  });

  it('gives no credit for a market that rises', () => {
    // Every price rises each day, so events come true and so does everything else.
    const days = Array.from({ length: 200 }, () =>
      tallySignals([
        { code: 1, forwardReturn: 0.02 },
        { code: 0, forwardReturn: 0.02 },
      ]).find(({ code }) => code === 1),
    ) as SignalTally[];
    const record = signalRecord(days, 1, HORIZON);
    expect(record).toMatchObject({ hitRate: 1, baseRate: 1, edge: 0, verdict: EDGE_VERDICTS.fails });
    expect(record.meanForwardReturn).toBeCloseTo(0.02, 12);
    expect(record.meanExcessReturn).toBeCloseTo(0, 12);
  });

  it('is by hand what two days say', () => {
    const first = tallySignals([
      { code: -1, forwardReturn: -0.1 },
      { code: -1, forwardReturn: 0.2, netReturn: -0.21 },
      { code: 2, forwardReturn: 0.1, netReturn: 0.08 },
      { code: 0, forwardReturn: -0.2 },
      { code: -1, forwardReturn: Number.NaN },
    ]);
    const members = { members: 4, memberUps: 2 };
    expect(first).toMatchObject([
      { code: 0, events: 0, ups: 0, sumReturn: 0, ...members },
      { code: -1, events: 2, ups: 1, ...members, trades: 1, tradesWon: 0, sumNet: -0.21 },
      { code: 2, events: 1, ups: 1, sumReturn: 0.1, ...members, trades: 1, tradesWon: 1, sumNet: 0.08 },
    ]);
    const [quiet] = tallySignals([{ code: 0, forwardReturn: 0.3 }]);
    const record = signalRecord([first[1], quiet], -1, HORIZON);
    // One of two fell, as half of the universe did. 0.1 for two events; the universe had 0 a member.
    expect(record).toMatchObject({ count: 2, hitRate: 0.5, baseRate: 0.5, edge: 0, sessions: 2 });
    expect(record).toMatchObject({ edgeInterval: null, verdict: EDGE_VERDICTS.unproven });
    // Of two events one could be traded on.
    expect(record).toMatchObject({ trades: 1, wonShare: 0, meanNetReturn: -0.21, netInterval: null });
    expect(record.meanForwardReturn).toBeCloseTo(0.05, 12);
    expect(record.meanExcessReturn).toBeCloseTo(0.05, 12);
    expect(tallySignals([{ code: 1, forwardReturn: Number.NaN }])).toEqual([]);
    expect(signalRecord([], 1, HORIZON)).toMatchObject({ count: 0, edge: null, verdict: EDGE_VERDICTS.unproven });
  });

  it('is as probable by chance as Student’s distribution says of its blocks, and as the interval shows', () => {
    // NumPy 2.4 and SciPy 1.17: means of 15 blocks of 95 values, their deviation corrected for an overlap of 3, scipy.stats.t.sf.
    const values = Float64Array.from({ length: 95 }, (_, t) => Math.sin(1.3 * t) + 0.05 + 0.3 * Math.cos(0.2 * t));
    expect(meanPValue(values, 3)).toBeCloseTo(0.197_133_214_567_344_73, 10);
    const shifted = (low: number) => {
      const interval = meanInterval(values, 3);
      return values.map((value) => value - (interval?.low ?? NaN) + low);
    };
    expect(meanPValue(shifted(0.005), 3)).toBeLessThan(FALSE_DISCOVERY_LEVEL);
    expect(meanPValue(shifted(-0.01), 3)).toBeGreaterThan(FALSE_DISCOVERY_LEVEL);
    expect(meanPValue(values.subarray(0, 59), 3)).toBeNull();
    expect(meanPValue(new Float64Array(100), 1)).toBe(0.5);
  });

  it('does not judge by fewer than thirty events', () => {
    const hits = Float64Array.from({ length: 400 }, (_, t) => (t % 14 === 0 ? 1 : 0));
    const columns = { events: hits, hits, baseShares: new Float64Array(400).fill(0.5) };
    expect(edgeRecord(columns, 5).verdict).toBe(EDGE_VERDICTS.unproven);
    expect(edgeRecord({ ...columns, events: hits.map((n) => 2 * n), hits: hits.map((n) => 2 * n) }, 5).verdict).toBe(
      EDGE_VERDICTS.beats,
    );
    expect(() => edgeRecord({ ...columns, hits: new Float64Array(3) }, 5)).toThrow(RangeError);
  });
});

describe('the return after a signal', () => {
  const closes = { days: Int32Array.of(10, 11, 14), adjClose: Float64Array.of(8, 10, 15) };

  it.each([
    ['is between the closes of both days', 10, 14, 0.875],
    ['ends with the last close of a symbol that was delisted in between', 11, 20, 0.5],
    ['ends with the close before a day without one', 10, 13, 0.25],
    ['is not known without a close on the first day', 12, 14, Number.NaN],
    ['is not known without a later close', 14, 20, Number.NaN],
  ])('%s', (_, from, to, expected) => {
    expect(forwardReturn(closes, from, to)).toBe(expected);
  });
});
