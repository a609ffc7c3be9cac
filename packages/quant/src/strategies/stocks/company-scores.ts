import { percentileRanks } from '../../rankings/percentile-ranks.ts';
import type { CompanyYear } from './known-statements.ts';
import { meanOfKnown } from './ranks.ts';

type Companies = readonly (CompanyYear | null)[];

/**
 * Cheapness 0..1 among the companies: mean percentile rank of earnings, book value and operating cash flow over market
 * value. A loss is the lowest yield, not a missing one. NaN for a company whose reports are not known. Sources: Fama and
 * French (1992); Lakonishok, Shleifer and Vishny (1994).
 */
export function valueScores(companies: Companies): Float64Array {
  return meanOfKnown(
    [
      ranksBy(companies, ({ netIncome, marketValue }) => netIncome / marketValue),
      ranksBy(companies, ({ latest, marketValue }) => latest.equity / marketValue),
      ranksBy(companies, ({ operatingCashflow, marketValue }) => operatingCashflow / marketValue),
    ],
    3,
  );
}

/** A bank, which has no gross profit, has five of the six measures. */
const LEAST_QUALITY_MEASURES = 4;

/**
 * Quality 0..1 among the companies: mean percentile rank of gross profit and cash flow over assets, return on equity,
 * operating margin, earnings covered by cash (Sloan 1996) and little debt. NaN where too little is known. Sources:
 * Novy-Marx (2013); Asness, Frazzini and Pedersen (2019).
 */
export function qualityScores(companies: Companies): Float64Array {
  return meanOfKnown(
    [
      ranksBy(companies, ({ grossProfit, latest }) => (grossProfit === null ? NaN : grossProfit / latest.totalAssets)),
      ranksBy(companies, ({ operatingCashflow, latest }) => operatingCashflow / latest.totalAssets),
      // Profit over negative equity says nothing good or bad; the debt behind it counts below.
      ranksBy(companies, ({ netIncome, latest }) => (latest.equity > 0 ? netIncome / latest.equity : NaN)),
      ranksBy(companies, ({ ebit, revenue }) => (revenue > 0 ? ebit / revenue : NaN)),
      ranksBy(
        companies,
        ({ operatingCashflow, netIncome, latest }) => (operatingCashflow - netIncome) / latest.totalAssets,
      ),
      ranksBy(companies, ({ latest }) => -latest.totalDebt / latest.totalAssets),
    ],
    LEAST_QUALITY_MEASURES,
  );
}

function ranksBy(companies: Companies, measure: (company: CompanyYear) => number): Float64Array {
  const values = new Float64Array(companies.length);
  for (let i = 0; i < values.length; i++) {
    const company = companies[i];
    const value = company === null ? NaN : measure(company);
    values[i] = Number.isFinite(value) ? value : NaN;
  }
  return percentileRanks(values);
}
