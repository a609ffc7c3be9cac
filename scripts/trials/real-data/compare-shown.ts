import type { Expected } from './expect-shown.ts';
import type { Shown } from './read-shown.ts';
import { ruleOf } from './rules.ts';

export interface Comparison {
  /** Figures that agree. */
  readonly figures: number;
  /** Columns with a figure. */
  readonly columns: readonly string[];
  readonly differing: readonly string[];
  /** Columns that are shown and that nothing here computes. */
  readonly withoutRule: readonly string[];
}

const TOLERANCE = 1e-9;
/** Ranks of companies and the figures beside them are kept in single precision. */
const SINGLE_PRECISION = 2 ** -23;
const isSingle = (table: string): boolean => table.startsWith('ranks') || table === 'scores';
/** Figures of companies that are compared and screened are read from those ranks. */
const SINGLE_FIGURES =
  /Score$|^(marketCap|priceTo.*|evToEBITDA|dividendYield|returnOnEquity|netIncomeMargin|salesGrowth1Y|debtToEquityRatio)$/;

const agrees = (shown: unknown, expected: unknown, tolerance: number): boolean => {
  if (typeof shown !== 'number' || typeof expected !== 'number') return shown === expected;
  const distance = Math.abs(shown - expected);
  // Of a figure that is zero but for rounding there is no relative error.
  return distance <= tolerance * Math.abs(expected) || distance < 1e-12;
};

/** Compares every figure of every row with what was computed from the files. */
export function compareShown(symbol: string, shown: Shown, expected: Expected): Comparison {
  let figures = 0;
  const [columns, differing, withoutRule]: [Set<string>, string[], Set<string>] = [new Set(), [], new Set()];
  for (const [table, rows] of shown) {
    const own = expected.get(table);
    if (own === undefined) {
      withoutRule.add(table);
      continue;
    }
    if (own.length !== rows.length) differing.push(`${symbol} ${table}: ${rows.length} rows, not ${own.length}`);
    for (const [i, row] of rows.entries()) {
      for (const [column, value] of Object.entries(row)) {
        const wanted = own[i]?.[column];
        const isOfRanks = isSingle(table) || (table === 'figures' && SINGLE_FIGURES.test(column));
        if (own[i] === undefined) continue;
        if (wanted === undefined || ruleOf(table, column) === null) withoutRule.add(`${table} ${column}`);
        else if (agrees(value, wanted, isOfRanks ? SINGLE_PRECISION : TOLERANCE)) {
          figures++;
          columns.add(`${table} ${column}`);
        } else differing.push(`${symbol} ${table} ${i} ${column}: ${value}, not ${wanted}`);
      }
    }
  }
  return { figures, columns: [...columns], differing, withoutRule: [...withoutRule] };
}
