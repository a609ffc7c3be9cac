import { api, eventNames, explainedModels, predictionNames, type Receipt } from '@pipa/contract';
import type { Pool } from '@pipa/db/testing/connections';
import type { ReadContext, Reader } from '@pipa/reads';
import {
  describeAlert,
  describeCall,
  describeExplanation,
  describeReport,
  describeTearSheet,
  findSeenReport,
  keepReceipt,
  type ReceiptDraft,
} from '@pipa/receipts';
import { answerTool } from '../verify/answer-tool.ts';
import { readContextOf } from '../verify/world.ts';

const column = async <T>(pool: Pool, sql: string): Promise<T[]> =>
  (await pool.query<{ value: T }>(sql)).rows.map(({ value }) => value);

type Make = () => Promise<ReceiptDraft>;

/** Takes from each list in turn, so that a few receipts are of all kinds too. */
function inTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const most = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: most }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1))).flat();
}

function toolCalls(symbols: readonly string[], hasPast: boolean): [string, object][] {
  const tables = symbols.flatMap((symbol) =>
    [1, 2, 3, 5, 7, 9, 11, 13, 14, 15, 18].map((code): [string, object] => [
      'getStockIDA',
      { function: code, symbol, length: 10 },
    ]),
  );
  const pairs = symbols
    .slice(1)
    .map((symbol, i): [string, object] => ['compareSymbols', { symbols: `${symbols[i]},${symbol}` }]);
  return [
    ...inTurn<[string, object]>([
      tables,
      pairs,
      [...(hasPast ? [12] : []), 19].map((code) => ['getStockIDA', { function: code, group: 1, length: 10 }]),
      [['asOfDays', {}], ...(hasPast ? ([['scorecards', {}]] as [string, object][]) : []), ['costSchedule', {}]],
      ['sector:is:Broad', 'close:gt:50', 'close:gt:20,volatility:lt:0.3'].map((filter) => [
        'screenUniverse',
        { filter },
      ]),
      [1, 2, 3, 4, 5].map((group) => ['etfPerformance', { group }]),
      hasPast ? ['spy-state-h1', 'spy-state-r1', 'spy-breadth', 'vix'].map((chart) => ['stateChart', { chart }]) : [],
    ]),
  ];
}

/** Makes so many receipts of all kinds of what a data folder holds, and keeps them there. */
export async function madeReceipts(pool: Pool, count: number, hasPast: boolean): Promise<Receipt[]> {
  const context: ReadContext = readContextOf(pool);
  const [userId] = await column<number>(
    pool,
    `SELECT "userId" AS value FROM "app_user" WHERE "role" = 'Investor' ORDER BY "userId"`,
  );
  const reader: Reader = { userId, userName: 'trial', role: 'Investor', investorState: 'Enabled', agreementRev: '1' };
  const [symbols, reports, strategies, portfolios, accounts, firings] = await Promise.all([
    column<string>(pool, `SELECT "symbol" AS value FROM "instrument" WHERE "delistedOn" IS NULL ORDER BY "symbol"`),
    column<number>(pool, 'SELECT "id" AS value FROM "backtest_report" ORDER BY "id"'),
    column<number>(pool, 'SELECT DISTINCT "strategyId" AS value FROM "tracking_row"'),
    column<number>(pool, `SELECT "id" AS value FROM "portfolio" WHERE "userId" = ${userId}`),
    column<number>(pool, `SELECT "id" AS value FROM "track_account" WHERE "userId" = ${userId}`),
    column<number>(pool, `SELECT "id" AS value FROM "alert_firing" WHERE "userId" = ${userId} ORDER BY "id"`),
  ]);
  const sheet =
    (kind: 'backtest' | 'track' | 'portfolio' | 'account', view: object) =>
    (id: number): Make =>
    () =>
      describeTearSheet(context, reader, { kind, id, ...view });
  const explain =
    (symbol: string, what: string, name?: string): Make =>
    () =>
      describeExplanation(context, reader, api.explain.input.parse({ symbol, what, name }));
  const ofSymbols = (what: string, name?: string) => symbols.map((symbol) => explain(symbol, what, name));
  const call =
    (tool: string, input: object): Make =>
    async () => {
      const output = await answerTool(context, reader, tool, input);
      return describeCall(context, { tool, input, output, asOf: null });
    };
  const calls = toolCalls(symbols, hasPast).map(([tool, input]) => call(tool, input));
  const lists: Make[][] = [
    reports.map((id) => async () => describeReport(context, await findSeenReport(context, reader, id))),
    inTurn([
      reports.map(sheet('backtest', {})),
      reports.map(sheet('backtest', { benchmark: 'QQQ', from: '2012-01-03' })),
      strategies.map(sheet('track', {})),
      strategies.map(sheet('track', { benchmark: 'IWM' })),
      [...portfolios.map(sheet('portfolio', {})), ...accounts.map(sheet('account', { benchmark: 'SPY' }))],
    ]),
    inTurn([
      ofSymbols('ta'),
      ofSymbols('momentum'),
      ofSymbols('breadth'),
      ofSymbols('fundamental'),
      eventNames.flatMap((name) => ofSymbols('event', name)),
      hasPast ? explainedModels.map((name) => explain('SPY', 'state', name)) : [],
      hasPast ? predictionNames.map((name) => explain('SPY', 'prediction', name)) : [],
    ]),
    firings.map((id) => () => describeAlert(context, reader, id)),
    calls,
  ];
  const made = new Map<string, Receipt>();
  const refused = new Map<string, number>();
  for (const make of inTurn(lists)) {
    if (made.size >= count) break;
    try {
      const receipt = await keepReceipt(context, userId, await make());
      made.set(receipt.id, receipt);
    } catch (error) {
      // What a symbol has no figure of has no receipt either.
      const { message } = error as Error;
      refused.set(message, (refused.get(message) ?? 0) + 1);
    }
  }
  if (refused.size > 0) console.log('without a receipt:', Object.fromEntries(refused));
  return [...made.values()];
}
