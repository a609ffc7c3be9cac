import { createModelEngine } from '@pipa/assistant';
import { type LocalModel, startLocalModel } from '@pipa/assistant/testing/local-model';
import { type AskPrivacy, api } from '@pipa/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { seedAccount, seedMarket, seedStartedPortfolio, seedStrategy } from '../../testing/test-market.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { registerReads } from '../reads/routes.ts';
import { registerAsk } from './routes.ts';
import { partsOf, readEvents } from './testing/events.ts';

const CASH = 123_456.78;
const AMOUNT = 61_728.39;
let t: TestApp;
let local: LocalModel;
let user: TestUser;
let portfolioId: number;
let trackAccountId: number;

beforeAll(async () => {
  local = await startLocalModel();
  const limits = { steps: 4, tokens: 1_000_000, firstTokenMs: 60_000, silenceMs: 60_000 };
  const engine = createModelEngine({ baseUrl: local.baseUrl, apiKey: 'local-key', model: 'local-1', ...limits });
  const assistant = { model: { engine, name: 'local-1', host: '127.0.0.1' } };
  t = await createTestApp({ features: [registerReads, registerAsk], assistant });
  await seedMarket(t.context);
  const strategyId = await seedStrategy(t.context);
  user = await t.createUser({ memberClass: 'Gold' });
  trackAccountId = await seedAccount(t.context, user.userId, CASH);
  portfolioId = await seedStartedPortfolio(t.context, {
    userId: user.userId,
    strategyId,
    trackAccountId,
    amount: AMOUNT,
    holdings: [{ symbol: 'AAA', shares: 37, price: 101.25 }],
    data: { name: 'House of 2031', note: 'Save 250,000 by then' },
  });
  await t.context.prisma.trackAccount.update({
    where: { id: trackAccountId },
    data: { trackAccountName: 'Nest egg 77' },
  });
});
afterAll(async () => {
  await t.close();
  await local.close();
});

/** Every read of own books that a model can ask for. */
const CALLS = () => [
  { name: 'show_accounts', args: { call: 'trackAccounts' } },
  { name: 'show_accounts', args: { call: 'brokerAccountPosition', trackAccountId } },
  { name: 'show_accounts', args: { call: 'accountBrokerProps', trackAccountId } },
  { name: 'show_portfolios', args: { call: 'portfolios' } },
  { name: 'show_portfolios', args: { call: 'investmentSummary' } },
  { name: 'show_portfolio', args: { call: 'profitBreakdown', portfolioId } },
  { name: 'show_portfolio', args: { call: 'cashInOuts', portfolioId } },
  { name: 'show_portfolio', args: { call: 'portfolioLogs', portfolioId } },
  { name: 'show_orders', args: {} },
];

/** The bytes that leave for a question whose answer reads all own books. */
async function leaving(privacy: AskPrivacy, conversationId?: number) {
  await t.call(api.setAskPrivacy, { privacy }, { token: user.token });
  local.bodies.length = 0;
  local.requests.length = 0;
  local.script = (_request, place) =>
    place === 0 ? { kind: 'tools', calls: CALLS() } : { kind: 'text', text: 'Cash is 50.0%.' };
  const page = { path: '/admin/portfolioMonitor', portfolioId };
  const { response } = await t.call(api.ask, { text: 'How am I doing?', page, conversationId }, { token: user.token });
  const events = readEvents(response.body);
  const id = (events[1].data as { conversationId: number }).conversationId;
  return { sent: local.bodies.join('\n'), parts: partsOf(events), requests: local.requests, id };
}

/** Own amounts as the reads have them. */
async function amounts(): Promise<string[]> {
  const { token } = user;
  const [accounts, portfolios] = await Promise.all([
    t.call(api.trackAccounts, {}, { token }),
    t.call(api.portfolios, {}, { token }),
  ]);
  const found = new Set<string>();
  for (const { usableCash, reservedCash, totalCash, positionsValue, netLiquidation } of accounts.data) {
    for (const amount of [usableCash, reservedCash, totalCash, positionsValue, netLiquidation])
      found.add(String(amount));
  }
  const text = JSON.stringify(portfolios.data);
  for (const [, amount] of text.matchAll(
    /"(?:cash|portfolioValue|investedAmount|investmentAmount|putIn)":(\d+\.?\d*)/g,
  ))
    found.add(amount);
  return [...found].filter((amount) => Number(amount) > 1_000);
}

const NAMES = ['House of', 'Nest egg', 'P9000', '250,000 by'];

it('sends figures only where the user allows them', async () => {
  const own = await amounts();
  expect(own.length).toBeGreaterThan(3);
  const { sent, requests } = await leaving('figures');
  expect(own.filter((amount) => !sent.includes(amount))).toEqual([]);
  expect(requests[0].tools?.map(({ function: { name } }) => name)).toContain('show_accounts');
  expect(sent.includes('House of 2031')).toBe(true);
});

it('sends shares of the whole in place of amounts', async () => {
  const own = await amounts();
  const { sent, parts, requests } = await leaving('relative');
  expect(own.filter((amount) => sent.includes(amount))).toEqual([]);
  const told = requests
    .flatMap(({ messages }) => messages.flatMap(({ role, content }) => (role === 'tool' ? [content] : [])))
    .join();
  const secrets = ['250,000', '250000', '2031', '123,456', '61,728', 'P9', '"shares":37', '"position":37'];
  expect(secrets.filter((secret) => told.includes(secret))).toEqual([]);
  const [accounts] = requests[1].messages.filter(({ role }) => role === 'tool');
  const [account] = (JSON.parse(accounts.content ?? '') as { data: Record<string, unknown>[] }).data;
  const { data } = await t.call(api.trackAccounts, {}, { token: user.token });
  const [whole] = data;
  const share = (amount: number) => Math.round((amount / whole.netLiquidation) * 1e4) / 1e4;
  expect(account).toMatchObject({
    id: trackAccountId,
    trackAccountName: 'Nest egg 77',
    usableCash: share(whole.usableCash),
    totalCash: share(whole.totalCash),
    netLiquidation: 1,
    account: null,
  });
  // The user sees the figures all the same.
  expect(JSON.stringify(parts)).toContain('House of 2031');
});

it('sends nothing of the own books, not even that there are any', async () => {
  const own = await amounts();
  const { id } = await leaving('figures');
  const { sent, parts, requests } = await leaving('none', id);
  const words = sent.replaceAll(/call_\d+/g, '');
  expect([...own, ...NAMES].filter((secret) => words.includes(secret))).toEqual([]);
  const tools = requests[0].tools?.map(({ function: { name } }) => name) ?? [];
  expect(tools).toContain('show_market');
  expect(
    tools.filter((name) => /portfolio|account|order|subscription|watching|backtest|notification/.test(name)),
  ).toEqual(['show_model_accounts']);
  // A turn that has read them is not repeated, nor is the page's portfolio named.
  expect(requests[0].messages.map(({ role }) => role)).toEqual(['system', 'user']);
  expect(requests[0].messages[0].content).not.toContain(`portfolio ${portfolioId}`);
  // Tools that it was not offered it cannot call; the planner, which stays on this machine, answers.
  expect(parts[0]).toMatchObject({ kind: 'notice', text: expect.stringContaining('The planner answers instead.') });
  expect(requests).toHaveLength(1);
});
