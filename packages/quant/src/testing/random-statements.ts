import type { QuarterlyStatement } from '../fundamentals/statement.ts';
import type { PanelAction, PanelStatement } from '../panel.ts';
import { randomSource } from './random-source.ts';

const QUARTERS_BEFORE = 6;
const QUARTER_DAYS = 91.25;

/**
 * Quarterly reports of one random company over the days of a panel and some quarters before them: 25 to 50 days after the
 * quarter, share counts as of the report. Some companies report nothing, some skip quarters, some lose money or owe more
 * than they own, and banks have no gross profit.
 */
export function randomStatements(
  random: () => number,
  days: Int32Array,
  actions: readonly PanelAction[],
): PanelStatement[] {
  if (random() < 0.1) return [];
  const statements: PanelStatement[] = [];
  const bank = random() < 0.2;
  const margin = 0.1 + 0.2 * (random() - 0.5);
  const growth = 1 + 0.06 * (random() - 0.4);
  const offset = Math.floor(random() * QUARTER_DAYS);
  const lastDay = days[days.length - 1];
  let revenue = 1e7 + 9e8 * random();
  const assets = revenue * (2 + 4 * random());
  const baseShares = 1e6 + 1e8 * random();
  for (let quarter = -QUARTERS_BEFORE; ; quarter++) {
    const quarterEnd = Math.round(days[0] + offset + quarter * QUARTER_DAYS);
    const reportedDay = quarterEnd + 25 + Math.floor(26 * random());
    if (reportedDay > lastDay) return statements;
    revenue *= growth * (0.9 + 0.2 * random());
    if (random() < 0.03) continue;
    const shares = baseShares * splitsUpTo(actions, days, reportedDay);
    const statement = quarterOf({ random, quarterEnd, reportedDay, revenue, margin, assets, shares, bank });
    statements.push({ knownIndex: days.findIndex((day) => day >= reportedDay), statement });
  }
}

/** Replaces what becomes known after index `t` by nonsense of the given seed. */
export function garbleStatements(
  statements: readonly (readonly PanelStatement[])[],
  t: number,
  seed: number,
): PanelStatement[][] {
  const random = randomSource(seed);
  const garbled = (statement: QuarterlyStatement) =>
    Object.fromEntries(
      Object.entries(statement).map(([name, value]) => [
        name,
        name === 'quarterEnd' || name === 'reportedDay' ? value : 1e12 * (random() - 0.5),
      ]),
    ) as unknown as QuarterlyStatement;
  return statements.map((list) =>
    list.map((one) => (one.knownIndex <= t ? one : { ...one, statement: garbled(one.statement) })),
  );
}

function splitsUpTo(actions: readonly PanelAction[], days: Int32Array, day: number): number {
  return actions.reduce(
    (ratio, { dayIndex, kind, value }) => (kind === 'split' && days[dayIndex] <= day ? ratio * value : ratio),
    1,
  );
}

interface Company {
  readonly random: () => number;
  readonly quarterEnd: number;
  readonly reportedDay: number;
  readonly revenue: number;
  readonly margin: number;
  readonly assets: number;
  readonly shares: number;
  readonly bank: boolean;
}

function quarterOf({ random, quarterEnd, reportedDay, revenue, margin, assets, shares, bank }: Company) {
  const netIncome = revenue * (margin + 0.1 * (random() - 0.5));
  const totalLiabilities = assets * (0.3 + 0.75 * random());
  const statement: QuarterlyStatement = {
    quarterEnd,
    reportedDay,
    revenue,
    grossProfit: bank ? null : revenue * (0.3 + 0.3 * random()),
    ebitda: netIncome * 1.6,
    ebit: netIncome * 1.4,
    interestExpense: 0.01 * totalLiabilities,
    incomeTax: 0.2 * Math.max(netIncome, 0),
    netIncome,
    eps: netIncome / shares,
    sharesOutstanding: shares,
    dividendPerShare: (0.3 * Math.max(netIncome, 0)) / shares,
    cash: 0.1 * assets,
    currentAssets: bank ? null : 0.4 * assets,
    totalAssets: assets,
    currentLiabilities: bank ? null : 0.4 * totalLiabilities,
    totalLiabilities,
    totalDebt: 0.5 * totalLiabilities,
    equity: assets - totalLiabilities,
    operatingCashflow: netIncome * (0.6 + random()),
    capex: 0.05 * revenue,
  };
  return statement;
}
