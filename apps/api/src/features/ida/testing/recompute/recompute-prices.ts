import { toEpochDay } from '@pipa/calendar';
import { macroNames } from '@pipa/contract';
import { mean } from './plain-formulas.ts';
import { AS_OF } from './raw-market.ts';
import { newSharesOf } from './raw-series.ts';
import { type Cell, each, type Recompute, type RecomputedColumns } from './recompute.ts';

/** 1 */
export const priceColumns: RecomputedColumns = {
  ...each(
    ['open', 'high', 'low', 'close', 'volume'] as const,
    (name) =>
      ({ series, symbol, t }) =>
        series.rawOf(symbol).bars[name][t],
  ),
  adjustClose: ({ series, symbol, t }) => series.barsOf(symbol).close[t],
  dailyReturn: ({ series, symbol, t }) => series.barsOf(symbol).returns[t],
};

const CONTRACTS = ['putVolume', 'callVolume', 'putOpenInterest', 'callOpenInterest'] as const;
const contractsOn =
  (name: (typeof CONTRACTS)[number]) =>
  ({ series, symbol, day }: Cell): number => {
    const { options } = series.rawOf(symbol);
    return options[name][options.days.indexOf(toEpochDay(day))];
  };
const ratioOf =
  (put: (typeof CONTRACTS)[number], call: (typeof CONTRACTS)[number]): Recompute =>
  (cell) =>
    contractsOn(call)(cell) === 0 ? null : contractsOn(put)(cell) / contractsOn(call)(cell);

/** Contracts of a session. */
const optionColumns: RecomputedColumns = {
  ...each(CONTRACTS, contractsOn),
  putCallVolumeRatio: ratioOf('putVolume', 'callVolume'),
  putCallOpenInterestRatio: ratioOf('putOpenInterest', 'callOpenInterest'),
};

/** The counts of shares short up to the one that was published by the day, and that one's place. */
function countOn({ series, symbol, day }: Cell) {
  const { shortInterest } = series.rawOf(symbol).company;
  return {
    counts: shortInterest,
    k: shortInterest.findLastIndex(({ publishedDay }) => publishedDay <= toEpochDay(day)),
  };
}

/** 4 */
export const sentimentColumns: RecomputedColumns = {
  ...optionColumns,
  sharesShort: (cell) => {
    const { counts, k } = countOn(cell);
    return counts[k].sharesShort;
  },
  sharesShortPriorMonth: (cell) => {
    const { counts, k } = countOn(cell);
    return counts[k - 2].sharesShort;
  },
  // Shares outstanding of the day of the count are published with it alone.
  shortPercent: (cell) => {
    const { counts, k } = countOn(cell);
    return 100 * counts[k].shortPercent;
  },
  shortRatio: (cell) => {
    const { counts, k } = countOn(cell);
    const raw = cell.series.rawOf(cell.symbol);
    const until = counts[k].settlementDay;
    const since = counts[k - 1].settlementDay;
    const traded = Array.from(raw.bars.days, (day, t) => ({ day, volume: raw.bars.volume[t] }))
      .filter(({ day }) => day > since && day <= until)
      .map(({ day, volume }) => volume * newSharesOf(raw)(day, until));
    return counts[k].sharesShort / mean(traded);
  },
};

const SESSIONS = [...macroNames[2], ...macroNames[3], ...macroNames[4], ...macroNames[5]];

/** 19 */
export const macroColumns: RecomputedColumns = {
  ...each(macroNames[1], (name) => ({ series, day }) => {
    const asOf = toEpochDay(AS_OF);
    const seen = series.market.macro.get(name)?.find((one) => one.day === toEpochDay(day) && one.releasedDay <= asOf);
    return seen?.value ?? null;
  }),
  ...each(
    SESSIONS,
    (name) =>
      ({ series, day }) =>
        series.knownOn(name, toEpochDay(day))?.value ?? null,
  ),
  netLiquidity: ({ series, day }) => {
    const [assets, repos, treasury] = ['walcl', 'rrpontsyd', 'wtregen'].map(
      (name) => series.knownOn(name, toEpochDay(day))?.value,
    );
    if (assets === undefined || repos === undefined || treasury === undefined) return null;
    return (assets - treasury) / 1_000 - repos;
  },
  ...Object.fromEntries(
    Object.entries(optionColumns).map(([name, recompute]) => [
      name,
      (cell: Cell) => (recompute as Recompute)({ ...cell, symbol: cell.series.benchmark }),
    ]),
  ),
};
