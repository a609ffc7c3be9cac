import type { Engine } from '@pipa/assistant';
import { type AskPart, api, MAX_CONVERSATIONS, MAX_TURNS } from '@pipa/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { seedMarket } from '../../testing/test-market.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { registerAsk } from './routes.ts';
import { partsOf, readEvents } from './testing/events.ts';

const FREE = { inputTokens: 0, outputTokens: 0, steps: 0 };
const says =
  (text: string): Engine['answer'] =>
  async (_question, _toolbox, emit) => {
    emit({ kind: 'passage', text, untraced: [] });
    return FREE;
  };
/** What the planner of these tests does with the next question. */
let next: Engine['answer'];
const planner: Engine = { answer: (...all) => next(...all) };

let t: TestApp;
let user: TestUser;
let token: string;

beforeAll(async () => {
  t = await createTestApp({
    features: [registerAsk],
    assistant: { planner, limits: { questionsADay: 5, tokensADay: 1 } },
  });
  await seedMarket(t.context);
});
beforeEach(async () => {
  user = await t.createUser();
  ({ token } = user);
  next = says('Yes.');
});
afterAll(() => t.close());

const ask = async (text: string, input: object = {}) => t.call(api.ask, { text, ...input }, { token });
const answerOf = async (text: string, input: object = {}) => readEvents((await ask(text, input)).response.body);
const conversation = async (id: number) => (await t.call(api.askConversation, { id }, { token })).data;

it('streams the parts of an answer, first where it is stored, and stores what was streamed', async () => {
  next = async (_question, toolbox, emit) => {
    const { asOf } = await toolbox.run('show_market', { call: 'marketStatus' }, 'The market');
    emit({ kind: 'passage', text: `The market is at ${asOf}. `, untraced: [] });
    emit({ kind: 'passage', text: 'It rose 77.7%.', untraced: [] }, true);
    return FREE;
  };
  const { response } = await ask('Where is the market?');
  expect(response.headers['content-type']).toContain('text/event-stream');
  expect(response.headers['content-encoding']).toBeUndefined();
  expect(response.headers['x-request-id']).toBeDefined();
  const events = readEvents(response.body);
  expect(events[0]).toMatchObject({ type: 'start' });
  expect(events[1]).toMatchObject({
    type: 'data-conversation',
    data: { engine: 'planner', title: 'Where is the market?' },
  });
  expect(events.at(-1)).toEqual({ type: 'finish' });
  const { conversationId, questionId, answerId } = events[1].data as Record<string, number>;
  const parts = partsOf(events);
  const [step, passage, sources] = parts;
  expect(step).toMatchObject({ kind: 'step', state: 'done', tool: 'show_market', call: 'marketStatus' });
  expect(passage).toMatchObject({ kind: 'passage' });
  const { text, untraced } = passage as Extract<AskPart, { kind: 'passage' }>;
  expect(untraced.map(({ start, end }) => text.slice(start, end))).toEqual(['77.7%']);
  expect(sources).toMatchObject({
    kind: 'sources',
    sources: [{ tool: 'show_market', mode: 'simulated', link: '/admin/dashboard' }],
  });
  const { messages } = await conversation(conversationId);
  expect(messages).toEqual([
    {
      id: questionId,
      role: 'user',
      text: 'Where is the market?',
      parts: [],
      engine: null,
      at: t.clock().toISOString(),
    },
    { id: answerId, role: 'assistant', text: null, parts, engine: 'planner', at: t.clock().toISOString() },
  ]);
});

it('goes on in a conversation with what was read before', async () => {
  next = async (_question, toolbox, emit) => {
    await toolbox.run('show_market', { call: 'marketStatus' }, 'The market');
    emit({ kind: 'passage', text: 'Open.', untraced: [] });
    return FREE;
  };
  const [, { data }] = await answerOf('Is it open?');
  const { conversationId } = data as { conversationId: number };
  let history: unknown;
  next = async (question) => {
    history = question.history;
    return FREE;
  };
  await answerOf('And now?', { conversationId });
  expect(history).toEqual([
    { question: 'Is it open?', answer: 'Open.', reads: [{ tool: 'show_market', fields: { call: 'marketStatus' } }] },
  ]);
});

it('says that an answer failed, took too long for its parts, or holds nothing, and releases its place', async () => {
  next = async () => {
    throw new Error('a fault');
  };
  expect(partsOf(await answerOf('Fail'))).toEqual([
    { kind: 'notice', notice: 'failed', text: 'The answer could not be made. Please ask again.' },
  ]);
  expect(t.faults).toHaveLength(1);
  t.faults.length = 0;
  next = async (_question, _toolbox, emit) => {
    for (let i = 0; i < 10_000; i += 1) emit({ kind: 'followUps', questions: [] });
    return FREE;
  };
  const parts = partsOf(await answerOf('Go on', { language: 'zh' }));
  expect(parts.length).toBeLessThan(130);
  expect(parts.at(-1)).toMatchObject({ kind: 'notice', notice: 'failed', text: '回答过长，已结束。' });
});

it('answers one question of a user at a time, and five a day', async () => {
  let release = () => {};
  let began = () => {};
  const running = new Promise<void>((resolve) => {
    began = resolve;
  });
  next = async () => {
    began();
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return FREE;
  };
  const first = ask('Slow');
  await running;
  const errMsg = 'Your last question is still being answered';
  expect(await ask('Second')).toMatchObject({ status: 429, errMsg });
  expect((await t.call(api.askState, {}, { token })).data).toMatchObject({ questionsLeft: 4 });
  release();
  await first;
  next = says('Yes.');
  for (let i = 0; i < 4; i += 1) expect((await ask('More')).status).toBe(200);
  expect(await ask('Sixth')).toMatchObject({ status: 429, errMsg: 'You have asked all questions of today' });
  expect((await t.call(api.askState, {}, { token })).data).toMatchObject({ engine: 'planner', questionsLeft: 0 });
});

it('shows, renames, searches, exports and removes only own conversations', async () => {
  next = says('Gold is **1** [here](https://evil.example/?q=1) ![x](https://evil.example/a.png)');
  const [, { data }] = await answerOf('What is gold?');
  const { conversationId: id } = data as { conversationId: number };
  const { token: stranger } = await t.createUser();
  for (const endpoint of [api.askConversation, api.exportConversation, api.deleteConversation]) {
    expect(await t.call(endpoint, { id }, { token: stranger })).toMatchObject({ status: 404 });
  }
  expect(await t.call(api.renameConversation, { id, title: 'Mine' }, { token: stranger })).toMatchObject({
    status: 404,
  });
  expect(await t.call(api.ask, { conversationId: id, text: 'x' }, { token: stranger })).toMatchObject({ status: 404 });
  expect((await t.call(api.askConversations, {}, { token: stranger })).data).toEqual([]);
  await t.call(api.renameConversation, { id, title: 'Metals' }, { token });
  const search = async (words: string) => (await t.call(api.askConversations, { search: words }, { token })).data;
  expect(await search('METAL')).toMatchObject([{ id, title: 'Metals' }]);
  expect(await search('gold is')).toMatchObject([{ id }]);
  expect(await search('%')).toEqual([]);
  const file = (await t.call(api.exportConversation, { id }, { token })).response;
  expect(file.headers['content-disposition']).toContain(`pipa-ask-${id}.md`);
  expect(file.body).toContain('# Metals');
  expect(file.body).toContain('Gold is **1†** here x');
  expect(file.body).not.toContain('evil');
  expect((await t.call(api.deleteConversation, {}, { token })).data).toBeNull();
  expect(await t.call(api.askConversation, { id }, { token })).toMatchObject({ status: 404 });
  expect(await t.context.prisma.askMessage.count({ where: { conversationId: id } })).toBe(0);
});

it('pages through conversations by their last use', async () => {
  const { userId } = user;
  const at = (place: number) => new Date(t.clock().getTime() - place * 1_000);
  const rows = Array.from({ length: 35 }, (_, place) => ({
    userId,
    title: `T${place}`,
    createdAt: at(place),
    updatedAt: at(place % 5),
  }));
  await t.context.prisma.askConversation.createMany({ data: rows });
  const page = async (before?: number) =>
    (await t.call(api.askConversations, { ...(before && { before }) }, { token })).data;
  const first = await page();
  const second = await page(first.at(-1)?.id);
  expect(first).toHaveLength(30);
  expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(35);
});

it('keeps the newest conversations, and a bound of questions in one', async () => {
  const { userId } = user;
  const at = t.clock();
  const old = new Date(at.getTime() - 1_000);
  const rows = Array.from({ length: MAX_CONVERSATIONS }, (_, i) => ({
    userId,
    title: `T${i}`,
    createdAt: old,
    updatedAt: old,
  }));
  await t.context.prisma.askConversation.createMany({ data: rows });
  const [, { data }] = await answerOf('New');
  const { conversationId } = data as { conversationId: number };
  expect(await t.context.prisma.askConversation.count({ where: { userId } })).toBe(MAX_CONVERSATIONS);
  const questions = Array.from({ length: MAX_TURNS - 1 }, () => ({ conversationId, words: 'q', at }));
  await t.context.prisma.askMessage.createMany({ data: questions });
  expect(await ask('One more', { conversationId })).toMatchObject({ status: 409 });
});

it('lets a user choose what a model may see, nothing at first', async () => {
  const privacy = async () => (await t.call(api.askState, {}, { token })).data.privacy;
  expect(await privacy()).toBe('none');
  await t.call(api.setAskPrivacy, { privacy: 'relative' }, { token });
  expect(await privacy()).toBe('relative');
});

it('suggests questions for a page in the language that is asked for', async () => {
  const suggestions = async (input: object) =>
    (await t.call(api.askSuggestions, { path: '/admin/ida', ...input }, { token })).data;
  expect((await suggestions({ symbol: 'TLT' }))[0]).toBe('What moved TLT?');
  expect((await suggestions({ language: 'zh' }))[0]).toMatch(/\p{Script=Han}/u);
});

it('reports use and cost to administrators alone', async () => {
  await answerOf('One');
  expect(await t.call(api.askUsage, {}, { token })).toMatchObject({ status: 403 });
  const admin = await t.createAdmin();
  const { data } = await t.call(api.askUsage, {}, { token: admin.token });
  expect(data.find((row) => row.user === user.userName)).toEqual({
    day: t.clock().toISOString().slice(0, 10),
    user: user.userName,
    engine: 'planner',
    questions: 1,
    steps: 0,
    inputTokens: 0,
    outputTokens: 0,
    cost: null,
    failures: 0,
  });
});
