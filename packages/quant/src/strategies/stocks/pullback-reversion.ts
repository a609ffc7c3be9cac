import { rsi } from '../../indicators/relative-strength.ts';
import { eligibleColumns, stockUniverse, takeWithSectorLimit } from '../eligible-stocks.ts';
import { averagePrice, realisedVolatility } from '../price-signals.ts';
import type { Strategy, StrategyView, TargetWeights } from '../strategy.ts';
import type { StrategyFacts } from '../strategy-facts.ts';

const HOLDINGS = 20;
const MAX_PER_SECTOR = 5;
const TREND_SESSIONS = 200;
const RSI_SESSIONS = 5;
/** Enough for the smoothing to forget its seed. */
const RSI_HISTORY = 60;
const RSI_BELOW = 35;
const MAX_VOLATILITY = 0.6;
const LIMITS = { minPrice: 5, minDollarVolume: 5_000_000, historySessions: TREND_SESSIONS };

/**
 * Short-term mean reversion: stocks in a long rise that have just fallen hard, held for the rebound and renewed weekly.
 * Sources: Lehmann (1990) and Jegadeesh (1990) on weekly reversals; Wilder (1978) for the RSI.
 */
export const pullbackReversion: Strategy = {
  code: 'pullback-reversion',
  rebalance: 'Weekly',
  warmUpSessions: TREND_SESSIONS + 1,
  parameters: {
    holdings: HOLDINGS,
    maxPerSector: MAX_PER_SECTOR,
    trendSessions: TREND_SESSIONS,
    rsiSessions: RSI_SESSIONS,
    rsiBelow: RSI_BELOW,
    maxVolatility: MAX_VOLATILITY,
    minPrice: LIMITS.minPrice,
    minDollarVolume: LIMITS.minDollarVolume,
  },
  universe: stockUniverse,
  decide,
};

function decide(view: StrategyView): TargetWeights {
  const fallen = takeWithSectorLimit(view, rankByPullback(view), HOLDINGS, MAX_PER_SECTOR);
  return new Map(fallen.map((column) => [view.panel.symbols[column], 1 / HOLDINGS]));
}

/** Rising stocks whose last days were bad, worst first. */
function rankByPullback(view: StrategyView): number[] {
  const { panel, t } = view;
  const scored: { column: number; strength: number }[] = [];
  const recent = new Float64Array(RSI_HISTORY);
  for (const column of eligibleColumns(view, LIMITS)) {
    const series = panel.adjClose[column];
    if (!(series[t] > averagePrice(series, t, TREND_SESSIONS))) continue;
    if (!(realisedVolatility(series, t, RSI_HISTORY) <= MAX_VOLATILITY)) continue;
    const strength = rsi(series.subarray(t - RSI_HISTORY + 1, t + 1), RSI_SESSIONS, recent)[RSI_HISTORY - 1];
    if (strength > 0 && strength < RSI_BELOW) scored.push({ column, strength });
  }
  return scored.sort((a, b) => a.strength - b.strength || a.column - b.column).map(({ column }) => column);
}

export const pullbackReversionFacts: StrategyFacts = {
  code: 'pullback-reversion',
  name: 'Weekly Pullback',
  description:
    'Buys up to twenty liquid stocks in a long-term rise that have just had a few bad days, a twentieth of the money in each, and renews the list every week. ' +
    'It earns from the rebound after overdone selling and is often partly in cash when nothing has fallen far enough. ' +
    'It trades much, so costs weigh, and it loses when a dip is the start of a real decline.',
  category: 'Speculation',
  componentType: 'Stock',
  longShort: 'LONG',
  useMargin: false,
  algoType: 'Mean reversion',
  families: ['Mean reversion'],
  minInvestmentAmount: 10_000,
  maxInvestmentAmount: 500_000,
  chargeType: 'PercentOfPortfolioMonthly',
  chargeAmount: 0.001,
  limitToMemberClass: 'Silver',
  minInvestmentPeriod: 6,
};
