import { sessionOf } from '@pipa/calendar';
import { type api, DEFAULT_BENCHMARK, type MoneyPortfolio, type OwnMoney, type PortfolioStatus } from '@pipa/contract';
import { listInstruments } from '@pipa/db/market';
import { type PortfolioFacts, readOwnFacts } from '@pipa/db/portfolios';
import { elementAt } from '@pipa/quant';
import { type ValuedHolding, valuePortfolio } from '@pipa/trading';
import type { Database, Read } from '../context.ts';
import { CURRENT_STATUSES, MOST_PORTFOLIOS } from '../dashboard/own-portfolios.ts';
import { priceBoardOf } from '../market/price-board.ts';
import type { Market } from '../market/read-market.ts';
import type { Measured } from '../values/measure-portfolio.ts';
import { changeSince, type PriceView } from '../values/price-view.ts';
import { poolHoldings, type ValuedAccount, valueAccounts } from '../values/value-accounts.ts';
import { valuePortfolios } from '../values/value-portfolios.ts';
import { ratioOf, wireMoney, wireSum } from '../values/wire-rows.ts';

/** Portfolios that are not stopped, and those that sold everything in the present session, newest first. */
export function readPresentFacts({ pool }: Database, { day }: Pick<Market, 'day'>, userId: number) {
  const status: readonly PortfolioStatus[] = [...CURRENT_STATUSES, 'Stop'];
  const stoppedSince = sessionOf(day).openAt;
  return readOwnFacts(pool, userId, { status, stoppedSince, limit: MOST_PORTFOLIOS, offset: 0 });
}

type ValuedFacts = readonly [facts: PortfolioFacts, measured: Measured];

/** Whether the figures of a day are of the present session: one that has ended keeps those of its last. */
const isOfToday = (facts: PortfolioFacts, day: Market['day']): boolean =>
  facts.status !== 'Stop' ||
  facts.isSettled ||
  facts.positions.length > 0 ||
  (facts.lastRecord?.tradeDate ?? '') >= day;

function portfolioOf([facts, measured]: ValuedFacts, day: Market['day']): MoneyPortfolio {
  const { valuation, performance, benchmarkReturn } = measured;
  const hasTraded = facts.startedAt !== null || facts.lastRecord !== null;
  return {
    id: facts.id,
    name: facts.name,
    strategyType: facts.strategyType,
    strategyId: facts.strategy.id,
    strategyName: facts.strategy.name,
    tradeType: facts.tradeType,
    trackAccountId: facts.trackAccountId,
    accountName: facts.account,
    status: facts.status,
    isStopping: facts.isStopping,
    statusReason: facts.statusReason,
    value: wireMoney(valuation.netLiquidation),
    positionsValue: wireMoney(valuation.marketValue),
    cash: wireMoney(valuation.cash),
    toCome: wireMoney(valuation.receivable),
    investedAmount: wireMoney(facts.investmentAmount),
    dailyProfitLoss: isOfToday(facts, day) ? wireMoney(performance.dailyProfitLoss) : 0,
    dailyReturn: hasTraded ? (isOfToday(facts, day) ? performance.dailyReturn : 0) : null,
    totalReturn: wireMoney(performance.profitLoss),
    returnRatio: hasTraded ? performance.cumReturn : null,
    benchmarkReturnRatio: hasTraded ? benchmarkReturn : null,
    startTime: facts.startedAt?.toISOString() ?? null,
    nextTradeDate: facts.nextTradeDate,
  };
}

/** Sums of dollars of the wire, so that what is shown adds up. */
function partsOf(value: number, usableCash: number, reservedCash: number, portfolios: readonly MoneyPortfolio[]) {
  const inPortfolios = wireSum(portfolios.map((portfolio) => portfolio.value));
  return {
    value,
    usableCash,
    reservedCash,
    inPortfolios,
    toCome: wireSum([value, -usableCash, -reservedCash, -inPortfolios]),
    dailyProfitLoss: wireSum(portfolios.map(({ dailyProfitLoss }) => dailyProfitLoss)),
  };
}

function accountOf(
  { row, netLiquidation }: ValuedAccount,
  all: readonly MoneyPortfolio[],
): OwnMoney['accounts'][number] {
  const own = all.filter(({ trackAccountId }) => trackAccountId === row.id);
  return {
    id: row.id,
    name: row.trackAccountName,
    account: row.account,
    broker: row.broker,
    tradeType: row.tradeType,
    ...partsOf(wireMoney(netLiquidation), wireMoney(row.cash), wireMoney(row.reserved), own),
  };
}

interface NamedHolding {
  readonly symbol: string;
  readonly name: string;
  readonly sector: string | null;
}

/** The holdings of all portfolios by symbol, the largest first. */
function holdingsOf(
  holdings: readonly ValuedHolding[],
  portfolios: ValuedAccount['portfolios'],
  { prices, references }: PriceView,
  { whole, nameOf }: { whole: number; nameOf: (symbol: string) => NamedHolding },
): OwnMoney['holdings'] {
  const { positions } = valuePortfolio({ cash: 0, receivable: 0, positions: holdings }, prices);
  const held = new Map<string, number>();
  for (const portfolio of portfolios)
    for (const { symbol } of portfolio.positions) held.set(symbol, (held.get(symbol) ?? 0) + 1);
  return positions
    .map((position) => {
      const { symbol, shares, price, marketValue, profitLoss } = position;
      const value = wireMoney(marketValue);
      return {
        ...nameOf(symbol),
        shares,
        price: wireMoney(price),
        value,
        ratio: ratioOf(value, whole),
        dailyChange: changeSince(prices.get(symbol), references.get(symbol)),
        profitLoss: wireMoney(profitLoss),
        portfolios: held.get(symbol) ?? 0,
      };
    })
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value) || (a.symbol < b.symbol ? -1 : 1));
}

const byValue = (a: { value: number }, b: { value: number }) => Math.abs(b.value) - Math.abs(a.value);

const sectorsOf = (holdings: OwnMoney['holdings'], whole: number): OwnMoney['sectors'] =>
  [...Map.groupBy(holdings, ({ sector }) => sector)]
    .map(([name, own]) => {
      const value = wireSum(own.map((holding) => holding.value));
      return { name, value, ratio: ratioOf(value, whole) };
    })
    .sort(byValue);

const strategiesOf = (portfolios: readonly MoneyPortfolio[], whole: number): OwnMoney['strategies'] =>
  [...Map.groupBy(portfolios, ({ strategyId }) => strategyId).values()]
    .map((own) => {
      const { strategyId, strategyName: name, strategyType } = elementAt(own, 0);
      const value = wireSum(own.map((portfolio) => portfolio.value));
      const dailyProfitLoss = wireSum(own.map((portfolio) => portfolio.dailyProfitLoss));
      return {
        strategyId,
        strategyType,
        name,
        portfolios: own.length,
        value,
        ratio: ratioOf(value, whole),
        dailyProfitLoss,
      };
    })
    .sort(byValue);

async function namesOf({ pool }: Database, symbols: readonly string[]) {
  const known = symbols.length === 0 ? [] : await listInstruments(pool, symbols);
  const found = new Map(known.map(({ symbol, name, sector }) => [symbol, { symbol, name, sector }]));
  return (symbol: string): NamedHolding => found.get(symbol) ?? { symbol, name: symbol, sector: null };
}

/** The own money at the last prices; the number of statements does not grow with accounts, portfolios and holdings. */
export const readOwnMoney: Read<typeof api.ownMoney> = async (context, { userId }) => {
  const market = await context.market();
  const [accounts, facts] = await Promise.all([
    valueAccounts(context, market, userId),
    readPresentFacts(context, market, userId),
  ]);
  const measured = await valuePortfolios(context, market, facts);
  const portfolios = facts.map((own, i) => portfolioOf([own, elementAt(measured, i)], market.day));
  const rows = accounts.map((account) => accountOf(account, portfolios));
  const sumOf = (part: 'value' | 'usableCash' | 'reservedCash') => wireSum(rows.map((row) => row[part]));
  const total = partsOf(sumOf('value'), sumOf('usableCash'), sumOf('reservedCash'), portfolios);

  const books = accounts.flatMap((account) => account.portfolios);
  const pooled = poolHoldings(books);
  const symbols = pooled.map(({ symbol }) => symbol);
  const [view, nameOf] = await Promise.all([
    priceBoardOf(context).priceView(market, [...symbols, DEFAULT_BENCHMARK]),
    namesOf(context, symbols),
  ]);
  const holdings = holdingsOf(pooled, books, view, { whole: total.value, nameOf });
  return {
    at: market.moment.at.toISOString(),
    total: {
      ...total,
      dailyReturn: ratioOf(total.dailyProfitLoss, wireSum([total.value, -total.dailyProfitLoss])),
      benchmarkDailyReturn: changeSince(view.prices.get(DEFAULT_BENCHMARK), view.references.get(DEFAULT_BENCHMARK)),
    },
    accounts: rows,
    portfolios,
    holdings,
    cash: wireSum(accounts.map(({ totalCash }) => wireMoney(totalCash))),
    dividendsToCome: wireSum(accounts.map(({ dividendsToCome }) => wireMoney(dividendsToCome))),
    sectors: sectorsOf(holdings, total.value),
    strategies: strategiesOf(portfolios, total.value),
  };
};
