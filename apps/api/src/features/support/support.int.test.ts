import { randomUUID } from 'node:crypto';
import { api, type InputOf } from '@pipa/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { solveCaptcha } from '../../testing/test-captcha.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { registerAccess } from '../access/routes.ts';
import { registerSupport } from './routes.ts';

const t = testApp({ features: [registerAccess, registerSupport] });
const DAY_MS = 86_400_000;
let user: TestUser;
let admin: TestUser;
beforeAll(async () => {
  admin = await t.createAdmin();
});
beforeEach(async () => {
  user = await t.createUser();
  // Another day has its own counts.
  t.clock.advance(DAY_MS);
  await t.context.prisma.notification.deleteMany();
  await t.context.prisma.mailMessage.deleteMany();
});

const question = { subject: 'Dividends', text: 'When are they paid?\n\n<b>Soon</b>?' };
const open = async (of = user, input = question, headers?: Record<string, string>) =>
  t.call(api.openTicket, input, { token: of.token, headers });
const detail = async (id: number, of = user) => t.call(api.ticket, { id }, { token: of.token });
const asAdmin = () => ({ token: admin.token });
const mails = (where: object) => t.context.prisma.mailMessage.findMany({ where, orderBy: { id: 'asc' } });
const noticesOf = async ({ userId }: TestUser) =>
  (await t.context.prisma.notification.findMany({ where: { userId } })).map(({ event, parameters }) => [
    event,
    parameters,
  ]);

describe('a ticket of a user', () => {
  it('has a number, is confirmed by mail, and reaches every administrator', async () => {
    const { data } = await open();
    expect(data.number).toBe(`T-${1_000 + data.id}`);
    expect((await detail(data.id)).data).toMatchObject({
      number: data.number,
      subject: 'Dividends',
      status: 'Open',
      messages: [{ isAnswer: false, text: question.text }],
    });
    expect(await mails({ userId: user.userId })).toMatchObject([
      { kind: 'support', to: user.email, subject: `We have your request ${data.number}` },
    ]);
    const [mail] = await mails({ userId: admin.userId });
    expect(mail).toMatchObject({ kind: 'operations', subject: `Request ${data.number} waits for an answer` });
    expect(mail?.text).toContain(`tab=support&ticket=${data.id}`);
    expect(await noticesOf(admin)).toEqual([['operations.ticketWaits', { ticketId: data.id, number: data.number }]]);
  });

  it('is answered: by mail, by a notification, and in the log of operators without its words', async () => {
    const { data } = await open();
    const text = 'On the day of payment.\n\n<script>x</script>';
    expect((await t.call(api.answerTicket, { id: data.id, text }, asAdmin())).status).toBe(200);
    expect((await detail(data.id)).data).toMatchObject({
      status: 'Answered',
      messages: [{ isAnswer: false }, { isAnswer: true, text }],
    });
    const mail = (await mails({ userId: user.userId })).at(-1);
    expect(mail).toMatchObject({ kind: 'support', subject: `Answer to your request ${data.number}` });
    expect(mail?.text).toContain('On the day of payment.');
    expect(mail?.html).not.toContain('<script>');
    expect(await noticesOf(user)).toEqual([['support.answered', { ticketId: data.id, number: data.number }]]);
    const acts = await t.context.prisma.operatorAct.findMany({ where: { userId: user.userId } });
    expect(acts).toMatchObject([{ act: 'TicketAnswered', subject: data.number, operatorId: admin.userId, detail: '' }]);
  });

  it('waits again once the user replies, and takes nothing once it is closed', async () => {
    const { id } = (await open()).data;
    await t.call(api.answerTicket, { id, text: 'So.' }, asAdmin());
    const reply = (text: string) => t.call(api.addTicketMessage, { id, text }, { token: user.token });
    expect((await reply('And then?')).status).toBe(200);
    expect((await detail(id)).data.status).toBe('Open');
    expect(await noticesOf(admin)).toHaveLength(2);
    const close = () => t.call(api.closeTicket, { id }, { token: user.token });
    expect([(await close()).status, (await close()).errMsg]).toEqual([200, 'This ticket is closed already']);
    for (const answer of [await reply('More'), await t.call(api.answerTicket, { id, text: 'No' }, asAdmin())]) {
      expect([answer.errorCode, answer.errMsg]).toEqual([
        'ILLEGAL_TRANSITION',
        'This ticket is closed. Please open another one',
      ]);
    }
  });

  it('is closed by an operator with a reason, which is logged', async () => {
    const { id, number } = (await open()).data;
    const end = (reason: string) => t.call(api.endTicket, { id, reason }, asAdmin());
    expect((await end(' ')).fields).toEqual({ reason: 'Please say why' });
    expect((await end('settled by phone')).status).toBe(200);
    expect((await detail(id)).data.status).toBe('Closed');
    const acts = await t.context.prisma.operatorAct.findMany({ where: { userId: user.userId } });
    expect(acts).toMatchObject([{ act: 'TicketClosed', subject: number, reason: 'settled by phone' }]);
  });

  it('is not seen, answered or closed by another user', async () => {
    const { id } = (await open()).data;
    const stranger = { token: (await t.createUser()).token };
    const calls = [
      await t.call(api.ticket, { id }, stranger),
      await t.call(api.addTicketMessage, { id, text: 'x' }, stranger),
      await t.call(api.closeTicket, { id }, stranger),
    ];
    expect(calls.map(({ errorCode }) => errorCode)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
    expect((await t.call(api.tickets, {}, stranger)).data).toEqual({ tickets: [], hasMore: false });
    expect((await t.call(api.operatedTicket, { id }, stranger)).errorCode).toBe('FORBIDDEN');
    expect((await detail(id)).data.messages).toHaveLength(1);
  });

  it('is opened five times a day at most, also when calls come at once, and once under one key', async () => {
    const headers = { 'idempotency-key': 'once' };
    const [first, again] = [await open(user, question, headers), await open(user, question, headers)];
    expect(again.data).toEqual(first.data);
    const answers = await Promise.all(Array.from({ length: 6 }, () => open()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 429,
      errMsg: 'At most 5 tickets can be opened a day',
    });
    expect(await t.context.prisma.supportTicket.count({ where: { userId: user.userId } })).toBe(5);
    t.clock.advance(DAY_MS);
    expect((await open()).status).toBe(200);
  });

  it('takes twenty messages of its user a day', async () => {
    const { id } = (await open()).data;
    const statuses = [];
    for (let i = 0; i < 21; i += 1)
      statuses.push((await t.call(api.addTicketMessage, { id, text: `${i}` }, { token: user.token })).status);
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  });

  it('needs a subject of one line and a text of a bounded length', async () => {
    const refused = await open(user, { subject: 'a\r\nBcc: b@example.org', text: 'x'.repeat(5_001) });
    expect(refused.fields).toEqual({
      subject: 'Control characters are not allowed',
      text: 'At most 5000 characters are allowed',
    });
    expect((await open(user, { subject: ' ', text: '\n ' })).fields).toEqual({
      subject: 'This field is required',
      text: 'This field is required',
    });
  });

  it('is listed page by page, newest first', async () => {
    await t.context.prisma.supportTicket.createMany({
      data: Array.from({ length: 21 }, (_, i) => ({
        ...{ userId: user.userId, name: 'Ada', email: user.email, subject: `S${i}` },
        ...{ createdAt: t.clock(), updatedAt: t.clock() },
      })),
    });
    const first = (await t.call(api.tickets, {}, { token: user.token })).data;
    expect([first.tickets[0]?.subject, first.tickets.length, first.hasMore]).toEqual(['S20', 20, true]);
    const next = await t.call(api.tickets, { before: first.tickets.at(-1)?.id }, { token: user.token });
    expect(next.data.tickets.map(({ subject }) => subject)).toEqual(['S0']);
  });
});

describe('a ticket of a visitor', () => {
  let sequence = 0;
  const visitor = () => {
    sequence += 1;
    const email = `visitor${sequence}@example.org`;
    return { name: 'Grace Hopper', email, ...question, clientKey: randomUUID() };
  };
  async function contact(input: Omit<InputOf<typeof api.contact>, 'codeToken'>, address = '203.0.113.9') {
    const { codeToken, cookie } = await solveCaptcha(t, { address });
    return t.call(api.contact, { ...input, codeToken }, { headers: { cookie }, address });
  }

  it('needs a matched captcha, which counts once', async () => {
    const input = visitor();
    expect((await t.call(api.contact, input)).errorCode).toBe('CAPTCHA_REQUIRED');
    const { codeToken, cookie } = await solveCaptcha(t);
    const send = (clientKey: string) =>
      t.call(api.contact, { ...input, clientKey, codeToken }, { headers: { cookie } });
    expect((await send(randomUUID())).status).toBe(200);
    expect((await send(randomUUID())).errorCode).toBe('CAPTCHA_REQUIRED');
  });

  it('is confirmed by mail without its words, and answered by mail', async () => {
    const input = { ...visitor(), name: 'Buy at evil.example', language: 'zh' as const };
    const { number } = (await contact(input)).data;
    const [confirmation] = await mails({ to: input.email });
    expect(confirmation).toMatchObject({ userId: null, kind: 'support', subject: `我们已收到您的工单 ${number}` });
    expect(confirmation?.text).not.toMatch(/evil\.example|Dividends|paid/);
    const { tickets } = (await t.call(api.operatedTickets, {}, asAdmin())).data;
    const ticket = tickets.find((each) => each.number === number) ?? expect.fail('it is not listed');
    expect(ticket).toMatchObject({ userId: null, name: input.name, email: input.email, status: 'Open' });
    await t.call(api.answerTicket, { id: ticket.id, text: '派息日。' }, asAdmin());
    const answer = (await mails({ to: input.email })).at(-1);
    expect(answer).toMatchObject({ subject: `您的工单 ${number} 已有回复`, text: expect.stringContaining('派息日。') });
    const answered = (await t.call(api.operatedTickets, { status: 'Answered' }, asAdmin())).data.tickets;
    expect(answered.map(({ id }) => id)).toContain(ticket.id);
    expect((await t.call(api.operatedTicket, { id: ticket.id }, asAdmin())).data.messages).toHaveLength(2);
  });

  it('is opened once by one form, however often it is sent', async () => {
    const input = visitor();
    const [first, again] = [await contact(input), await t.call(api.contact, input)];
    expect(again.data).toEqual(first.data);
    expect(await mails({ to: input.email })).toHaveLength(1);
  });

  it('is opened twice a day by one mailbox, in any case, and ten times by one address of the internet', async () => {
    const address = '203.0.113.77';
    const { email } = visitor();
    const statuses = [];
    for (const each of [email, email.toUpperCase(), email]) {
      statuses.push((await contact({ ...visitor(), email: each }, address)).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
    for (let i = 3; i < 10; i += 1) expect((await contact(visitor(), address)).status).toBe(200);
    expect((await contact(visitor(), address)).errorCode).toBe('TOO_MANY_REQUESTS');
    expect((await contact(visitor(), '203.0.113.78')).status).toBe(200);
  });

  it('has a name that is no markup', async () => {
    expect((await contact({ ...visitor(), name: '<b>Grace</b>' })).fields).toEqual({
      name: 'Name has a character that is not allowed',
    });
  });
});
