import { type ErrorCode, grantableScopes, type JsonSchema, type Scope, type ToolName, toolNames } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { notifyUser } from '@pipa/db/notices';
import { addTrial } from '@pipa/db/strategies';
import { addAlert, addScreen, addWatchList } from '@pipa/db/watching';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestKey } from '../../testing/test-key.ts';
import { MARKET_DAY, seedAccount, seedRecord, seedStartedPortfolio, seedStrategy } from '../../testing/test-market.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { type McpApp, openMcp, type RpcAnswer } from './testing/mcp-app.ts';

/** The reads of each tool, written independently of the code: scope, and whether the investor membership is needed. */
const reads = {
  show_market: [
    ['marketStatus', null],
    ['costSchedule', null],
    ['asOfDays', 'read:analysis'],
    ['getNewsletter', 'read:analysis'],
  ],
  show_market_state: [
    ['etfPerformance', 'read:analysis'],
    ['stateChart', 'read:analysis'],
    ['scorecards', 'read:analysis'],
  ],
  find_symbol: [
    ['symbolSuggestions', 'read:analysis'],
    ['symbolDoubts', 'read:analysis'],
  ],
  show_analysis: [['getStockIDA', 'read:analysis']],
  explain_figure: [['explain', 'read:analysis']],
  compare_symbols: [['compareSymbols', 'read:analysis']],
  screen_symbols: [['screenUniverse', 'read:analysis']],
  show_growth: [
    ['symbolGrowth', 'read:analysis'],
    ['strategyGrowth', 'read:strategies', 'investor'],
  ],
  show_watching: [
    ['savedScreens', 'read:analysis'],
    ['getIDAWatchList', 'read:analysis'],
    ['alerts', 'read:analysis'],
    ['alertFirings', 'read:analysis'],
  ],
  show_strategies: [
    ['strategies', 'read:strategies', 'investor'],
    ['trackingReport', 'read:strategies', 'investor'],
    ['strategyPositions', 'read:strategies', 'investor'],
    ['strategyTargets', 'read:strategies', 'investor'],
  ],
  show_model_accounts: [
    ['findAQM', 'read:strategies', 'investor'],
    ['aqmModelAccountPositions', 'read:strategies', 'investor'],
    ['aqmModelAccountPerformance', 'read:strategies', 'investor'],
  ],
  show_backtests: [
    ['backtestTrials', 'read:strategies', 'investor'],
    ['backtestTrial', 'read:strategies', 'investor'],
  ],
  show_portfolios: [
    ['portfolios', 'read:portfolios'],
    ['getDashboardData', 'read:portfolios', 'investor'],
    ['investmentSummary', 'read:portfolios'],
    ['ownMoney', 'read:portfolios'],
    ['comingEvents', 'read:portfolios'],
  ],
  show_portfolio: [
    ['portfolioMonitor', 'read:portfolios'],
    ['portfolioLogs', 'read:portfolios'],
    ['cashInOuts', 'read:portfolios'],
    ['portfolioOrders', 'read:portfolios'],
    ['portfolioRebalances', 'read:portfolios'],
    ['portfolioSignals', 'read:portfolios'],
    ['profitBreakdown', 'read:portfolios'],
  ],
  show_subscriptions: [
    ['findAQMSubscribe', 'read:portfolios'],
    ['aqmPositions', 'read:portfolios'],
    ['aqmPerformance', 'read:portfolios'],
  ],
  show_orders: [['orders', 'read:portfolios']],
  show_accounts: [
    ['trackAccounts', 'read:portfolios'],
    ['accountBrokerProps', 'read:portfolios'],
    ['brokerAccountPosition', 'read:portfolios'],
  ],
  show_notifications: [['notifications', 'read:user']],
  find_help: [
    ['helpSearch', 'read:analysis'],
    ['topicSearch', 'read:forum'],
  ],
} as const satisfies Partial<
  Record<ToolName, readonly (readonly [call: string, scope: Scope | null, access?: 'investor'])[]>
>;
type Name = keyof typeof reads;
const names = toolNames.filter((name): name is Name => name in reads);

let mcp: McpApp;
beforeAll(async () => {
  mcp = await openMcp();
});
afterAll(() => mcp.close());

const textOf = ({ result, error }: RpcAnswer): string => result?.content?.[0]?.text ?? error?.message ?? '';
const call = (key: string, name: string, fields: object) =>
  mcp.ask(key, 'tools/call', { name, arguments: fields as Record<string, unknown> });

describe('every tool with every scope of every kind of user', () => {
  const keyed: readonly (readonly Scope[])[] = [
    ...grantableScopes.filter((scope) => scope.startsWith('read:')).map((scope) => [scope]),
    grantableScopes,
    grantableScopes.filter((scope) => !scope.startsWith('read:')),
  ];
  const users = {
    user: { refuses: () => null },
    disabled: { refuses: (access?: 'investor') => (access === 'investor' ? 'INVESTOR_DISABLED' : null) },
    notAgreed: { refuses: () => 'AGREEMENT_REQUIRED' },
    admin: { refuses: () => null },
  } as const satisfies Record<string, { refuses: (access?: 'investor') => ErrorCode | null }>;
  const made: Partial<Record<keyof typeof users, TestUser>> = {};
  beforeAll(async () => {
    made.user = await mcp.t.createUser();
    made.disabled = await mcp.t.createUser({ investorState: 'Disabled' });
    made.notAgreed = await mcp.t.createUser({ agreementRev: null });
    made.admin = await mcp.t.createAdmin();
  });

  it('knows every tool that a key can have', async () => {
    const key = await createTestKey(mcp.t.context, made.admin?.userId ?? 0);
    const { tools } = (await mcp.ask(key, 'tools/list')).result as {
      tools: { name: string; inputSchema: JsonSchema }[];
    };
    expect(tools.map(({ name }) => name)).toEqual([...names, 'propose_act']);
    for (const { name, inputSchema } of tools.slice(0, -1)) {
      const { call: calls } = inputSchema.properties as { call?: { enum: string[] } };
      if (calls) expect(calls.enum.toSorted()).toEqual(reads[name as Name].map(([one]) => one).toSorted());
    }
  });

  it.each(Object.keys(users) as (keyof typeof users)[])('%s', async (kind) => {
    for (const scopes of keyed) {
      const key = await createTestKey(mcp.t.context, made[kind]?.userId ?? 0, scopes);
      const has = (scope: Scope | null) => scope === null || scopes.includes(scope);
      const expected = names.filter((name) => reads[name].some(([, scope]) => has(scope)));
      const { tools } = (await mcp.ask(key, 'tools/list')).result;
      const listed = [...expected, ...(scopes.includes('propose') ? ['propose_act'] : [])];
      expect({ scopes, tools: tools.map(({ name }: { name: string }) => name) }).toEqual({ scopes, tools: listed });
      const act = { kind: 'watchList', symbols: 'AAA' };
      const proposed = textOf(await call(key, 'propose_act', { act }));
      const isAgreed = users[kind].refuses() !== 'AGREEMENT_REQUIRED';
      if (!scopes.includes('propose')) expect(proposed).toBe('There is no tool propose_act');
      else if (!isAgreed) expect(proposed).toMatch(/^AGREEMENT_REQUIRED/);
      else if (!scopes.includes('read:analysis')) expect(proposed).toMatch(/^FORBIDDEN: .*read:analysis/);
      else expect(proposed).toMatch(/^Nothing has happened yet/);
      for (const name of names) {
        for (const [one, scope, access] of reads[name]) {
          const answer = await call(key, name, { ...(reads[name].length > 1 && { call: one }) });
          const what = `${kind} with ${scopes}: ${name} ${one}`;
          const text = `${what}: ${textOf(answer)}`;
          if (!expected.includes(name)) {
            expect(text).toBe(`${what}: There is no tool ${name}`);
          } else if (!has(scope)) {
            expect(text).toContain('INVALID_INPUT: Call is one of ');
          } else {
            const refusal = scope === null ? null : users[kind].refuses(access as 'investor' | undefined);
            if (refusal === null) expect(text).not.toMatch(/AGREEMENT_REQUIRED|INVESTOR_DISABLED|FORBIDDEN|INTERNAL/);
            else expect(text.startsWith(`${what}: ${refusal}: `)).toBe(true);
          }
        }
      }
      // A key without a scope has no figures by any other way.
      const { resources } = (await mcp.ask(key, 'resources/list')).result;
      const sheets = resources.filter(({ uri }: { uri: string }) => uri.startsWith('pipa://tear-sheet/'));
      if (!scopes.includes('read:portfolios')) expect(sheets).toEqual([]);
    }
  });
});

describe('of another user', () => {
  const MARK = 'Zebrafish';
  let own: string;
  let theirs: string;
  let stranger: TestUser;
  let ids: number[];

  /** A user with something of each kind, whose names all have the mark. */
  async function furnish({ userId }: TestUser, mark: string, amount: string): Promise<number[]> {
    const { context } = mcp.t;
    const { prisma, clock } = context;
    const at = clock();
    const accountId = await seedAccount(context, userId);
    await prisma.trackAccount.update({ where: { id: accountId }, data: { trackAccountName: `${mark} account` } });
    const holdings = [{ symbol: 'AAA', shares: 100, price: 99 }];
    const strategyId = await seedStrategy(context);
    const modelId = await seedStrategy(context, { kind: 'AQM', status: 'Active' });
    const seed = { userId, trackAccountId: accountId, holdings };
    const portfolioId = await seedStartedPortfolio(context, {
      ...seed,
      strategyId,
      data: { name: `${mark} portfolio` },
    });
    const subscriptionId = await seedStartedPortfolio(context, {
      ...seed,
      strategyId: modelId,
      data: { name: `${mark} subscription` },
    });
    for (const id of [portfolioId, subscriptionId]) {
      await seedRecord(context, id, '2026-02-27', { netLiquidation: 50_400, profitLoss: 400 });
      await prisma.portfolioLog.create({
        data: { portfolioId: id, time: at, userName: mark, action: 'start', message: `${mark} message` },
      });
      await prisma.order.create({
        data: {
          portfolioId: id,
          clientKey: `${mark}-${id}`,
          symbol: 'AAA',
          side: 'Buy',
          type: 'Market',
          timeInForce: 'GoodTillCancelled',
          shares: 10,
          reason: `${mark} reason`,
          tradeDay: new Date(MARKET_DAY),
          placedAt: at,
        },
      });
    }
    const watchListId = await inTransaction(prisma, async (tx) => {
      await addScreen(tx, { userId, name: `${mark} screen`, filter: '', sort: 'symbol', columns: [], at });
      return addWatchList(tx, { userId, name: `${mark} list`, isDefault: true, symbols: ['AAA'], at });
    });
    const alertId = await inTransaction(prisma, (tx) =>
      addAlert(
        tx,
        userId,
        {
          name: `${mark} alert`,
          subject: 'symbol',
          symbol: 'AAA',
          watchListId: null,
          screenId: null,
          condition: { kind: 'crossing', metric: 'trend', direction: 'above', level: 0.5 },
          channels: ['app'],
        },
        at,
      ),
    );
    await inTransaction(prisma, (tx) =>
      notifyUser(
        tx,
        userId,
        {
          event: 'trade.stopped',
          parameters: { portfolioId, returned: '1' },
          dedupeKey: `${mark} stopped`,
        } as never,
        at,
      ),
    );
    const days = { fromDay: '2020-01-02', toDay: '2020-12-31', asOfDay: null } as const;
    const trialId = await addTrial(prisma, { userId, strategyId, parameters: {}, ...days, amount }, at);
    return [accountId, portfolioId, subscriptionId, watchListId, alertId, Number(trialId), strategyId, modelId];
  }

  beforeAll(async () => {
    const { context } = mcp.t;
    const user = await mcp.t.createUser();
    await furnish(user, 'Guppy', '55555');
    stranger = await mcp.t.createUser({ userName: `${MARK}Owner`, email: `${MARK}@example.com`, lastName: MARK });
    ids = await furnish(stranger, MARK, '77777');
    own = await createTestKey(context, user.userId);
    theirs = await createTestKey(context, stranger.userId);
  });

  /** Small and seeded (mulberry32): the same calls at each run. */
  function randomOf(seed: number): () => number {
    let state = seed;
    return () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
  }

  type Tool = { name: Name; inputSchema: { properties: Record<string, JsonSchema>; required?: string[] } };

  /** Fields of a call: ids of the stranger, their name, or a value that a field names. */
  function fieldsOf({ name, inputSchema }: Tool, [one]: readonly [string, ...unknown[]], random: () => number) {
    const pickOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    const fields: Record<string, unknown> = reads[name].length > 1 ? { call: one } : {};
    for (const [field, schema] of Object.entries(inputSchema.properties)) {
      if (field === 'call') continue;
      const isId = /id$/i.test(field);
      if (!isId && random() < 0.6) continue;
      if (isId && random() < 0.2) continue;
      const options = schema.enum as unknown[] | undefined;
      if (isId) fields[field] = pickOf([...ids, stranger.userId]);
      else if (options) fields[field] = pickOf(options);
      else if (schema.type === 'boolean') fields[field] = random() < 0.5;
      else fields[field] = pickOf([MARK, 'AAA', '1', 'true', `${MARK} portfolio`, MARKET_DAY]);
    }
    return fields;
  }

  const walk = async (key: string, count: number, seed: number) => {
    const random = randomOf(seed);
    const { tools } = (await mcp.ask(key, 'tools/list')).result as { tools: Tool[] };
    const seen: { what: string; text: string; isDone: boolean }[] = [];
    for (let i = 0; i < count; i += 1) {
      const tool = tools[Math.floor(random() * (tools.length - 1))];
      const one = reads[tool.name][Math.floor(random() * reads[tool.name].length)];
      let fields: Record<string, unknown> = fieldsOf(tool, one, random);
      const ask = () => call(key, tool.name, fields);
      let answer = await ask();
      // A field that this read of the tool does not take is left out, so that most calls reach the read.
      for (let tries = 0; tries < 12 && textOf(answer).startsWith('INVALID_INPUT'); tries += 1) {
        const wrong = [...textOf(answer).matchAll(/^(\w+): /gm)].map(([, field]) => field).slice(1);
        const left = Object.entries(fields).filter(([field]) => field === 'call' || !wrong.includes(field));
        if (left.length === Object.keys(fields).length) break;
        fields = Object.fromEntries(left);
        answer = await ask();
      }
      const isDone = answer.result?.isError !== true && answer.error === undefined;
      const query = new URLSearchParams(
        Object.entries(fields)
          .filter(([field]) => field !== 'call')
          .map(([field, value]): [string, string] => [field, String(value)]),
      );
      const uri = `pipa://${tool.name}/${one[0]}?${query}`;
      const whole = i % 5 === 0 ? JSON.stringify(await mcp.ask(key, 'resources/read', { uri })) : '';
      // What a caller has sent may be said again in a refusal.
      seen.push({
        what: `${tool.name} ${JSON.stringify(fields)}`,
        text: isDone ? JSON.stringify(answer) + whole : '',
        isDone,
      });
    }
    return seen;
  };

  it('nothing is in 500 calls, of which most are answered; the same calls show it to its owner', async () => {
    const isMarked = ({ text }: { text: string }) =>
      new RegExp(`${MARK} (account|portfolio|subscription|list|screen|alert|message|reason)|77777|${MARK}@`, 'i').test(
        text,
      );
    const seen = await walk(own, 500, 7);
    expect(seen.filter(isMarked).map(({ what }) => what)).toEqual([]);
    expect(seen.filter(({ isDone }) => isDone).length).toBeGreaterThan(200);
    const shown = await walk(theirs, 200, 7);
    expect(shown.filter(isMarked).length).toBeGreaterThan(20);
  });

  it('no tear sheet and no whole answer is read by its address', async () => {
    const uris = ids.flatMap((id) => [
      `pipa://tear-sheet/portfolio/${id}`,
      `pipa://tear-sheet/account/${id}`,
      `pipa://show_portfolio/portfolioLogs?portfolioId=${id}`,
      `pipa://show_accounts/brokerAccountPosition?trackAccountId=${id}`,
      `pipa://show_backtests/backtestTrial?id=${id}`,
    ]);
    for (const uri of uris) {
      const { result } = await mcp.ask(own, 'resources/read', { uri });
      expect(JSON.stringify(result ?? '')).not.toContain(MARK);
    }
    const [, portfolioId] = ids;
    const uri = `pipa://tear-sheet/portfolio/${portfolioId}`;
    expect((await mcp.ask(own, 'resources/read', { uri })).error).toBeDefined();
    expect((await mcp.ask(theirs, 'resources/read', { uri })).result.contents[0].text).toContain(`# ${MARK} portfolio`);
  });

  it('no name is in the log of calls', async () => {
    const mine = await mcp.t.context.prisma.agentCall.findMany({ where: { userId: stranger.userId } });
    expect(mine.length).toBeGreaterThan(100);
    expect(JSON.stringify(mine)).not.toContain(MARK);
  });
});
