import { normalAt, uniformAt } from '../../counter-random.ts';
import { clamp } from '../clamp.ts';
import type { InstrumentSpec } from '../instrument-spec.ts';
import { type AccountingNorms, accountingNorms } from './accounting-norms.ts';

/** Differences between a company's accounts and its industry's. */
export interface CompanyTraits {
  readonly norms: AccountingNorms;
  readonly priceToSales: number;
  readonly priceToBook: number;
  /** Share of sales that is left in an ordinary year, once it has grown up; below 0 while it burns money. */
  readonly matureMargin: number;
  readonly youngMargin: number;
  /** Quarters until half of the way from the young to the mature margin is done; 0 for a grown-up company. */
  readonly growingUpQuarters: number;
  /** Annual growth of sales without news. */
  readonly growth: number;
  /** Standard deviation of the quarterly margin over its size. */
  readonly marginNoise: number;
  /** Probability in each quarter that company-specific trouble begins. */
  readonly frailty: number;
  readonly grossMargin: number | null;
  readonly debtToCapital: number;
  readonly currentRatio: number;
  readonly size: number;
}

/** Share of the companies of these industries that list before they earn money. */
const YOUNG_SHARE: Readonly<Record<string, number>> = { Biotechnology: 0.5, Software: 0.14, Pharmaceuticals: 0.1 };
const ELSEWHERE_YOUNG = 0.03;

export function companyTraits({ instrument, loadings, company }: InstrumentSpec, key: number): CompanyTraits {
  const norms = accountingNorms(instrument.sector, instrument.industry);
  const { Value: value = 0, Growth: growth = 0, Quality: quality = 0 } = loadings;
  const draw = (channel: number) => clamp(normalAt(key, 0, channel), 2.2);
  const priceToEarnings =
    norms.priceToEarnings * Math.exp(-0.24 * value + 0.2 * growth + 0.06 * quality + 0.14 * draw(50));
  const matureMargin = norms.netMargin * Math.exp(0.38 * quality + 0.22 * draw(51));
  const young = uniformAt(key, 0, 43) < (YOUNG_SHARE[instrument.industry ?? ''] ?? ELSEWHERE_YOUNG);
  const priceToSales = Math.max(0.15, priceToEarnings * matureMargin);
  return {
    norms,
    priceToSales,
    priceToBook: norms.priceToBook * Math.exp(-0.32 * value + 0.22 * growth + 0.25 * quality + 0.15 * draw(52)),
    matureMargin,
    // Its annual loss is a few percent of its market value.
    youngMargin: young ? -(0.02 + 0.05 * uniformAt(key, 0, 44)) * priceToSales : matureMargin,
    growingUpQuarters: young ? 20 + 60 * uniformAt(key, 0, 45) : 0,
    growth: 0.05 + 0.035 * growth + 0.015 * quality,
    frailty: 0.006 * Math.exp(-0.8 * quality),
    marginNoise: 0.12 * Math.exp(-0.35 * quality),
    grossMargin:
      norms.grossMargin === null ? null : Math.min(0.92, norms.grossMargin * Math.exp(0.12 * quality + 0.1 * draw(53))),
    debtToCapital: Math.min(0.8, norms.debtToCapital * Math.exp(-0.25 * quality + 0.25 * draw(54))),
    currentRatio: norms.currentRatio * Math.exp(0.12 * quality + 0.15 * draw(55)),
    size: company?.size ?? 0,
  };
}

/** Net margin of an ordinary quarter, `quarters` after the listing. */
export function ordinaryMargin(
  { matureMargin, youngMargin, growingUpQuarters }: CompanyTraits,
  quarters: number,
): number {
  if (growingUpQuarters === 0) return matureMargin;
  return matureMargin + (youngMargin - matureMargin) * 2 ** (-Math.max(0, quarters) / growingUpQuarters);
}
