import { api } from '@pipa/contract';
import { listMailReaders } from '@pipa/db/mail';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { mailDeliveryOf } from './preferences.ts';
import { registerMail } from './routes.ts';

const ALL_ON = { trade: true, billing: true, newsletter: true, analysis: true, forum: true };
const t = testApp({ features: [registerMail] });

const read = async (token: string) => {
  const { delivery, bouncedAt, ...preferences } = (await t.call(api.getMailPreferences, {}, { token })).data;
  expect(bouncedAt).toBeNull();
  expect(delivery).toBe('sent');
  return preferences;
};
const readersOf = async (kind: 'newsletter' | 'trade') =>
  (await listMailReaders(t.context.pool, { kind, after: 0, limit: 1_000 })).map(({ userId }) => userId);

it('is on for every kind until it is switched off, for the own account alone', async () => {
  const [user, stranger] = [await t.createUser(), await t.createUser()];
  expect(await read(user.token)).toEqual(ALL_ON);
  const set = (input: object) => t.call(api.setMailPreferences, input, { token: user.token });
  expect((await set({ trade: false, newsletter: false })).data).toEqual({ ...ALL_ON, trade: false, newsletter: false });
  expect((await set({ trade: true })).data).toEqual({ ...ALL_ON, newsletter: false });
  expect((await set({ newsletter: false })).data).toEqual({ ...ALL_ON, newsletter: false });
  expect(await read(user.token)).toEqual({ ...ALL_ON, newsletter: false });
  expect(await read(stranger.token)).toEqual(ALL_ON);
});

it('comes with what the installation does with mail', () => {
  const SMTP_URL = 'smtp://mail.example';
  expect([{}, { SMTP_URL }, { SMTP_URL, MAILBOX_FILE: 'mail.jsonl' }].map(mailDeliveryOf)).toEqual([
    'none',
    'sent',
    'kept',
  ]);
});

it('cannot switch mail about access off', async () => {
  const { token } = await t.createUser();
  const answer = await t.call(api.setMailPreferences, { security: false } as never, { token });
  expect(answer.status).toBe(400);
});

it('lists who gets a kind: activated users who did not switch it off', async () => {
  const [reader, other, waiting] = [
    await t.createUser(),
    await t.createUser(),
    await t.createUser({ activated: false }),
  ];
  await t.call(api.setMailPreferences, { newsletter: false }, { token: other.token });
  const readers = await readersOf('newsletter');
  expect(readers).toContain(reader.userId);
  expect(readers).not.toContain(other.userId);
  expect(readers).not.toContain(waiting.userId);
  expect(await readersOf('trade')).toContain(other.userId);
});

it('is switched off by the link of a mail at one request without a session, as mail programs send it', async () => {
  const user = await t.createUser();
  const { unsubscribeToken } = await t.context.prisma.user.findUniqueOrThrow({ where: { userId: user.userId } });
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api/public/unsubscribe?kind=newsletter&p=${unsubscribeToken}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(answer.statusCode).toBe(200);
  expect(await read(user.token)).toEqual({ ...ALL_ON, newsletter: false });
  const log = await t.context.prisma.accountActivity.findMany({ where: { userId: user.userId } });
  expect(log.map(({ kind, detail }) => [kind, detail])).toEqual([['MailPreferencesChanged', '-newsletter']]);
});

it('is not logged when it changes nothing', async () => {
  const user = await t.createUser();
  for (let i = 0; i < 3; i++)
    await t.call(api.setMailPreferences, { trade: false, billing: true }, { token: user.token });
  const log = await t.context.prisma.accountActivity.findMany({ where: { userId: user.userId } });
  expect(log.map(({ detail }) => detail)).toEqual(['-trade']);
});

it('is limited for each link, not for the address of the mail provider that follows many', async () => {
  const tokens: string[] = [];
  for (let i = 0; i < 40; i++) {
    const { userId } = await t.createUser();
    tokens.push((await t.context.prisma.user.findUniqueOrThrow({ where: { userId } })).unsubscribeToken);
  }
  const statusOf = async (p: string) =>
    (await t.call(api.unsubscribe, { p, kind: 'newsletter' }, { address: '10.9.0.1' })).status;
  const statuses = [];
  for (const p of tokens) statuses.push(await statusOf(p));
  expect(statuses).toEqual(Array(40).fill(200));
  const again = [];
  for (let i = 0; i < 11; i++) again.push(await statusOf(tokens[0]));
  expect(again).toEqual([...Array(9).fill(200), 429, 429]);
});

it('answers alike for a link of no user', async () => {
  const p = '00000000-0000-4000-8000-000000000000';
  expect((await t.call(api.unsubscribe, { p, kind: 'newsletter' })).status).toBe(200);
  expect((await t.call(api.unsubscribe, { p: 'x', kind: 'newsletter' })).status).toBe(400);
  expect((await t.call(api.unsubscribe, { p, kind: 'security' as never })).status).toBe(400);
});

it('says since when mails to the address come back, and sends one there to confirm it', async () => {
  const user = await t.createUser();
  const { prisma } = t.context;
  const bouncedAt = t.clock();
  await prisma.user.update({ where: { userId: user.userId }, data: { emailBounces: 3, emailBouncedAt: bouncedAt } });
  const { data } = await t.call(api.getMailPreferences, {}, { token: user.token });
  expect(data.bouncedAt).toBe(bouncedAt.toISOString());
  expect((await t.call(api.confirmEmail, {}, { token: user.token })).status).toBe(200);
  const [mail, ...others] = await prisma.mailMessage.findMany({ where: { userId: user.userId } });
  expect(mail).toMatchObject({
    kind: 'security',
    to: user.email,
    subject: 'This address gets the mails of Pipa again',
  });
  expect(others).toEqual([]);
  expect(t.hints).toContainEqual({ queue: 'mail', payload: { mailMessageId: mail.id } });
  const statuses = [];
  for (let i = 0; i < 3; i++) statuses.push((await t.call(api.confirmEmail, {}, { token: user.token })).status);
  expect(statuses).toEqual([200, 200, 429]);
});
