import { addNewsletter, findNewsletter, listNewsletters } from '@pipa/db/mail';
import { testDatabase } from '@pipa/db/testing';
import { makeAccount } from '@pipa/db/testing/accounts';
import type { PricesFor } from '@pipa/platform';
import { expect, it } from 'vitest';
import { mailNewsletter } from './mail-newsletter.ts';

const NOW = new Date('2026-03-06T22:00:00Z');
let now = NOW;
const db = testDatabase();

const letter = (weekEnd: string, subtitle = 'SPY rose 1.00%') => ({
  weekEnd,
  subtitle,
  marketView: 'One.\n\nTwo.',
  rating: 'Neutral' as const,
  note: null,
});
const sources = { facts: {}, translations: {} };
const server = { send: async () => undefined, close: () => undefined };
const mail = (transport: typeof server | null = server, pricesFor: PricesFor = 'Everyone') =>
  mailNewsletter({
    prisma: db.prisma,
    pool: db.pool,
    clock: () => now,
    publicUrl: 'https://pipa.example',
    mail: transport,
    pricesFor,
  });
const mailed = async () => (await db.prisma.mailMessage.findMany({ orderBy: { id: 'asc' } })).map(({ to }) => to);

async function makeReader(
  data: { activatedAt?: Date | null; declinedMails?: string[]; language?: 'zh' } = {},
): Promise<string> {
  const accountId = await makeAccount(db.prisma, now);
  const { userId } = await db.prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } });
  return (await db.prisma.user.update({ where: { userId }, data: { activatedAt: now, ...data } })).email;
}

it('a week keeps its first newsletter, and the latest one is found without a day', async () => {
  expect(await addNewsletter(db.pool, letter('2026-02-27'), sources, now)).toBe(true);
  expect(await addNewsletter(db.pool, letter('2026-02-27', 'Rewritten'), sources, now)).toBe(false);
  expect(await addNewsletter(db.pool, letter('2026-03-06', 'Later'), sources, now)).toBe(true);
  const language = 'en';
  expect(await findNewsletter(db.pool, '2026-02-27', language)).toEqual({ ...letter('2026-02-27'), language });
  expect(await findNewsletter(db.pool, null, language)).toEqual({ ...letter('2026-03-06', 'Later'), language });
  expect(await findNewsletter(db.pool, '2026-03-05', language)).toBeNull();
  expect((await listNewsletters(db.pool, { limit: 1, language })).map(({ weekEnd }) => weekEnd)).toEqual([
    '2026-03-06',
  ]);
});

it('the latest newsletter goes once to every user who is active and wants it, and the earlier ones to none, once there is a mail server', async () => {
  const readers = [await makeReader(), await makeReader()];
  await makeReader({ activatedAt: null });
  await makeReader({ declinedMails: ['newsletter'] });
  expect(await mail(null)).toBe(0);
  expect(await mail()).toBe(2);
  expect(await mail()).toBe(0);
  expect(await mailed()).toEqual(readers);
  const [{ subject, text, unsubscribeUrl }] = await db.prisma.mailMessage.findMany({ take: 1 });
  expect(subject).toBe('Weekly Newsletter, 2026-03-06: Later');
  expect(text).toContain('https://pipa.example/admin/dashboard?newsletter=20260306');
  expect(unsubscribeUrl).toMatch(/^https:\/\/pipa\.example\/api\/public\/unsubscribe\?kind=newsletter&p=.+/);
});

it('mails that were cut off are queued for the others only', async () => {
  await db.prisma.newsletterMailing.updateMany({ data: { queuedAt: null } });
  const late = await makeReader();
  expect(await mail()).toBe(1);
  expect((await mailed()).at(-1)).toBe(late);
});

it('a market whose weeks are short mails one newsletter in seven days of the wall clock, the newest', async () => {
  const weeks = ['2026-03-13', '2026-03-20', '2026-03-27'];
  const before = (await mailed()).length;
  for (const [i, week] of weeks.entries()) {
    now = new Date(NOW.getTime() + (i + 1) * 5 * 60_000);
    await addNewsletter(db.pool, letter(week), sources, now);
    expect(await mail()).toBe(0);
  }
  now = new Date(NOW.getTime() + 7 * 86_400_000 - 1);
  expect(await mail()).toBe(0);
  now = new Date(NOW.getTime() + 7 * 86_400_000);
  expect(await mail()).toBe(before);
  const news = (await db.prisma.mailMessage.findMany({ orderBy: { id: 'asc' } })).slice(before);
  expect(new Set(news.map(({ subject }) => subject))).toEqual(
    new Set(['Weekly Newsletter, 2026-03-27: SPY rose 1.00%']),
  );
});

it('a mailing that is cut off goes on with its newsletter, though a newer one is there', async () => {
  await db.prisma.newsletterMailing.updateMany({
    where: { weekEnd: new Date('2026-03-27') },
    data: { queuedAt: null },
  });
  await addNewsletter(db.pool, letter('2026-04-02'), sources, now);
  await makeReader();
  expect(await mail()).toBe(1);
  expect((await db.prisma.mailMessage.findFirst({ orderBy: { id: 'desc' } }))?.subject).toContain('2026-03-27');
  expect(await mail()).toBe(0);
});

it('a newsletter is mailed in the language of its reader, with the text that was written in it', async () => {
  await db.prisma.newsletterMailing.updateMany({
    where: { weekEnd: new Date('2026-03-27') },
    data: { queuedAt: null },
  });
  const reader = await makeReader({ language: 'zh' });
  const zh = { subtitle: 'SPY 上涨 1.00%', marketView: '一。\n\n二。', note: '模拟市场。' };
  await db.prisma.newsletter.updateMany({ where: { weekEnd: new Date('2026-03-27') }, data: { translations: { zh } } });
  expect(await mail()).toBe(1);
  const [{ subject, text }] = await db.prisma.mailMessage.findMany({ where: { to: reader } });
  expect(subject).toBe('每周通讯，2026-03-27：SPY 上涨 1.00%');
  for (const words of ['市场评级：中性', '一。', '二。', '模拟市场。', '退订：']) expect(text).toContain(words);
});

it('where the terms of a vendor are personal, the mail goes to the first administrator alone', async () => {
  const before = (await mailed()).length;
  await db.prisma.newsletterMailing.updateMany({ data: { queuedAt: null } });
  const owner = await makeReader();
  expect(await mail(server, 'Owner')).toBe(0);
  await db.prisma.user.update({ where: { emailKey: owner }, data: { role: 'Administrator' } });
  await db.prisma.newsletterMailing.updateMany({ data: { queuedAt: null } });
  expect(await mail(server, 'Owner')).toBe(1);
  expect((await mailed()).slice(before)).toEqual([owner]);
});
