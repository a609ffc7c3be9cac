import { listedColumns } from '../listed.ts';
import { returnBetween } from '../price-signals.ts';
import type { Strategy, StrategyView, TargetWeights } from '../strategy.ts';
import { variantsOf } from '../strategy-variants.ts';
import { SECTOR_GROUPS } from './asset-classes.ts';
import { addTarget, fundUniverse, pickFunds, rankFunds } from './fund.ts';
import { MONTH, YEAR } from './momentum-scores.ts';

export interface LongShortSectorsParameters {
  readonly formationSessions: number;
  readonly skipSessions: number;
  /** Sectors on each side; fewer where there are less than three times as many. */
  readonly holdings: number;
  /** Weight of each side, fraction of equity. */
  readonly sideWeight: number;
}

/** Twelve months but one as in the literature; three sectors and half of equity a side are round numbers. */
const PARAMETERS: LongShortSectorsParameters = {
  formationSessions: YEAR,
  skipSessions: MONTH,
  holdings: 3,
  sideWeight: 0.5,
};

/**
 * Long the strongest and short the weakest sectors, the same amount of each, at most 1 in all. Sources: Moskowitz and
 * Grinblatt, Do Industries Explain Momentum? (1999); Daniel and Moskowitz, Momentum Crashes (2016) on when it fails.
 */
function createLongShortSectors(parameters: Partial<LongShortSectorsParameters> = {}): Strategy {
  const chosen = { ...PARAMETERS, ...parameters };
  return {
    code: 'long-short-sectors',
    rebalance: 'Monthly',
    warmUpSessions: chosen.formationSessions + 1,
    parameters: { ...chosen },
    universe: fundUniverse(SECTOR_GROUPS),
    decide: (view) => decide(view, chosen),
  };
}

function decide(view: StrategyView, parameters: LongShortSectorsParameters): TargetWeights {
  const { formationSessions, skipSessions, holdings, sideWeight } = parameters;
  const sectors = pickFunds(view, listedColumns(view), SECTOR_GROUPS, formationSessions);
  const ranked = rankFunds(sectors, (series) => returnBetween(series, view.t, formationSessions, skipSessions));
  const count = Math.min(holdings, Math.floor(ranked.length / 3));
  const targets = new Map<string, number>();
  if (count === 0) return targets;
  for (const fund of ranked.slice(0, count)) addTarget(targets, fund, sideWeight / count);
  for (const fund of ranked.slice(-count)) addTarget(targets, fund, -sideWeight / count);
  return targets;
}

export const longShortSectors = createLongShortSectors();

export const longShortSectorsVariants = variantsOf(createLongShortSectors, [
  { formationSessions: 126 },
  { formationSessions: 189 },
  { formationSessions: 231 },
  { skipSessions: 0 },
  { holdings: 2 },
  { holdings: 4 },
]);
