import { type Assistant, createModelEngine, type Engine } from '@pipa/assistant';
import { type ChatRequest, type LocalModel, type Reply, startLocalModel } from '@pipa/assistant/testing/local-model';
import { type AskPart, api, credentialHeader } from '@pipa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { seedMarket } from '../../testing/test-market.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { registerAsk } from './routes.ts';
import { type AskEvent, partsOf, readEvents } from './testing/events.ts';

const planner: Engine = {
  answer: async (_question, _toolbox, emit) => {
    emit({ kind: 'passage', text: 'The planner answers.', untraced: [] });
    return { inputTokens: 0, outputTokens: 0, steps: 0 };
  },
};

let t: TestApp;
let model: NonNullable<Assistant['model']>;
let local: LocalModel;
let user: TestUser;
let token: string;
let address: string;

/** Longer than any answer of the endpoint takes on a busy machine. */
const PATIENT_MS = 60_000;
const IMPATIENT_MS = 300;
const engineThatWaits = (ms: number) =>
  createModelEngine({
    baseUrl: local.baseUrl,
    apiKey: 'local-key',
    model: 'local-1',
    steps: 4,
    tokens: 100_000,
    firstTokenMs: ms,
    silenceMs: ms,
  });

beforeAll(async () => {
  local = await startLocalModel();
  model = { engine: engineThatWaits(PATIENT_MS), name: 'local-1', host: '127.0.0.1' };
  t = await createTestApp({
    features: [registerAsk],
    assistant: { planner, model, price: { input: 2, output: 10 }, limits: { questionsADay: 50, tokensADay: 10_000 } },
  });
  await seedMarket(t.context);
  address = await t.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  user = await t.createUser();
  ({ token } = user);
  model.engine = engineThatWaits(PATIENT_MS);
  local.bodies.length = 0;
  local.requests.length = 0;
});
afterAll(async () => {
  await t.close();
  await local.close();
});

const replies = (...all: Reply[]) => {
  if (all.some(({ kind }) => kind === 'silence')) model.engine = engineThatWaits(IMPATIENT_MS);
  local.script = (_request, place) => all[place] ?? { kind: 'text', text: 'No more.' };
};
const text = (words: string): Reply => ({ kind: 'text', text: words });
const marketCall = (args: object | string = { call: 'marketStatus' }): Reply => ({
  kind: 'tools',
  calls: [{ name: 'show_market', args }],
});

/** Asks over HTTP as a client does. */
async function ask(question = 'Where is the market?', init: RequestInit = {}): Promise<Response> {
  return fetch(`${address}/api/ask`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-encoding': 'br, gzip',
      ...credentialHeader('session', token),
    },
    body: JSON.stringify({ text: question }),
    ...init,
  });
}
const eventsOf = async (question?: string): Promise<AskEvent[]> => readEvents(await (await ask(question)).text());
const answer = async (question?: string): Promise<AskPart[]> => partsOf(await eventsOf(question));
const wordsOf = (parts: readonly AskPart[]) =>
  parts.flatMap((part) => (part.kind === 'passage' ? [part.text] : [])).join('|');
const usage = async () => {
  const [row] = await t.context.prisma.askUsage.findMany({ where: { userId: user.userId, engine: 'model' } });
  return row;
};
const toolMessages = ({ messages }: ChatRequest) => messages.filter(({ role }) => role === 'tool');

it('streams an answer by sentences and marks what no tool has', async () => {
  replies(text('The market is calm. It rose 12.34% today.\n\nAsk me more.'));
  const response = await ask();
  expect(response.headers.get('content-encoding')).toBeNull();
  const events = readEvents(await response.text());
  const shown = events.filter(({ type }) => type === 'data-passage').map(({ data }) => (data as { text: string }).text);
  expect(shown).toEqual(['The market is calm.', 'The market is calm. It rose 12.34% today.', 'Ask me more.']);
  const [first] = partsOf(events);
  const { text: words, untraced } = first as Extract<AskPart, { kind: 'passage' }>;
  expect(untraced.map(({ start, end }) => words.slice(start, end))).toEqual(['12.34%']);
  expect(await usage()).toMatchObject({ questions: 1, steps: 1, inputTokens: 100, outputTokens: 20, failures: 0 });
});

it('takes several steps of tools and gives each call its answer', async () => {
  replies(
    marketCall(),
    {
      kind: 'tools',
      calls: [
        { name: 'show_market', args: { call: 'costSchedule' } },
        { name: 'show_accounts', args: { call: 'trackAccounts' } },
      ],
    },
    text('Done.'),
  );
  await t.call(api.setAskPrivacy, { privacy: 'figures' }, { token });
  const parts = await answer();
  expect(parts.filter(({ kind }) => kind === 'step')).toMatchObject([
    { state: 'done', tool: 'show_market', call: 'marketStatus', label: 'The market' },
    { state: 'done', tool: 'show_market', call: 'costSchedule' },
    { state: 'done', tool: 'show_accounts', call: 'trackAccounts', label: 'Your accounts' },
  ]);
  expect(wordsOf(parts)).toBe('Done.');
  expect(parts.find(({ kind }) => kind === 'sources')).toMatchObject({ sources: [{}, {}, {}] });
  expect(local.requests).toHaveLength(3);
  const answered = toolMessages(local.requests[2]);
  const called = local.requests[2].messages.flatMap(({ tool_calls: calls = [] }) => calls.map(({ id }) => id));
  expect(answered.map(({ tool_call_id: id }) => id)).toEqual(called);
  expect(await usage()).toMatchObject({ steps: 3, inputTokens: 300, outputTokens: 60 });
});

it('traces a number to the result of a tool', async () => {
  const { day } = (await t.context.prisma.marketState.findFirst()) as { day: Date };
  const year = day.getUTCFullYear();
  replies(marketCall(), text(`The market is in ${year}, not in ${year - 3}.`));
  const parts = await answer();
  const passage = parts.find(({ kind }) => kind === 'passage') as Extract<AskPart, { kind: 'passage' }>;
  expect(passage.untraced.map(({ start, end }) => passage.text.slice(start, end))).toEqual([`${year - 3}`]);
});

it('leaves out images, tags and links that lead away', async () => {
  replies(
    text(
      'See [this](https://evil.example/?q=1) ![x](http://evil.example/p.png) <img src="//evil.example"> [prices](/admin/prices).\n',
    ),
  );
  expect(wordsOf(await answer())).toBe('See this x  [prices](/admin/prices).');
});

it('says nothing of what the model thinks', async () => {
  replies(text('<think>The user is poor.</think>Hello.'));
  expect(wordsOf(await answer())).toBe('Hello.');
});

const status = (code: number, body: object = {}): Reply => ({ kind: 'status', status: code, body: { error: body } });
describe.each([
  ['a wrong key', status(401, { code: 'invalid_api_key' }), 'The model refuses the key of this installation', 'failed'],
  ['an unknown model', status(404, { code: 'model_not_found' }), 'The model that is named is not known', 'failed'],
  ['too many requests', status(429, { code: 'rate_limit_exceeded' }), 'The model has too many requests', 'failed'],
  ['a used-up quota', status(429, { code: 'insufficient_quota' }), 'The quota of the model is used up', 'quota'],
  ['a long conversation', status(400, { code: 'context_length_exceeded' }), 'The conversation is too long', 'failed'],
  ['a fault of the server', status(500), 'The model has a fault', 'failed'],
  [
    'a page in place of an answer',
    { kind: 'status', status: 502, body: '<html>' } as Reply,
    'The model has a fault',
    'failed',
  ],
  ['silence', { kind: 'silence' } as Reply, 'The model did not answer in time', 'slow'],
  [
    'a stream that is cut before its words',
    { kind: 'cut', after: '' } as Reply,
    'The connection to the model broke off',
    'failed',
  ],
])('%s', (_name, reply, words, notice) => {
  it('is said, and the planner answers', async () => {
    replies(reply);
    const parts = await answer();
    expect(parts).toMatchObject([
      { kind: 'notice', notice, text: expect.stringContaining(words) },
      { kind: 'passage', text: 'The planner answers.' },
    ]);
    expect((parts[0] as { text: string }).text).toContain('The planner answers instead.');
    expect(await usage()).toMatchObject({ failures: 1 });
    expect(t.faults).toEqual([]);
  });
});

it.each([
  [
    'a stream that is cut',
    { kind: 'cut', after: 'The market is calm. It' } as Reply,
    'The connection to the model broke off.',
  ],
  [
    'silence in the middle',
    { kind: 'silence', after: 'The market is calm. It' } as Reply,
    'The model did not answer in time.',
  ],
  [
    'an answer beyond its length',
    { kind: 'text', text: 'The market is calm. It', finish: 'length' } as Reply,
    'The answer was ended',
  ],
])('%s keeps the words so far and says what happened', async (_name, reply, words) => {
  replies(reply);
  const parts = await answer();
  expect(wordsOf(parts)).toMatch(/^The market is calm\. ?It$/);
  expect(parts.at(-1)).toMatchObject({ kind: 'notice', text: expect.stringContaining(words) });
});

it('lets the model mend broken arguments, and ends after the third', async () => {
  replies(marketCall('{"call": "marketSta'), marketCall(), text('Mended.'));
  expect(wordsOf(await answer())).toBe('Mended.');
  local.requests.length = 0;
  replies(marketCall('{"call'), marketCall('nothing'), marketCall('['), marketCall());
  const parts = await answer();
  expect(parts[0]).toMatchObject({ kind: 'notice', text: expect.stringContaining('in a form that could not be read') });
  expect(wordsOf(parts)).toBe('The planner answers.');
});

it('tells the model what is refused: unknown tools, unknown fields, what does not exist', async () => {
  replies(
    { kind: 'tools', calls: [{ name: 'delete_everything', args: {} }] },
    marketCall({ call: 'marketStatus', userId: 1 }),
    text('I cannot.'),
  );
  expect(wordsOf(await answer())).toBe('I cannot.');
  expect(JSON.stringify(toolMessages(local.requests[1]))).toContain('delete_everything');
  expect(JSON.stringify(toolMessages(local.requests[2]))).toMatch(/error/);
});

it('ends after its steps', async () => {
  replies(marketCall(), marketCall(), marketCall(), marketCall(), marketCall());
  const parts = await answer();
  expect(local.requests).toHaveLength(4);
  expect(parts.find(({ kind }) => kind === 'notice')).toMatchObject({
    text: expect.stringContaining('more steps than are allowed'),
  });
});

it('stops the model when the client goes away, and keeps what was shown', async () => {
  local.script = () => ({ kind: 'silence', after: 'The market is calm. And' });
  const before = local.aborted();
  const controller = new AbortController();
  const response = await ask('Stop me', { signal: controller.signal });
  const reader = response.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  let seen = '';
  while (!seen.includes('calm.')) seen += Buffer.from((await reader.read()).value ?? []).toString();
  controller.abort();
  const stored = () =>
    t.context.prisma.askMessage.findFirst({ where: { engine: 'model', conversation: { userId: user.userId } } });
  await expect.poll(async () => (await stored())?.words, { timeout: 5_000 }).toMatch(/^The market is calm\./);
  expect((await stored())?.parts).toMatchObject([{ kind: 'passage' }, { kind: 'notice', notice: 'cancelled' }]);
  expect(local.aborted()).toBe(before + 1);
  await expect.poll(() => t.context.prisma.askRunning.count({ where: { userId: user.userId } })).toBe(0);
});

it('lets the planner answer when the tokens of the day are used up, and on request', async () => {
  replies({ kind: 'text', text: 'Long.', usage: [9_000, 2_000] });
  expect(wordsOf(await answer())).toBe('Long.');
  const parts = await answer();
  expect(parts).toMatchObject([
    {
      kind: 'notice',
      notice: 'quota',
      text: 'The budget of the model for today is used up. The planner answers instead.',
    },
    { kind: 'passage', text: 'The planner answers.' },
  ]);
  const { data } = await t.call(api.askUsage, {}, { token: (await t.createAdmin()).token });
  expect(data.filter((row) => row.user === user.userName)).toMatchObject([
    { engine: 'model', cost: (9_000 * 2 + 2_000 * 10) / 1e6 },
    { engine: 'planner', cost: null },
  ]);
});
