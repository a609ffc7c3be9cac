import { toEpochDay, tradingEpochDaysBetween } from '@pipa/calendar';
import { type InstrumentFacts, importBars, publishAnalysisDay } from '@pipa/db';
import type { TestContext } from '../../../testing/test-context.ts';

/** The day that the analysis of the market is as of; bars of the session after it are stored too, as in a replay. */
export const TODAY = '2026-02-27';
export const DAYS: readonly number[] = [...tradingEpochDaysBetween(toEpochDay('2024-01-02'), toEpochDay('2026-03-02'))];
/** Index of TODAY. */
export const LAST = DAYS.length - 2;

/** Two new shares for one old share, before the open of the session. */
export const SPLIT = { index: LAST - 30, ratio: 2 };

export interface RawBar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly adjClose: number;
  readonly volume: number;
}

/** A session's bar of a symbol: plain arithmetic, so that a test has every figure without reading it back. */
export function rawBar(symbol: string, i: number): RawBar {
  const base = symbol.charCodeAt(0) + 10 * Math.sin(i / 9) + i / 50;
  const shares = symbol === 'STK' && i < SPLIT.index ? SPLIT.ratio : 1;
  const close = base * shares;
  return {
    open: close - 0.5,
    high: close + 1,
    low: close - 1.5,
    close,
    // Anchored where the history begins, as the simulated market has it.
    adjClose: base * SPLIT.ratio * 1.1,
    volume: 1_000_000 + 1_000 * i,
  };
}

const instrument = (
  symbol: string,
  kind: InstrumentFacts['kind'],
  facts: Partial<InstrumentFacts>,
): InstrumentFacts => ({
  symbol,
  name: `${symbol} name`,
  kind,
  sector: null,
  industry: null,
  listedOn: '2024-01-02',
  delistedOn: null,
  ...facts,
});

const INSTRUMENTS: readonly InstrumentFacts[] = [
  instrument('SPY', 'ETF', { sector: 'Broad' }),
  instrument('STK', 'Stock', { sector: 'Energy' }),
  instrument('XLE', 'ETF', { sector: 'Sector', industry: 'Energy' }),
  instrument('VDE', 'ETF', { sector: 'Sector', industry: 'Energy' }),
  instrument('EMP', 'ETF', { sector: 'Bond' }),
  instrument('IDX', 'Index', {}),
  instrument('NEW', 'Stock', { sector: 'Utilities', listedOn: '2026-03-02' }),
];
/** Sessions of which a symbol has bars; the others have all. */
const FIRST_BAR: Readonly<Record<string, number>> = { EMP: DAYS.length, NEW: LAST + 1, XLE: LAST - 20 };

export async function seedIdaMarket({ pool }: TestContext): Promise<void> {
  await importBars(
    pool,
    INSTRUMENTS.map((one) => {
      const indexes = DAYS.map((_, i) => i).slice(FIRST_BAR[one.symbol] ?? 0);
      const bars = indexes.map((i) => rawBar(one.symbol, i));
      const column = (name: keyof RawBar) => Float64Array.from(bars, (bar) => bar[name]);
      return {
        instrument: one,
        bars: {
          symbol: one.symbol,
          days: Int32Array.from(indexes, (i) => DAYS[i]),
          open: column('open'),
          high: column('high'),
          low: column('low'),
          close: column('close'),
          adjClose: column('adjClose'),
          volume: column('volume'),
        },
      };
    }),
  );
}

export const publishToday = ({ pool, clock }: Pick<TestContext, 'pool' | 'clock'>) =>
  publishAnalysisDay(pool, TODAY, clock());
