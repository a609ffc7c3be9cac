import { readFileSync } from 'node:fs';
import { api, breakDownProfit, type Endpoint, money, type OutputOf, roundingGap } from '@pipa/contract';
import { checkLedger } from '@pipa/db/accounts';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testApp } from '../../testing/test-app.ts';
import { seedMarket, seedStrategy, setMarket } from '../../testing/test-market.ts';
import { registerReads } from './routes.ts';
import { makeRandomBook, type RandomBook } from './testing/random-books.ts';

const BOOKS = 200;
/** Books are read in three moments of the market: before the open, during the session, and after the close. */
const MOMENTS = [
  { phase: 'PreOpen', elapsedMs: 1_000 },
  { phase: 'Open', elapsedMs: 30_000 },
  { phase: 'Closed', elapsedMs: 0 },
] as const;

const t = testApp({ features: [registerReads] });
const owners: { token: string; book: RandomBook }[] = [];

beforeAll(async () => {
  await seedMarket(t.context);
  const strategies = {
    AQS: await seedStrategy(t.context, { name: 'Trend' }),
    AQM: await seedStrategy(t.context, { name: 'Model', kind: 'AQM', status: 'Active' }),
  };
  for (let seed = 1; seed <= BOOKS; seed++) {
    const { userId, token } = await t.createUser();
    owners.push({ token, book: await makeRandomBook(t.context, userId, seed, strategies) });
  }
}, 600_000);

/** A total that a page shows, with the parts that it shows beside it. */
interface Total {
  what: string;
  parts: readonly number[];
  total: number;
  /** Whether the page has a note where parts that are rounded to the cent differ from the total by cents. */
  noted: boolean;
}
type Check<E extends Endpoint> = (answer: OutputOf<E>) => readonly Omit<Total, 'noted'>[];

const total = (what: string, of: number, parts: readonly number[]) => ({ what, parts, total: of });
const all = <T>(rows: readonly T[], figure: (row: T) => number | null) => rows.map((row) => figure(row) ?? 0);

const partsOfMoney = (
  what: string,
  money: OutputOf<typeof api.ownMoney>['accounts'][number] | OutputOf<typeof api.ownMoney>['total'],
) => total(what, money.value, [money.usableCash, money.reservedCash, money.inPortfolios, money.toCome]);

const ofMoney: Check<typeof api.ownMoney> = (answer) => [
  partsOfMoney('all accounts', answer.total),
  ...answer.accounts.map((account) => partsOfMoney(`account ${account.id}`, account)),
  total(
    'accounts',
    answer.total.value,
    all(answer.accounts, ({ value }) => value),
  ),
  total(
    'portfolios',
    answer.total.inPortfolios,
    all(answer.portfolios, ({ value }) => value),
  ),
  total(
    'today',
    answer.total.dailyProfitLoss,
    all(answer.portfolios, ({ dailyProfitLoss }) => dailyProfitLoss),
  ),
  total(
    'today by account',
    answer.total.dailyProfitLoss,
    all(answer.accounts, ({ dailyProfitLoss }) => dailyProfitLoss),
  ),
  total('holdings, cash and dividends', answer.total.value, [
    ...all(answer.holdings, ({ value }) => value),
    answer.cash,
    answer.dividendsToCome,
  ]),
  total('sectors, cash and dividends', answer.total.value, [
    ...all(answer.sectors, ({ value }) => value),
    answer.cash,
    answer.dividendsToCome,
  ]),
  total(
    'strategies',
    answer.total.inPortfolios,
    all(answer.strategies, ({ value }) => value),
  ),
  ...answer.portfolios.map((row) =>
    total(`portfolio ${row.id}`, row.value, [row.positionsValue, row.cash, row.toCome]),
  ),
];

const ofAccounts: Check<typeof api.trackAccounts> = (accounts) =>
  accounts.map((row) =>
    total(`account ${row.id}`, row.netLiquidation, [row.positionsValue, row.totalCash, row.dividendsToCome]),
  );

const ofDashboard: Check<typeof api.getDashboardData> = ({ summary }) => [
  total('all accounts', summary.totalAccountValue, [
    summary.usableCash,
    summary.reservedCash,
    summary.inPortfolios,
    summary.toCome,
  ]),
];

const ofSummary: Check<typeof api.investmentSummary> = (answer) =>
  [answer.aqs_summary, answer.aqm_summary].flatMap(({ rows, subtotal }) => [
    ...(['totalAccountValue', 'totalPositionValue', 'totalCash', 'toCome', 'totalReturn'] as const).map((figure) =>
      total(
        `subtotal of ${figure}`,
        subtotal[figure],
        all(rows, (row) => row[figure]),
      ),
    ),
    ...[...rows, subtotal].map((row) =>
      total('a row', row.totalAccountValue, [row.totalPositionValue, row.totalCash, row.toCome]),
    ),
  ]);

const ofMonitor: Check<typeof api.portfolioMonitor> = ({ perf, positions, portfolio }) => [
  total('the value', perf.portfolioValue, [
    ...all(positions, ({ value }) => value),
    perf.availableCash,
    -perf.margin,
    perf.receivable,
  ]),
  total('the value of the card', portfolio.portfolioValue, [perf.portfolioValue]),
  total('the profit of the card', portfolio.totalReturn, [perf.profitLoss]),
];

const ofProfit: Check<typeof api.profitBreakdown> = (profit) => [
  total('the profit', profit.total, [profit.price, profit.realized, profit.dividends, profit.interest, -profit.costs]),
];

const ofSubscription: Check<typeof api.aqmPerformance> = ({ value }) =>
  value === null
    ? []
    : [
        total('the value', value.netLiquidation, [value.positionsValue, value.totalCash, value.toCome]),
        total(
          'the positions',
          value.positionsValue,
          all(value.positions, (row) => row.value),
        ),
      ];

const ofTearSheet: Check<typeof api.tearSheet> = ({ trading }) =>
  trading?.years && trading.costTotal !== null
    ? [
        total(
          'the costs',
          trading.costTotal,
          all(trading.years, ({ costs }) => costs),
        ),
      ]
    : [];

/** Totals whose parts are all exact in the sixth decimal: what floats add is less than a hundredth of a cent. */
function expectToAddUp(totals: readonly Total[]): void {
  for (const { what, parts, total: of, noted } of totals) {
    const sum = parts.reduce((before, part) => before + part, 0);
    expect.soft(Math.abs(sum - of), `${what}: ${parts.join(' + ')} is not ${of}`).toBeLessThan(1e-4);
    if (!noted) expect.soft(roundingGap(parts, of), `${what} as it is shown`).toBe(0);
  }
}

const noted =
  (isNoted: boolean) =>
  (totals: readonly Omit<Total, 'noted'>[]): Total[] =>
    totals.map((each) => ({ ...each, noted: isNoted }));

type Name = keyof typeof api;

/** Reads that show totals of the own money, with what adds up in each. `inputs`: what a book is asked about. */
const checked: readonly {
  name: Name;
  endpoint: Endpoint;
  inputs: (book: RandomBook) => readonly object[];
  totals: (answer: never) => Total[];
}[] = [
  check('ownMoney', api.ownMoney, () => [{}], ofMoney, true),
  check('trackAccounts', api.trackAccounts, () => [{}], ofAccounts, true),
  check('trackAccountForPortfolio', api.trackAccountForPortfolio, () => [{}], ofAccounts, true),
  check('trackAccountForAQMSubscribe', api.trackAccountForAQMSubscribe, () => [{}], ofAccounts, true),
  check('getDashboardData', api.getDashboardData, () => [{}], ofDashboard, true),
  check('investmentSummary', api.investmentSummary, () => [{}], ofSummary, true),
  check(
    'portfolioMonitor',
    api.portfolioMonitor,
    (book) => some(book).map((portfolioId) => ({ portfolioId })),
    ofMonitor,
    true,
  ),
  check(
    'profitBreakdown',
    api.profitBreakdown,
    (book) => some(book).map((portfolioId) => ({ portfolioId })),
    ofProfit,
    false,
  ),
  check(
    'aqmPerformance',
    api.aqmPerformance,
    (book) => some(book, 'AQM').map((aqmSubscribeId) => ({ aqmSubscribeId })),
    ofSubscription,
    true,
  ),
  check('tearSheet', api.tearSheet, (book) => some(book).map((id) => ({ kind: 'portfolio', id })), ofTearSheet, true),
];

function check<E extends Endpoint>(
  name: Name,
  endpoint: E,
  inputs: (book: RandomBook) => readonly object[],
  totalsOf: Check<E>,
  isNoted: boolean,
) {
  const totals = (answer: never) => noted(isNoted)(totalsOf(answer));
  return { name, endpoint, inputs, totals };
}

function some({ portfolios }: RandomBook, only?: 'AQM'): number[] {
  return portfolios.filter(({ kind }) => only === undefined || kind === only).map(({ id }) => id);
}

/** Totals with a test of their own, and the file of it, which names the call. */
const checkedElsewhere: Partial<Record<Name, string>> = {
  missingDollars: '../portfolios/missing-dollars.int.test.ts',
  previewSubscribe: '../membership/subscribe.int.test.ts',
  previewSubscription: '../portfolios/preview.int.test.ts',
  previewAmountChange: '../portfolios/preview.int.test.ts',
  aqmModelAccountPerformance: '../model-accounts/model-accounts.int.test.ts',
};

/** Calls that show amounts of money of which none is a sum of others in their answer. */
const withoutTotals = {
  ...of('what the books agree with, below', [
    'accountBrokerProps',
    'brokerAccountPosition',
    'portfolios',
    'findAQMSubscribe',
    'aqmPositions',
    'ownMoneyCurve',
  ]),
  ...of('prices of plans and single payments', [
    'getUserMemberSubscription',
    'getProducts',
    'prices',
    'getUserInvoices',
  ]),
  ...of('single payments, as an operator sees them', ['operatorInvoices', 'operatorUserInvoices']),
  ...of('balances as a broker says them, and one order', ['brokerLinks', 'brokerPreview', 'trackAccountForIDA']),
  ...of('limits and figures of a strategy', ['strategies', 'findAQM', 'operatorStrategies']),
  ...of('prices of symbols', ['strategyPositions', 'aqmModelAccountPositions', 'symbolTies']),
  ...of('figures of a backtest', ['backtestReportPerformance', 'backtestTrials', 'backtestTrial']),
  ...of('figures of a written strategy', ['writtenStrategy', 'writtenOffers']),
  ...of('single changes, orders, decisions and events', [
    'cashInOuts',
    'portfolioOrders',
    'portfolioRebalances',
    'orders',
    'comingEvents',
  ]),
  ...of('one value over time', ['portfolioValues', 'symbolGrowth', 'strategyGrowth']),
  ...of('cash of accounts, each alone', ['operatorUser']),
  ...of('the same record as the tear sheet, without amounts', ['sharedTearSheet']),
};

function of(reason: string, names: readonly Name[]): Partial<Record<Name, string>> {
  return Object.fromEntries(names.map((name) => [name, reason]));
}

/** Whether a schema has an amount of money somewhere. */
function hasMoney(schema: unknown, seen = new Set<unknown>()): boolean {
  if (schema === money) return true;
  if (!(schema instanceof z.ZodType) || seen.has(schema)) return false;
  seen.add(schema);
  const {
    innerType,
    element,
    in: from,
    out,
    valueType,
    options = [],
    items = [],
  } = schema.def as unknown as {
    [part in 'innerType' | 'element' | 'in' | 'out' | 'valueType']?: unknown;
  } & { options?: readonly unknown[]; items?: readonly unknown[] };
  const shape = schema instanceof z.ZodObject ? Object.values(schema.shape) : [];
  return [innerType, element, from, out, valueType, ...options, ...items, ...shape].some((part) =>
    hasMoney(part, seen),
  );
}

it('knows every call that shows money: what adds up in it, where that is tested, or why nothing does', () => {
  const known = new Set([
    ...checked.map(({ name }) => name),
    ...Object.keys(checkedElsewhere),
    ...Object.keys(withoutTotals),
  ]);
  const showing = Object.entries(api).filter(([, { output }]) => hasMoney(output));
  expect(showing.length).toBeGreaterThan(40);
  expect(showing.map(([name]) => name).filter((name) => !known.has(name))).toEqual([]);
  const shown = new Set(showing.map(([name]) => name));
  expect([...known].filter((name) => !shown.has(name))).toEqual([]);
});

it.each(Object.entries(checkedElsewhere))('%s is called by the test that is named for it', (name, file) => {
  expect(readFileSync(new URL(file, import.meta.url), 'utf8')).toContain(`api.${name}`);
});

it('made books that agree with their ledger', async () => {
  const differing = (await checkLedger(t.context.prisma)).filter(({ difference }) => difference !== null);
  expect(differing).toEqual([]);
});

const answerOf = async <E extends Endpoint>(endpoint: E, token: string, input: object = {}): Promise<OutputOf<E>> => {
  const { status, data, errMsg } = await t.call(endpoint, input as never, { token });
  expect(status, errMsg).toBe(200);
  return data;
};

/** Asks for a few owners at a time. */
async function forEachOwner(visit: (owner: (typeof owners)[number]) => Promise<void>): Promise<void> {
  for (let from = 0; from < owners.length; from += 10) {
    await Promise.all(owners.slice(from, from + 10).map(visit));
  }
}

describe.each(MOMENTS)('of 200 random books, $phase', (moment) => {
  beforeAll(() => setMarket(t.context, moment));

  it.each(checked)(
    'every total of $name is the sum of its parts',
    { timeout: 300_000 },
    async ({ endpoint, inputs, totals }) => {
      let seen = 0;
      await forEachOwner(async ({ token, book }) => {
        for (const input of inputs(book)) {
          const found = totals((await answerOf(endpoint, token, input)) as never);
          expectToAddUp(found);
          seen += found.length;
        }
      });
      expect(seen).toBeGreaterThan(BOOKS / 2);
    },
  );

  it('pages agree with each other about accounts, portfolios and positions', { timeout: 300_000 }, async () => {
    await forEachOwner(async ({ token, book }) => {
      const [own, accounts, { summary }, listed, props, investments] = await Promise.all([
        answerOf(api.ownMoney, token),
        answerOf(api.trackAccounts, token),
        answerOf(api.getDashboardData, token),
        answerOf(api.portfolios, token),
        answerOf(api.accountBrokerProps, token),
        answerOf(api.investmentSummary, token),
      ]);
      const same = (what: string, one: number, other: number) => ({ ...total(what, one, [other]), noted: false });
      const sumOf = (dollars: readonly number[]) => dollars.reduce((before, each) => before + each, 0);
      const cardOf = new Map(listed.map((card) => [card.id, card]));
      const running = own.portfolios.filter(({ status }) => status !== 'Stop');
      expectToAddUp([
        same('all accounts', own.total.value, sumOf(all(accounts, ({ netLiquidation }) => netLiquidation))),
        same('the dashboard', own.total.value, summary.totalAccountValue),
        same('the portfolios of the dashboard', sumOf(all(running, ({ value }) => value)), summary.inPortfolios),
        same(
          'the summary',
          summary.inPortfolios,
          investments.aqs_summary.subtotal.totalAccountValue + investments.aqm_summary.subtotal.totalAccountValue,
        ),
        same(
          'the profit of the summary',
          summary.profitLoss,
          investments.aqs_summary.subtotal.totalReturn + investments.aqm_summary.subtotal.totalReturn,
        ),
        ...own.portfolios.map((row) =>
          same(`card ${row.id}`, row.value, cardOf.get(row.id)?.portfolioValue ?? Number.NaN),
        ),
        // The dialog that stops a portfolio shows the positions as the rest of its value.
        ...own.portfolios.flatMap(({ id, positionsValue }) => {
          const card = cardOf.get(id);
          const rest = card && card.portfolioValue - card.cash - card.receivable;
          return { ...total(`positions of card ${id}`, positionsValue, [rest ?? Number.NaN]), noted: true };
        }),
        ...props
          .filter(({ propKey }) => propKey === 'NetLiquidation')
          .map(({ trackAccountId, propValue }) =>
            same(
              'a property',
              accounts.find(({ id }) => id === trackAccountId)?.netLiquidation ?? Number.NaN,
              propValue,
            ),
          ),
      ]);
      const positions = await Promise.all(
        book.accountIds.map((trackAccountId) => answerOf(api.brokerAccountPosition, token, { trackAccountId })),
      );
      expectToAddUp(
        book.accountIds.map((id, i) => ({
          ...total(
            'positions of an account',
            accounts.find((account) => account.id === id)?.positionsValue ?? Number.NaN,
            all(positions[i] ?? [], ({ value }) => value),
          ),
          noted: true,
        })),
      );
    });
  });

  it('the value follows from the deposits and what the curve has made since', { timeout: 300_000 }, async () => {
    await forEachOwner(async ({ token }) => {
      const [own, { closes }] = await Promise.all([answerOf(api.ownMoney, token), answerOf(api.ownMoneyCurve, token)]);
      const flows = await t.context.pool.query<{ dollars: number }>(
        `SELECT COALESCE(sum(l."amount"), 0)::float8 AS dollars FROM "ledger_posting" l JOIN "ledger_entry" e ON e."id" = l."entryId"
         JOIN "track_account" a ON a."id" = e."accountId"
         WHERE a."id" = ANY ($1) AND e."kind" IN ('Deposit', 'Withdrawal') AND l."bucket" = 'Cash' AND e."marketDay" = DATE '2026-03-02'`,
        [own.accounts.map(({ id }) => id)],
      );
      const last = closes.at(-1);
      expect(closes.map(({ tradeDate }) => tradeDate)).toEqual(['20260226', '20260227']);
      expectToAddUp([
        {
          ...total('the value', own.total.value, [
            last?.value ?? Number.NaN,
            flows.rows[0]?.dollars ?? Number.NaN,
            own.total.dailyProfitLoss,
          ]),
          noted: true,
        },
      ]);
    });
  });
});

it('breaks a profit down to the cent whatever the ledger has booked', () => {
  const {
    price,
    realized,
    total: whole,
  } = breakDownProfit(0.005, { realized: 0.004, dividends: 0, interest: 0, costs: 0 });
  expect(price + realized).toBeCloseTo(whole, 10);
});
