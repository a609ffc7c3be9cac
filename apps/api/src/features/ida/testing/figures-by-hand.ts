import { type QuarterlyTable, quarterlyNames } from '@pipa/contract';
import { DAYS, LAST, rawBar } from './raw-bars.ts';
import { rawStatement, SPLIT_DAY, STATEMENTS } from './raw-company.ts';
import { plainFigures } from './recompute/plain-figures.ts';
import { sum } from './recompute/plain-formulas.ts';

type Amount = Exclude<keyof ReturnType<typeof rawStatement>, 'quarterEnd' | 'reportedDay'>;

const amount = (q: number, name: Amount): number => rawStatement(q)[name] as number;

/** Close of the last session up to a day. */
const closeUpTo = (day: number): number => {
  const index = DAYS.findLastIndex((one) => one <= day);
  return rawBar('STK', Math.min(index, LAST)).close;
};

/** Two new shares for one old share between two days. */
const sharesBetween = (from: number, to: number): number => (from < SPLIT_DAY && to >= SPLIT_DAY ? 2 : 1);

/**
 * The 45 quarterly figures of STK from its raw statements, by group.
 * @param flows 'trailing': sums of four quarters and means of four balances. 'quarter': the quarter times four, and the mean of
 * its beginning and its end
 * @param day whose close the figures are at
 */
export function quarterByHand(q: number, flows: 'trailing' | 'quarter', day = rawStatement(q).reportedDay) {
  // In shares of the report's day, of which the company has so many.
  const price = closeUpTo(day) * sharesBetween(rawStatement(q).reportedDay, day);
  const basis = flows === 'trailing' ? 'year' : 'quarter';
  const all = plainFigures(STATEMENTS, q, basis, { price, newShares: sharesBetween });
  const ofGroup = ([group, names]: [string, readonly string[]]) => [
    group,
    Object.fromEntries(names.map((name) => [name, all[name]])),
  ];
  return Object.fromEntries(Object.entries(quarterlyNames).map(ofGroup)) as Record<
    QuarterlyTable,
    Record<string, number | null>
  >;
}

/** What the company is worth at a session's close: by the last four reports that were known then, in shares of that day. */
export function worthByHand(i: number) {
  const q = STATEMENTS.findLastIndex(({ reportedDay }) => reportedDay <= DAYS[i]);
  const sharesOf = (one: number) => (DAYS[i] >= SPLIT_DAY && rawStatement(one).reportedDay < SPLIT_DAY ? 2 : 1);
  const year = (name: Amount) => sum([q - 3, q - 2, q - 1, q].map((one) => amount(one, name)));
  const eps = sum([q - 3, q - 2, q - 1, q].map((one) => amount(one, 'eps') / sharesOf(one)));
  const { close: price } = rawBar('STK', i);
  const marketcap = price * amount(q, 'sharesOutstanding') * sharesOf(q);
  const ev = marketcap + amount(q, 'totalDebt') - amount(q, 'cash');
  return {
    ev,
    evebit: ev / year('ebit'),
    evebitda: ev / year('ebitda'),
    marketcap,
    pb: marketcap / amount(q, 'equity'),
    pe: price / eps,
    ps: marketcap / year('revenue'),
    eps,
    lastEps: amount(q, 'eps') / sharesOf(q),
  };
}
