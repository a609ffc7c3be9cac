import { toEpochDay } from '@pipa/calendar';
import { type QuarterlyTable, quarterlyNames } from '@pipa/contract';
import { type Basis, plainFigures } from './plain-figures.ts';
import { mean, rankOf, sum } from './plain-formulas.ts';
import type { RawSymbol } from './raw-market.ts';
import { newSharesOf } from './raw-series.ts';
import { type Cell, each, type Recompute, type RecomputedColumns } from './recompute.ts';

const TTM: Basis = 'year';
const SINGLE_QUARTER = 3;
const positive = (a: number, b: number): number | null => (a > 0 && b > 0 ? a / b : null);

const lastClose = ({ bars }: RawSymbol, day: number): number =>
  bars.close[bars.days.findLastIndex((one) => one <= day)];
const reportOn = ({ company }: RawSymbol, day: number): number =>
  company.statements.findLastIndex(({ reportedDay }) => reportedDay <= day);

/** The figures of the quarter at `q` at the close of a day. */
function figuresAt(raw: RawSymbol, q: number, basis: Basis, day: number): Readonly<Record<string, number | null>> {
  const newShares = newSharesOf(raw);
  const price = lastClose(raw, day) * newShares(raw.company.statements[q].reportedDay, day);
  return plainFigures(raw.company.statements, q, basis, { price, newShares });
}

/** What a company is worth at the close of the row's day. */
function worth({ series, symbol, day: text, t }: Cell) {
  const raw = series.rawOf(symbol);
  const day = toEpochDay(text);
  const newShares = newSharesOf(raw);
  const { statements } = raw.company;
  const q = reportOn(raw, day);
  const year = [q - 3, q - 2, q - 1, q].map((one) => statements[one]);
  const price = raw.bars.close[t];
  const now = statements[q];
  const marketcap = price * now.sharesOutstanding * newShares(now.reportedDay, day);
  const ev = marketcap + now.totalDebt - now.cash;
  const eps = sum(year.map((one) => one.eps / newShares(one.reportedDay, day)));
  return {
    marketcap,
    ev,
    eps,
    evebit: positive(ev, sum(year.map(({ ebit }) => ebit))),
    evebitda: positive(ev, sum(year.map(({ ebitda }) => ebitda))),
    pb: positive(marketcap, now.equity),
    pe: positive(price, eps),
    ps: positive(marketcap, sum(year.map(({ revenue }) => revenue))),
  };
}

/** What analysts expected, and what came. */
function expected({ series, symbol, day: text }: Cell) {
  const raw = series.rawOf(symbol);
  const day = toEpochDay(text);
  const newShares = newSharesOf(raw);
  const survey = raw.company.views.findLast((one) => one.day <= day);
  const report = raw.company.surprises.findLast((one) => one.reportedDay <= day);
  if (survey === undefined || report === undefined) throw new Error(`no analysts of ${symbol}`);
  const inShares = (value: number, of: number) => value / newShares(of, day);
  const [epsEstimate, epsActual] = [report.epsEstimate, report.epsActual].map((one) =>
    inShares(one, report.reportedDay),
  );
  return {
    growthRate: survey.growthNextYear,
    targetPrice: inShares(survey.targetPrice, survey.day),
    epsEstimate,
    epsActual,
    epsSurprise: (100 * (epsActual - epsEstimate)) / Math.abs(epsEstimate),
  };
}

const WORTH = ['ev', 'evebit', 'evebitda', 'marketcap', 'pb', 'pe', 'ps', 'eps'] as const;
const EXPECTED = ['growthRate', 'targetPrice', 'epsEstimate', 'epsActual', 'epsSurprise'] as const;

/** 2 */
export const worthColumns: RecomputedColumns = {
  ...each(WORTH, (name) => (cell) => worth(cell)[name]),
  ...each(EXPECTED, (name) => (cell) => expected(cell)[name]),
};

/** 3: in millions of dollars. */
export const otherColumns: RecomputedColumns = {
  ...worthColumns,
  ev: (cell) => worth(cell).ev / 1e6,
  marketcap: (cell) => worth(cell).marketcap / 1e6,
};

const quarterOf = ({ series, symbol, row }: Cell) => {
  const raw = series.rawOf(symbol);
  return {
    raw,
    q: raw.company.statements.findIndex(({ quarterEnd }) => quarterEnd === toEpochDay(String(row.quarterEnd))),
  };
};
const reportedDate: Recompute = (cell) => {
  const { raw, q } = quarterOf(cell);
  return cell.series.dayOf(raw.company.statements[q].reportedDay);
};
/** Quarters follow one another: the newest is the last one reported by the as-of day, with annual ones those nearest to a year's end. */
const quarterEnd: Recompute = ({ series, symbol, at, dim, day }) => {
  const { company } = series.rawOf(symbol);
  const known = company.statements.filter(({ reportedDay }) => reportedDay <= toEpochDay(day));
  const isOfYearEnd = (end: string) => {
    const near = (year: number) =>
      Math.abs(toEpochDay(end as `${number}-${number}-${number}`) - toEpochDay(`${year}-12-31`)) <= 45;
    return near(Number(end.slice(0, 4))) || near(Number(end.slice(0, 4)) - 1);
  };
  const ends = known.map((one) => series.dayOf(one.quarterEnd)).filter((end) => dim !== 1 || isOfYearEnd(end));
  return ends[ends.length - 1 - at];
};

/** 5 to 10 */
export const fundamentalColumns = (group: QuarterlyTable): RecomputedColumns => ({
  reportedDate,
  quarterEnd,
  ...each(quarterlyNames[group], (name) => (cell) => {
    const { raw, q } = quarterOf(cell);
    const basis = cell.dim === SINGLE_QUARTER ? 'quarter' : TTM;
    return figuresAt(raw, q, basis, raw.company.statements[q].reportedDay)[name];
  }),
});

/** Where zero says nothing, and where the lower end is the better one, as the help of the ranks says of each figure. */
const WITHOUT_ZERO = new Set(['dividenPayoutRatio']);

const rankedDay: Recompute = ({ at, row, day }) => (at === 0 ? day : row.rankedDay);

/** The ranks of a company in its sector at the close of a day, by figure. */
function ranksAt({ series, better }: RankingCell, raw: RawSymbol, day: number): Record<string, number | null> {
  return series.once(`ranks ${raw.instrument.symbol} ${day}`, () => {
    const peers = series.stocks.filter(
      (peer) => peer.instrument.sector === raw.instrument.sector && reportOn(peer, day) >= 0,
    );
    const figures = peers.map((peer) => figuresAt(peer, reportOn(peer, day), TTM, day));
    const own = figures[peers.indexOf(raw)] ?? {};
    return Object.fromEntries(
      Object.entries(own).map(([name, value]) => {
        const counts = (one: number | null): one is number => one !== null && !(WITHOUT_ZERO.has(name) && one <= 0);
        const all = figures.map((one) => one[name]).filter(counts);
        return [name, counts(value) ? rankOf(value, all, better(name) === 'higher') : null];
      }),
    );
  });
}
type RankingCell = Pick<Cell, 'series' | 'better'>;

const ranksOf = (cell: Cell) => {
  const raw = cell.series.rawOf(cell.symbol);
  return ranksAt(cell, raw, toEpochDay(String(cell.row.rankedDay ?? cell.day)));
};

/** 20 to 25 */
export const rankColumns = (group: QuarterlyTable): RecomputedColumns => ({
  quarterEnd,
  rankedDay,
  ...each(quarterlyNames[group], (name) => (cell) => {
    const { raw, q } = quarterOf(cell);
    return figuresAt(raw, q, TTM, toEpochDay(String(cell.row.rankedDay)))[name];
  }),
  ...Object.fromEntries(
    quarterlyNames[group].map((name): [string, Recompute] => [`${name}Ranking`, (cell) => ranksOf(cell)[name]]),
  ),
});

/** Mean of the known values; null where too few are. */
const meanOfKnown = (values: readonly (number | null)[], least: number): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length < Math.max(least, 1) ? null : mean(known);
};

const groupScore = (ranks: Readonly<Record<string, number | null>>, group: QuarterlyTable) =>
  meanOfKnown(
    quarterlyNames[group].map((name) => ranks[name] ?? null),
    quarterlyNames[group].length / 3,
  );

/** The quality score of a stock on a day, which decides on high quality. */
export const qualityOf = (cell: RankingCell, raw: RawSymbol, day: number) =>
  groupScore(ranksAt(cell, raw, day), 'quality');

const GROUPS = Object.keys(quarterlyNames) as QuarterlyTable[];

/** 26 */
export const scoreColumns: RecomputedColumns = {
  quarterEnd,
  rankedDay,
  overallScore: (cell) => {
    const ranks = ranksOf(cell);
    return meanOfKnown(
      GROUPS.map((group) => groupScore(ranks, group)),
      GROUPS.length / 2,
    );
  },
  ...Object.fromEntries(
    GROUPS.filter((group) => group !== 'overall').map((group): [string, Recompute] => [
      `${group}Score`,
      (cell) => groupScore(ranksOf(cell), group),
    ]),
  ),
};
