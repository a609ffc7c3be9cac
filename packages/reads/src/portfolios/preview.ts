import { previousTradingDay, type TradingDay } from '@pipa/calendar';
import { type api, DomainError, type Preview } from '@pipa/contract';
import { hasTape, latestCloses, loadPanel, nextOpenDay, readSplitsBetween, type StoredSplit } from '@pipa/db/market';
import { type DecidedTargets, readDecidedTargets, readPlanFacts, readUsableCash } from '@pipa/db/portfolios';
import { findStrategy, readLastTargets } from '@pipa/db/strategies';
import { averageDailyVolume, type RebalancePlan } from '@pipa/quant';
import {
  type Decimal,
  defaultCostSchedule,
  defaultSizingRules,
  estimateOrders,
  exact,
  type LastClose,
  money,
  type PlannedPortfolio,
  payableAmount,
  phaseOf,
  planAddition,
  planTargets,
  planWithdrawal,
  transition,
  wholeAccountAmount,
  ZERO,
} from '@pipa/trading';
import type { Database, Read } from '../context.ts';
import { instrumentNames } from '../market/instrument-names.ts';
import type { Market } from '../market/read-market.ts';
import { audienceOf } from '../strategies/audience.ts';
import { wireMoney } from '../values/wire-rows.ts';
import { type AccountSchedule, readAccountSchedule } from './missing-dollars/account-costs.ts';
import { requireOwnFacts } from './read-portfolios.ts';

const RULES = { sizing: defaultSizingRules, costs: defaultCostSchedule };
const VOLUME_SESSIONS = 20;
const NO_DECISION = 'The strategy has decided nothing yet. A preview is here after the next close.';
const NOTHING: RebalancePlan = { orders: [], skipped: [] };

/** What is known before the next trade: the last closes in shares of its day. */
interface Outlook {
  readonly tradeDate: TradingDay;
  readonly pricedAt: TradingDay;
  readonly lastClose: LastClose;
  readonly averageVolume: (symbol: string) => number;
  /** Shares of the trade day for one share that the books hold now. */
  readonly shareRatio: (symbol: string) => number;
}

async function outlookOf({ pool }: Database, market: Market, symbols: readonly string[]): Promise<Outlook> {
  const { lastClosedDay: pricedAt } = market;
  if (pricedAt === null) throw new DomainError('UNAVAILABLE', { message: 'No session has closed yet' });
  const tradeDate = nextOpenDay(market);
  const from = previousTradingDay(pricedAt, VOLUME_SESSIONS - 1);
  const [closes, splits, recent, isPrepared] = await Promise.all([
    latestCloses(pool, symbols, pricedAt),
    readSplitsBetween(pool, { symbols, after: pricedAt, to: tradeDate }),
    loadPanel(pool, symbols, { from, to: pricedAt }),
    hasTape(pool, market.day),
  ]);
  const ratioOf = ratiosOf(splits);
  // The work before an open, which ends with the tape, counts the books in new shares.
  const isBooked = ({ exDate }: StoredSplit) => exDate < market.day || (exDate === market.day && isPrepared);
  return {
    tradeDate,
    pricedAt,
    lastClose: (symbol) => {
      const close = closes.get(symbol)?.close;
      return close === undefined ? undefined : close / ratioOf(symbol);
    },
    averageVolume: (symbol) => {
      const column = symbols.indexOf(symbol);
      return column === -1 ? 0 : averageDailyVolume(recent, column, recent.days.length) * ratioOf(symbol);
    },
    shareRatio: ratiosOf(splits.filter((split) => !isBooked(split))),
  };
}

/** New shares for one old share of a symbol, after all of its splits. */
function ratiosOf(splits: readonly StoredSplit[]): (symbol: string) => number {
  const ratios = new Map<string, number>();
  for (const { symbol, ratio } of splits) ratios.set(symbol, (ratios.get(symbol) ?? 1) * Number(ratio));
  return (symbol) => ratios.get(symbol) ?? 1;
}

/** What the strategy decided last; where nothing is stored, what its portfolios, its track or its newest report hold. */
async function targetsOf({ pool }: Database, market: Market, strategyId: number): Promise<DecidedTargets> {
  const { lastClosedDay } = market;
  const decided = lastClosedDay && (await readDecidedTargets(pool, strategyId, lastClosedDay));
  if (decided) return decided;
  const held = await readLastTargets(pool, strategyId);
  if (held === null) throw new DomainError('UNAVAILABLE', { message: NO_DECISION });
  return { day: held.day, targets: new Map(held.targets.map(({ symbol, ratio }) => [symbol, ratio])) };
}

interface Planned {
  readonly kind: Preview['kind'];
  readonly targetsOf: TradingDay | null;
  /** Signed dollars. */
  readonly amount: Decimal;
  readonly plan: RebalancePlan;
  /** Cash before the orders, less what is taken out. */
  readonly cash: Decimal;
}

async function wirePreview(
  reader: Database,
  outlook: Outlook,
  planned: Planned,
  { schedule, measuredBy }: AccountSchedule,
): Promise<Preview> {
  const { kind, plan, amount, cash } = planned;
  const { tradeDate, pricedAt, lastClose, averageVolume } = outlook;
  const estimate = estimateOrders(plan.orders, cash.toNumber(), lastClose, averageVolume, schedule);
  const nameOf = await instrumentNames(
    reader,
    plan.orders.map(({ symbol }) => symbol),
  );
  return {
    kind,
    tradeDate,
    pricedAt,
    targetsOf: planned.targetsOf,
    amount: amount.toNumber(),
    orders: estimate.orders.map(({ symbol, side, shares, price, value, costs }) => ({
      symbol,
      name: nameOf(symbol),
      action: side,
      shares,
      price: price === null ? null : wireMoney(price),
      value: wireMoney(value),
      costs: wireMoney(costs),
    })),
    skipped: plan.skipped.map(({ symbol, deltaShares, reason }) => ({ symbol, deltaShares, reason })),
    costs: wireMoney(estimate.costs),
    costsMeasuredBy: measuredBy,
    cashLeft: wireMoney(estimate.cashLeft),
  };
}

/** The smaller of two limits; a missing one is none. */
const leastOf = (own: string | undefined, ofStrategy: number | null): number | null =>
  own === undefined ? ofStrategy : Math.min(Number(own), ofStrategy ?? Number.POSITIVE_INFINITY);

/** The first orders of a portfolio. */
export const previewSubscription: Read<typeof api.previewSubscription> = async (context, reader, input) => {
  const market = await context.market();
  const [strategy, usable] = await Promise.all([
    findStrategy(context.pool, audienceOf(reader), input.strategyId),
    readUsableCash(context.pool, reader.userId, input.trackAccountId),
  ]);
  if (strategy === null) throw new DomainError('NOT_FOUND', { field: 'strategyId' });
  if (usable === null) throw new DomainError('NOT_FOUND', { field: 'trackAccountId' });
  const asked = strategy.kind === 'AQM' ? wholeAccountAmount(usable, strategy) : money(input.investmentAmount ?? '0');
  const amount = payableAmount(asked, { usable, reserved: 0 });
  if (amount.lte(0)) throw new DomainError('INVALID_AMOUNT', { field: 'investmentAmount' });
  const { day, targets } = await targetsOf(context, market, strategy.id);
  const outlook = await outlookOf(context, market, [...targets.keys()]);
  const book = { cash: amount.toNumber(), receivable: 0, positions: [] };
  const { useMargin } = strategy;
  const orderValues = {
    buyValuePerOrder: leastOf(input.buyValuePerOrder, strategy.specBuyValuePerOrder),
    sellValuePerOrder: leastOf(input.sellValuePerOrder, strategy.specSellValuePerOrder),
  };
  const portfolio = { book, cash: amount, pending: ZERO, feeDue: ZERO, useMargin, orderValues };
  const plan = planTargets(portfolio, targets, outlook.lastClose, RULES);
  const account = await readAccountSchedule(context, market, reader.userId, { accountId: input.trackAccountId });
  return wirePreview(context, outlook, { kind: 'Start', targetsOf: day, amount, plan, cash: amount }, account);
};

/** The orders of the next trade with a change of the amount, which is netted with those that wait. */
export const previewAmountChange: Read<typeof api.previewAmountChange> = async (context, { userId }, input) => {
  const market = await context.market();
  const { pool } = context;
  const facts = await readPlanFacts(pool, userId, input.portfolioId);
  if (facts === null) throw new DomainError('NOT_FOUND');
  transition(phaseOf(facts.status, facts.isStopping), 'changeCash');
  const held = await requireOwnFacts(context, userId, input.portfolioId);
  const asked = money(input.cash);
  const change = facts.waiting.plus(
    asked.isPositive() ? payableAmount(asked, { usable: facts.usableCash, reserved: 0 }) : asked,
  );
  const isRebalance = facts.nextTradeDate !== null && facts.nextTradeDate <= nextOpenDay(market);
  const decided = isRebalance ? await targetsOf(context, market, facts.strategyId) : facts.planned;
  const symbols = new Set(held.positions.map(({ symbol }) => symbol));
  for (const symbol of decided?.targets.keys() ?? []) symbols.add(symbol);
  const outlook = await outlookOf(context, market, [...symbols]);
  const increase = change.gt(0) ? change : ZERO;
  const decrease = change.lt(0) ? change.negated() : ZERO;
  const cash = exact(held.cash).plus(increase);
  const positions = held.positions.map((each) => ({ ...each, shares: each.shares * outlook.shareRatio(each.symbol) }));
  const portfolio: PlannedPortfolio = {
    book: { cash: cash.toNumber(), receivable: held.receivable, positions },
    cash,
    pending: facts.pending.plus(decrease),
    feeDue: facts.feeDue,
    useMargin: facts.useMargin,
    orderValues: facts,
  };
  const left = cash.minus(portfolio.pending);
  const account = await readAccountSchedule(context, market, userId, { portfolioId: input.portfolioId });
  const planned = (kind: Preview['kind'], plan: RebalancePlan, day: TradingDay | null) =>
    wirePreview(context, outlook, { kind, targetsOf: day, amount: change, plan, cash: left }, account);
  if (isRebalance && decided) {
    return planned('Rebalance', planTargets(portfolio, decided.targets, outlook.lastClose, RULES), decided.day);
  }
  if (change.gt(0)) {
    const targets = decided?.targets ?? new Map<string, number>();
    const plan = planAddition(portfolio, change.toNumber(), targets, outlook.lastClose, RULES);
    return planned('Increase', plan, decided?.day ?? null);
  }
  if (change.isZero()) return planned('Increase', NOTHING, null);
  const wanted = { amount: decrease.toNumber(), cash: held.cash };
  return planned('Decrease', planWithdrawal(portfolio, wanted, outlook.lastClose, RULES), null);
};
