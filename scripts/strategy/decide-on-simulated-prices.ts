import { fromEpochDay, type TradingDay } from '@pipa/calendar';
import { formatPercent } from '@pipa/charts';
import { SimulatedMarket, toPanel } from '@pipa/market-data';
import { elementAt, firstKnownDay, lastElement, type Panel } from '@pipa/quant';
import type { OpenStrategy, OwnDecision } from '@pipa/strategy-host';

/** The days and the market are always the same ones, so a check says the same each time. */
const LAST_DAY = '2024-12-31';
const STOCKS = 60;
/** Histories that are generated; further symbols, and those that the market does not know, have one of these. */
const MOST_HISTORIES = 80;
const SESSIONS_A_MONTH = 21;
const MOST_SHOWN = 5;

/**
 * Lets a strategy decide on simulated prices: when its warm-up has just passed, a month before the end, and at the end. In words what
 * it wants to hold there.
 * @throws StrategyFault
 */
export async function decideOnSimulatedPrices(strategy: OpenStrategy): Promise<string> {
  const market = new SimulatedMarket({ stocks: STOCKS });
  const instruments = market.instruments();
  const universe = await strategy.universe(instruments);
  const { warmUpSessions } = strategy.facts;
  const panel = simulatedPanel(market, universe, firstKnownDay({ warmUpSessions }, LAST_DAY));
  const last = panel.days.length - 1;
  const decisions = await strategy.decide({
    panel,
    universe,
    dayIndices: [warmUpSessions - 1, last - SESSIONS_A_MONTH, last],
  });
  return describeDecision(lastElement(decisions));
}

function simulatedPanel(market: SimulatedMarket, universe: readonly string[], from: TradingDay): Panel {
  const known = market.instruments().map(({ symbol }) => symbol);
  const members = new Set(known);
  const generated = new Map<string, ReturnType<SimulatedMarket['history']>>();
  const historyOf = (source: string) => {
    const history = generated.get(source) ?? market.history(source, from, LAST_DAY);
    generated.set(source, history);
    return history;
  };
  const sources = universe.map((symbol, i) =>
    members.has(symbol) && i < MOST_HISTORIES ? symbol : elementAt(known, i % Math.min(known.length, MOST_HISTORIES)),
  );
  const histories = universe.map((symbol, i) => {
    const { bars, actions } = historyOf(elementAt(sources, i));
    return { bars: { ...bars, symbol }, actions };
  });
  const sectors = market.instruments().map(({ symbol, sector }) => ({ symbol, sector: sector ?? null }));
  return toPanel(histories, from, LAST_DAY, sectors);
}

function describeDecision({ day, targets }: OwnDecision): string {
  const weights = [...targets].map(([symbol, weight]) => `${symbol} ${formatPercent(weight)}`);
  const shown = weights.slice(0, MOST_SHOWN).join(', ') || 'cash alone';
  const more = weights.length > MOST_SHOWN ? ` … and ${weights.length - MOST_SHOWN} more` : '';
  return `On simulated prices it decides for ${shown}${more} at the close of ${fromEpochDay(day)}.`;
}
