import { listedColumns } from '../listed.ts';
import { returnBetween } from '../price-signals.ts';
import type { Strategy, StrategyView, TargetWeights } from '../strategy.ts';
import { variantsOf } from '../strategy-variants.ts';
import { ASSET_CLASSES } from './asset-classes.ts';
import { addTarget, fundUniverse, pickFund, pickFunds, rankFunds } from './fund.ts';
import { MONTH, YEAR } from './momentum-scores.ts';

const REGIONS = {
  unitedStates: ASSET_CLASSES.largeCompanies,
  unitedStatesSmall: ASSET_CLASSES.smallCompanies,
  europe: ASSET_CLASSES.europe,
  unitedKingdom: ['EWU'],
  japan: ASSET_CLASSES.japan,
  pacific: ['EPP', 'EWA', 'VPL'],
  canada: ['EWC'],
  latinAmerica: ['ILF', 'EWZ'],
  china: ['FXI', 'MCHI'],
  emergingMarkets: ASSET_CLASSES.emergingMarkets,
};
const RESERVE = { shortTreasuries: ASSET_CLASSES.shortTreasuries };

export interface GlobalEquityRotationParameters {
  readonly formationSessions: number;
  readonly skipSessions: number;
  readonly holdings: number;
}

/** Twelve months but one as published; three markets is a round number. */
const PARAMETERS: GlobalEquityRotationParameters = {
  formationSessions: YEAR,
  skipSessions: MONTH,
  holdings: 3,
};

/**
 * The strongest share markets of the world; a market that has not risen gives its place to short Treasuries. Sources:
 * Asness, Liew and Stevens, Parallels Between the Cross-Sectional Predictability of Stock and Country Returns (1997);
 * Balvers and Wu, Momentum and Mean Reversion Across National Equity Markets (2006).
 */
function createGlobalEquityRotation(parameters: Partial<GlobalEquityRotationParameters> = {}): Strategy {
  const chosen = { ...PARAMETERS, ...parameters };
  return {
    code: 'global-equity-rotation',
    rebalance: 'Monthly',
    warmUpSessions: chosen.formationSessions + 1,
    parameters: { ...chosen },
    universe: fundUniverse({ ...REGIONS, ...RESERVE }),
    decide: (view) => decide(view, chosen),
  };
}

function decide(view: StrategyView, parameters: GlobalEquityRotationParameters): TargetWeights {
  const { formationSessions, skipSessions, holdings } = parameters;
  const listed = listedColumns(view);
  const markets = pickFunds(view, listed, REGIONS, formationSessions);
  const ranked = rankFunds(markets, (series) => returnBetween(series, view.t, formationSessions, skipSessions));
  const held = ranked.filter(({ score }) => score > 0).slice(0, holdings);
  const targets = new Map<string, number>();
  for (const fund of held) addTarget(targets, fund, 1 / holdings);
  addTarget(targets, pickFund(view, listed, RESERVE.shortTreasuries, 1), 1 - held.length / holdings);
  return targets;
}

export const globalEquityRotation = createGlobalEquityRotation();

export const globalEquityRotationVariants = variantsOf(createGlobalEquityRotation, [
  { formationSessions: 126 },
  { formationSessions: 189 },
  { formationSessions: 231 },
  { skipSessions: 0 },
  { holdings: 2 },
  { holdings: 4 },
  { holdings: 5 },
]);
