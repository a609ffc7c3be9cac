import {
  type api,
  DEFAULT_BENCHMARK,
  DEFAULT_MARKET,
  DomainError,
  isOwnStrategy,
  MAX_TARGET_CHANGES,
  refusal,
} from '@pipa/contract';
import { listInstruments } from '@pipa/db/market';
import {
  listTargetChanges,
  readLastTargets,
  readStrategyDeclaration,
  readStrategyFeed,
  type TargetWeight,
} from '@pipa/db/strategies';
import { feedingOf, strategyByCode } from '@pipa/quant';
import type { Database, Read } from '../context.ts';
import { instrumentNames } from '../market/instrument-names.ts';
import { priceBoardOf } from '../market/price-board.ts';
import { onceAPool } from '../once-a-pool.ts';
import { compactDayOf, wireMoney } from '../values/wire-rows.ts';
import { audienceOf } from './audience.ts';
import { requireStrategy } from './require-strategy.ts';

/** Whether the market can feed a backtest of the strategy; what its own backtest has shown comes first. */
export const decideCanBacktest: Read<typeof api.canBacktest> = async (context, reader, { strategyId }) => {
  const market = await context.market();
  const { code, unfedReason } = await requireStrategy(context, audienceOf(reader), strategyId);
  if (unfedReason !== null) return { canBacktest: false, reason: unfedReason };
  const rules = await rulesOf(context, code);
  if (rules === null) return { canBacktest: false, reason: 'The rules of this strategy are not known here' };
  const { strategy, universe } = rules;
  const lastDay = market.lastClosedDay ?? market.firstDay;
  const feed = await readStrategyFeed(context.pool, { universe, benchmark: DEFAULT_BENCHMARK, lastDay });
  const feeding = feedingOf(strategy, feed);
  return feeding.isFed ? { canBacktest: true, reason: null } : { canBacktest: false, reason: feeding.reason };
};

/** What the feeding of a strategy follows from; of an own strategy as its version on offer was released. */
async function rulesOf({ pool }: Database, code: string) {
  if (isOwnStrategy(code)) {
    const own = await readStrategyDeclaration(pool, code);
    return own && { strategy: { warmUpSessions: own.declaration.warmUpSessions }, universe: own.universe };
  }
  const strategy = strategyByCode(code);
  return strategy === undefined ? null : { strategy, universe: strategy.universe(await listInstruments(pool)) };
}

export const readBacktestDateRange: Read<typeof api.backtestDateRange> = async ({ market }, _, { marketType }) => {
  const { firstDay, lastClosedDay } = await market();
  if (marketType !== DEFAULT_MARKET) {
    throw new DomainError('INVALID_INPUT', {
      field: 'marketType',
      message: refusal('There is no history of market {market}', { market: marketType }),
    });
  }
  return { beginDate: firstDay, endDate: lastClosedDay ?? firstDay };
};

/** Caches targets by strategy once they are of the last close: until then newer ones may come at any time. */
function createTargets({
  pool,
}: Database): (strategyId: number, lastClosedDay: string | null) => Promise<TargetWeight[]> {
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

const targetsOf = onceAPool(createTargets);

/** The strategy's targets as of the last close, at current prices. */
export const readStrategyPositions: Read<typeof api.strategyPositions> = async (context, reader, { strategyId }) => {
  const market = await context.market();
  await requireStrategy(context, audienceOf(reader), strategyId);
  const positions = await targetsOf(context)(strategyId, market.lastClosedDay);
  const symbols = positions.map(({ symbol }) => symbol);
  const [{ prices }, nameOf] = await Promise.all([
    priceBoardOf(context).priceView(market, symbols),
    instrumentNames(context, symbols),
  ]);
  return positions.map(({ symbol, ratio }) => {
    const price = prices.get(symbol);
    return { symbol, name: nameOf(symbol), ratio, marketPrice: price === undefined ? null : wireMoney(price) };
  });
};

/** The decisions that changed what a strategy holds. */
export const readStrategyTargets: Read<typeof api.strategyTargets> = async (context, reader, { strategyId }) => {
  await requireStrategy(context, audienceOf(reader), strategyId);
  const changes = await listTargetChanges(context.pool, strategyId, MAX_TARGET_CHANGES);
  return changes.map(({ day, targets }) => ({
    tradeDate: compactDayOf(day),
    targets: targets
      .map(([symbol, ratio]) => ({ symbol, ratio }))
      .filter(({ ratio }) => ratio !== 0)
      .sort((a, b) => Math.abs(b.ratio) - Math.abs(a.ratio) || (a.symbol < b.symbol ? -1 : 1)),
  }));
};
