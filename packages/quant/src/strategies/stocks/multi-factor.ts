import { percentileRanks } from '../../rankings/percentile-ranks.ts';
import { eligibleColumns, stockUniverse } from '../eligible-stocks.ts';
import type { Strategy, StrategyView, TargetWeights } from '../strategy.ts';
import { variantsOf } from '../strategy-variants.ts';
import { qualityScores, valueScores } from './company-scores.ts';
import { type EqualListParameters, equalList } from './equal-list.ts';
import { companyYear, REPORT_SESSIONS } from './known-statements.ts';
import { calmScores, MOMENTUM_WINDOW, type MomentumWindow, momentumScores } from './price-scores.ts';
import { bestFirst, meanOfKnown } from './ranks.ts';

export interface MultiFactorParameters extends EqualListParameters, MomentumWindow {
  readonly volatilitySessions: number;
}

const PARAMETERS: MultiFactorParameters = {
  holdings: 50,
  maxPerSector: 12,
  maxShare: 1 / 3,
  ...MOMENTUM_WINDOW,
  volatilitySessions: 252,
  minPrice: 5,
  minDollarVolume: 2_000_000,
  historySessions: 252,
};

/**
 * Stocks that are good on the mean of four ranks: cheap, of quality, rising and calm. The four pay at different times
 * (Asness, Moskowitz and Pedersen 2013; Asness, Frazzini and Pedersen 2019), and equal parts need no forecast of which.
 */
function createMultiFactor(changes: Partial<MultiFactorParameters> = {}): Strategy {
  const parameters = { ...PARAMETERS, ...changes };
  const { historySessions, formationSessions, volatilitySessions } = parameters;
  return {
    code: 'multi-factor',
    rebalance: 'Monthly',
    warmUpSessions: Math.max(historySessions, formationSessions, volatilitySessions, REPORT_SESSIONS) + 1,
    parameters,
    universe: stockUniverse,
    decide: (view) => decide(view, parameters),
  };
}

export const multiFactor = createMultiFactor();

export const multiFactorVariants = variantsOf(createMultiFactor, [
  { holdings: 30, maxPerSector: 8 },
  { holdings: 40, maxPerSector: 10 },
  { holdings: 70, maxPerSector: 17 },
  { formationSessions: 126 },
  { skipSessions: 0 },
  { volatilitySessions: 126 },
]);

function decide(view: StrategyView, parameters: MultiFactorParameters): TargetWeights {
  const columns = eligibleColumns(view, parameters);
  const ranked = bestFirst(columns, multiFactorScores(view, columns, parameters));
  return equalList(view, ranked, ranked.length, parameters);
}

/** Mean percentile rank 0..1 of the four; NaN where one is not known. */
function multiFactorScores(
  view: StrategyView,
  columns: readonly number[],
  parameters: MomentumWindow & Pick<MultiFactorParameters, 'volatilitySessions'>,
): Float64Array {
  const companies = columns.map((column) => companyYear(view.panel, column, view.t));
  const factors = [
    valueScores(companies),
    qualityScores(companies),
    momentumScores(view, columns, parameters),
    calmScores(view, columns, parameters.volatilitySessions),
  ];
  return meanOfKnown(
    factors.map((scores) => percentileRanks(scores)),
    factors.length,
  );
}
