import {
  type api,
  DEFAULT_BENCHMARK,
  DEFAULT_MARKET,
  DomainError,
  isOwnStrategy,
  type OutputOf,
  refusal,
} from '@pipa/contract';
import {
  listInstruments,
  readLastTargets,
  readStrategyDeclaration,
  readStrategyFeed,
  type StrategyAudience,
  type TargetWeight,
} from '@pipa/db';
import { feedingOf, strategyByCode } from '@pipa/quant';
import type { AppContext } from '../../context.ts';
import { instrumentNames } from '../../market-view/instrument-names.ts';
import { priceBoardOf } from '../../market-view/price-board.ts';
import type { Market } from '../../market-view/read-market.ts';
import { requireStrategy } from '../../strategy-rows/require-strategy.ts';
import { wireMoney } from '../../valuation/wire-rows.ts';

type Reader = Pick<AppContext, 'pool'>;

/** Whether the market can feed a backtest of the strategy; what its own backtest has shown comes first. */
export async function decideCanBacktest(
  context: Reader,
  market: Market,
  audience: StrategyAudience,
  strategyId: number,
): Promise<OutputOf<typeof api.canBacktest>> {
  const { code, unfedReason } = await requireStrategy(context, audience, strategyId);
  if (unfedReason !== null) return { canBacktest: false, reason: unfedReason };
  const rules = await rulesOf(context, code);
  if (rules === null) return { canBacktest: false, reason: 'The rules of this strategy are not known here' };
  const { strategy, universe } = rules;
  const lastDay = market.lastClosedDay ?? market.firstDay;
  const feed = await readStrategyFeed(context.pool, { universe, benchmark: DEFAULT_BENCHMARK, lastDay });
  const feeding = feedingOf(strategy, feed);
  return feeding.isFed ? { canBacktest: true, reason: null } : { canBacktest: false, reason: feeding.reason };
}

/** What the feeding of a strategy follows from; of an own strategy as its version on offer was released. */
async function rulesOf({ pool }: Reader, code: string) {
  if (isOwnStrategy(code)) {
    const own = await readStrategyDeclaration(pool, code);
    return own && { strategy: { warmUpSessions: own.declaration.warmUpSessions }, universe: own.universe };
  }
  const strategy = strategyByCode(code);
  return strategy === undefined ? null : { strategy, universe: strategy.universe(await listInstruments(pool)) };
}

export function backtestDateRange(
  { firstDay, lastClosedDay }: Market,
  marketType: string,
): OutputOf<typeof api.backtestDateRange> {
  if (marketType !== DEFAULT_MARKET) {
    throw new DomainError('INVALID_INPUT', {
      field: 'marketType',
      message: refusal('There is no history of market {market}', { market: marketType }),
    });
  }
  return { beginDate: firstDay, endDate: lastClosedDay ?? firstDay };
}

/** Caches targets by strategy once they are of the last close: until then newer ones may come at any time. */
export function createTargets({
  pool,
}: Reader): (strategyId: number, lastClosedDay: string | null) => Promise<TargetWeight[]> {
  let key: string | null = null;
  let targets = new Map<number, TargetWeight[]>();
  return async (strategyId, lastClosedDay) => {
    if (key !== lastClosedDay) {
      key = lastClosedDay;
      targets = new Map();
    }
    const [known, kept] = [targets.get(strategyId), targets];
    if (known !== undefined) return known;
    const found = await readLastTargets(pool, strategyId);
    if (found === null) return [];
    const read = found.targets
      .filter(({ ratio }) => ratio !== 0)
      .sort((a, b) => Math.abs(b.ratio) - Math.abs(a.ratio) || (a.symbol < b.symbol ? -1 : 1));
    if (lastClosedDay !== null && found.day >= lastClosedDay) kept.set(strategyId, read);
    return read;
  };
}

/** The strategy's targets as of the last close, at current prices. */
export async function readStrategyPositions(
  context: Reader,
  market: Market,
  audience: StrategyAudience,
  strategyId: number,
  targetsOf: ReturnType<typeof createTargets>,
): Promise<OutputOf<typeof api.strategyPositions>> {
  await requireStrategy(context, audience, strategyId);
  const positions = await targetsOf(strategyId, market.lastClosedDay);
  const symbols = positions.map(({ symbol }) => symbol);
  const [{ prices }, nameOf] = await Promise.all([
    priceBoardOf(context).priceView(market, symbols),
    instrumentNames(context, symbols),
  ]);
  return positions.map(({ symbol, ratio }) => {
    const price = prices.get(symbol);
    return { symbol, name: nameOf(symbol), ratio, marketPrice: price === undefined ? null : wireMoney(price) };
  });
}
