import { describe, expect, it } from 'vitest';
import { haveReferenceData, readReferenceTable } from '../testing/reference-vectors.ts';
import { type Regime, ruleRegimes, walkForwardMixtureRegimes, walkForwardRegimes } from './index.ts';
import { countSpells } from './testing/random-regimes.ts';

type Regimes = readonly (Regime | null)[];

/** A fund with its dividends and the index without; other years would only cost time. */
const SERIES = [
  ['SPY', 'prices/etf_index_adj.csv.gz', 'SPY'],
  ['the S&P 500 index', 'prices/spx_index_1950_2020.csv.gz', 'SPX'],
] as const;
const [FIRST_DATE, LAST_DATE] = ['1993-01-01', '2012-12-31'];
const FIT = { seed: 1, restarts: 1, refitSessions: 252 };
const TIMEOUT_MS = 60_000;

describe.runIf(haveReferenceData).each(SERIES)('%s from September 2008 to March 2009', (_, file, symbol) => {
  const rows = haveReferenceData
    ? readReferenceTable(file).filter((row) => row.symbol === symbol && row.date >= FIRST_DATE && row.date <= LAST_DATE)
    : [];
  const closes = Float64Array.from(rows, ({ adjClose }) => Number(adjClose));
  const inCrisis = rows.flatMap(({ date }, t) => (date >= '2008-09-01' && date <= '2009-03-31' ? [t] : []));
  const isBad = (regime: Regime | null) => regime === 'Bear' || regime === 'Crisis';
  const badShare = (regimes: Regimes) => inCrisis.filter((t) => isBad(regimes[t])).length / inCrisis.length;
  const count = (regimes: Regimes, wanted: Regime) => regimes.filter((regime) => regime === wanted).length;

  it('is a bear market or a crisis by the rules', () => {
    expect(inCrisis).toHaveLength(146);
    const regimes = ruleRegimes(closes);
    expect(badShare(regimes)).toBeGreaterThanOrEqual(0.9);
    expect(count(regimes, 'Bull')).toBeGreaterThan(closes.length / 2);
    expect(regimes.filter(isBad).length).toBeLessThan(closes.length / 3);
  });

  it('is one by the hidden Markov model as it was known on each day, which changes its mind less than the mixture', {
    timeout: TIMEOUT_MS,
  }, () => {
    const { regimes, refits } = walkForwardRegimes(closes, FIT);
    expect(refits.length).toBeGreaterThan(15);
    expect(badShare(regimes)).toBeGreaterThanOrEqual(0.9);
    expect(count(regimes, 'Bear')).toBeLessThan(closes.length / 2);
    const mixture = walkForwardMixtureRegimes(closes, FIT).regimes;
    expect(badShare(mixture)).toBeGreaterThan(0.75);
    expect(countSpells(mixture)).toBeGreaterThan(2 * countSpells(regimes));
  });
});
