import { type api, DomainError } from '@pipa/contract';
import { listSymbolPositions } from '@pipa/db/portfolios';
import { findStrategies, listSymbolHolders } from '@pipa/db/strategies';
import { listBookedOrders } from '@pipa/db/trading';
import { listAlerts, listWatchLists } from '@pipa/db/watching';
import type { Read } from '../../context.ts';
import { priceBoardOf } from '../../market/price-board.ts';
import { audienceOf } from '../../strategies/audience.ts';
import { wireMoney } from '../../values/wire-rows.ts';
import { findInstrument } from '../find-symbol.ts';

/** More than a plan allows portfolios, or a market has strategies. */
const MOST_TIES = 200;

/** What has to do with a symbol: strategies that the reader sees, and the reader's own positions, open orders, lists and alerts. */
export const readSymbolTies: Read<typeof api.symbolTies> = async (context, reader, { symbol: asked }) => {
  const { pool } = context;
  const { userId } = reader;
  const instrument = await findInstrument(context, asked, Promise.resolve(null));
  if (instrument === null) throw new DomainError('NOT_FOUND');
  const { symbol } = instrument;
  const market = await context.market();
  const open = {
    ...{ portfolioId: null, accountId: null, rebalanceId: null, side: null, from: null, to: null },
    ...{ userId, symbol, before: null, limit: MOST_TIES },
  };
  const [holders, seen, positions, accepted, partly, lists, alerts, { prices }] = await Promise.all([
    listSymbolHolders(pool, symbol),
    findStrategies(pool, audienceOf(reader), { limit: 1_000, offset: 0 }),
    listSymbolPositions(pool, { userId, symbol, limit: MOST_TIES }),
    listBookedOrders(pool, { ...open, status: 'Accepted' }),
    listBookedOrders(pool, { ...open, status: 'PartlyFilled' }),
    listWatchLists(pool, userId),
    listAlerts(pool, userId),
    priceBoardOf(context).priceView(market, [symbol]),
  ]);
  const ids = new Set(seen.map(({ id }) => id));
  const price = prices.get(symbol);
  return {
    holders: holders.filter(({ strategyId }) => ids.has(strategyId)).slice(0, MOST_TIES),
    positions: positions.map(({ cost, ...position }) => ({
      ...position,
      cost: wireMoney(cost),
      value: price === undefined ? null : wireMoney(position.shares * price),
    })),
    orders: [...accepted, ...partly]
      .filter((order) => order.symbol === symbol)
      .map(({ id, portfolioId, portfolioName, side, shares, status }) => ({
        ...{ id, portfolioId, portfolioName, side, shares, status },
      })),
    watchLists: lists.filter(({ symbols }) => symbols.includes(symbol)).map(({ id, name }) => ({ id, name })),
    alerts: alerts.filter((alert) => alert.symbol === symbol).map(({ id, name }) => ({ id, name })),
  };
};
