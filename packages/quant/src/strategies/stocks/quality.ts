import { eligibleColumns, stockUniverse } from '../eligible-stocks.ts';
import type { Strategy, StrategyView, TargetWeights } from '../strategy.ts';
import type { StrategyFacts } from '../strategy-facts.ts';
import { variantsOf } from '../strategy-variants.ts';
import { qualityScores } from './company-scores.ts';
import { type EqualListParameters, equalList } from './equal-list.ts';
import { companyYear, REPORT_SESSIONS } from './known-statements.ts';
import { bestFirst } from './ranks.ts';

export type QualityParameters = EqualListParameters;

const PARAMETERS: QualityParameters = {
  holdings: 40,
  maxPerSector: 12,
  maxShare: 1 / 3,
  minPrice: 5,
  minDollarVolume: 2_000_000,
  historySessions: 63,
};

/** Companies that earn much on what they own, in cash and with little debt, equally weighted. Sources as of `qualityScores`. */
export function createQuality(changes: Partial<QualityParameters> = {}): Strategy {
  const parameters = { ...PARAMETERS, ...changes };
  return {
    code: 'quality',
    rebalance: 'Monthly',
    warmUpSessions: Math.max(parameters.historySessions, REPORT_SESSIONS) + 1,
    parameters,
    universe: stockUniverse,
    decide: (view) => decide(view, parameters),
  };
}

export const quality = createQuality();

export const qualityVariants = variantsOf(createQuality, [
  { holdings: 30, maxPerSector: 9 },
  { holdings: 50, maxPerSector: 15 },
  { maxPerSector: 8 },
  { maxPerSector: 40 },
  { minDollarVolume: 10_000_000 },
]);

function decide(view: StrategyView, parameters: QualityParameters): TargetWeights {
  const columns = eligibleColumns(view, parameters);
  const scores = qualityScores(columns.map((column) => companyYear(view.panel, column, view.t)));
  const ranked = bestFirst(columns, scores);
  return equalList(view, ranked, ranked.length, parameters);
}

export const qualityFacts: StrategyFacts = {
  code: 'quality',
  name: 'Quality Companies',
  description:
    'Owns the large US companies that are best at their business: high profit on what they own and sell, earned in cash, with little debt. It holds up to forty, no more than a third of all, in equal parts. ' +
    'Such companies bend less in recessions, and the market tends to pay too little for steadiness. ' +
    'It needs company reports and holds cash without them. It does not look at the price, so it can own what is dear, and in rebounds led by weak companies it is left behind.',
  category: 'Diversification',
  componentType: 'Stock',
  longShort: 'LONG',
  useMargin: false,
  algoType: 'Quality composite',
  families: ['Quality'],
  minInvestmentAmount: 10_000,
  maxInvestmentAmount: 1_000_000,
  chargeType: 'FixedMonthly',
  chargeAmount: 15,
  limitToMemberClass: 'Bronze',
  minInvestmentPeriod: 12,
};
