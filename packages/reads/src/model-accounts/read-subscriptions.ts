import {
  type AqmPosition,
  type AqmSubscription,
  type AqmSubscriptionAction,
  type AqmSubscriptionStatus,
  type api,
  DomainError,
  type PortfolioStatus,
} from '@pipa/contract';
import { type PortfolioFacts, readOwnFacts } from '@pipa/db/portfolios';
import { elementAt } from '@pipa/quant';
import type { Valuation } from '@pipa/trading';
import type { Database, Read } from '../context.ts';
import { instrumentNames } from '../market/instrument-names.ts';
import type { Market } from '../market/read-market.ts';
import { pageOf } from '../paging.ts';
import type { Measured } from '../values/measure-portfolio.ts';
import { valuePortfolio, valuePortfolios } from '../values/value-portfolios.ts';
import { portfolioRow, positionRows, wireMoney } from '../values/wire-rows.ts';

/** A subscription is over when everything is sold; one whose start has failed goes on until its owner ends it. */
const STATUSES: Readonly<Record<AqmSubscriptionStatus, readonly PortfolioStatus[]>> = {
  Subscribed: ['ReadyToStart', 'Starting', 'StartFailed', 'Started'],
  Stop: ['Stop'],
};

const statusOf = ({ status }: PortfolioFacts): AqmSubscriptionStatus => (status === 'Stop' ? 'Stop' : 'Subscribed');

function actionsOf(facts: PortfolioFacts): AqmSubscriptionAction[] {
  const isEnding = facts.isStopping || facts.status === 'Stop';
  return isEnding ? ['Account Position'] : ['Stop', 'Account Position'];
}

function subscriptionRow(facts: PortfolioFacts, measured: Measured, at: Date): AqmSubscription {
  return {
    id: facts.id,
    name: facts.name,
    note: facts.note,
    aqmId: facts.strategy.id,
    aqmName: facts.strategy.name,
    userId: facts.userId,
    openForInvestor: facts.openForInvestor,
    brokerAccountName: facts.account,
    trackAccountId: facts.trackAccountId,
    tradeType: facts.tradeType,
    status: statusOf(facts),
    actions: actionsOf(facts),
    portfolio: portfolioRow(facts, measured, at),
  };
}

/** The own subscriptions at the last prices, newest first. */
export const readSubscriptions: Read<typeof api.findAQMSubscribe> = async (context, { userId }, input) => {
  const { id, status } = input;
  const market = await context.market();
  const facts = await readOwnFacts(context.pool, userId, {
    id,
    status: status && STATUSES[status],
    strategyType: 'AQM',
    ...pageOf(input),
  });
  const measured = await valuePortfolios(context, market, facts);
  return facts.map((subscription, i) => subscriptionRow(subscription, elementAt(measured, i), market.moment.at));
};

/** NOT_FOUND alike for an unknown id, the subscription of another user, and a portfolio that is none. */
export async function requireSubscription({ pool }: Database, userId: number, id: number): Promise<PortfolioFacts> {
  const [facts] = await readOwnFacts(pool, userId, { id, strategyType: 'AQM', limit: 1, offset: 0 });
  if (facts === undefined) throw new DomainError('NOT_FOUND');
  return facts;
}

/** The positions of an account, the largest first, with their profit also by the name that the document has for it here. */
export const aqmPositions = (valuation: Valuation, nameOf: (symbol: string) => string): AqmPosition[] =>
  positionRows(valuation, nameOf).map((row) => ({ ...row, profitOrLoss: row.profitLoss }));

/** The parts of an account's value, which add up to it, with the positions, the largest first. */
export const partsOfValue = (valuation: Valuation, nameOf: (symbol: string) => string) => ({
  netLiquidation: wireMoney(valuation.netLiquidation),
  positionsValue: wireMoney(valuation.marketValue),
  totalCash: wireMoney(valuation.cash),
  toCome: wireMoney(valuation.receivable),
  longExposure: valuation.longExposure,
  positions: aqmPositions(valuation, nameOf),
});

/** A subscription at the last prices. */
export async function valueSubscription(context: Database, market: Market, facts: PortfolioFacts) {
  const [measured, nameOf] = await Promise.all([
    valuePortfolio(context, market, facts),
    instrumentNames(
      context,
      facts.positions.map(({ symbol }) => symbol),
    ),
  ]);
  return { ...measured, parts: partsOfValue(measured.valuation, nameOf) };
}

/** Positions of an own subscription at the last prices, the largest first. */
export const readSubscriptionPositions: Read<typeof api.aqmPositions> = async (context, { userId }, input) => {
  const market = await context.market();
  const facts = await requireSubscription(context, userId, input.aqmSubscribeId);
  return (await valueSubscription(context, market, facts)).parts.positions;
};
