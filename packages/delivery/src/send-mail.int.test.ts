import type { MailKind } from '@pipa/contract';
import { findDueMails, queueMail } from '@pipa/db/mail';
import { testDatabase } from '@pipa/db/testing';
import { createLogger, type OutgoingMail } from '@pipa/platform';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_ATTEMPTS, sendMail } from './send-mail.ts';

const db = testDatabase();
let now = new Date('2026-01-05T15:00:00Z');
let sent: OutgoingMail[] = [];
let broken = false;
let refused: { command: string; response: string } | null = null;
let userId: number;

beforeAll(async () => {
  ({ userId } = await db.prisma.user.create({ data: reader }));
});
beforeEach(async () => {
  sent = [];
  broken = false;
  refused = null;
  await db.prisma.mailMessage.deleteMany();
  const clean = { declinedMails: [], emailBounces: 0, emailBouncedAt: null };
  await db.prisma.user.update({ where: { userId }, data: clean });
});

const context = () => ({
  pool: db.pool,
  clock: () => now,
  logger: createLogger({ name: 'test', level: 'silent' }),
  mail: {
    send: async (mail: OutgoingMail) => {
      if (broken) throw new Error('connection refused');
      if (refused !== null) throw Object.assign(new Error('refused'), { responseCode: 550, ...refused });
      sent.push(mail);
    },
    close: () => undefined,
  },
});

const reader = {
  userName: 'ada',
  userNameKey: 'ada',
  email: 'ada@example.com',
  emailKey: 'ada@example.com',
  passwordHash: '!',
  firstName: 'Ada',
  lastName: 'Lovelace',
  createdAt: now,
};
const letter = { to: reader.email, subject: 'Hello', text: 'Hi', html: '<p>Hi</p>' };

async function queued(dedupeKey = 'welcome'): Promise<number> {
  const mail = { dedupeKey, userId, kind: 'security' as const, ...letter };
  await queueMail(db.prisma, mail, now);
  return (await db.prisma.mailMessage.findUniqueOrThrow({ where: { dedupeKey } })).id;
}
const stored = (id: number) => db.prisma.mailMessage.findUniqueOrThrow({ where: { id } });

describe('sendMail', () => {
  it('keeps what shows prices from all but the first administrator where the terms of the vendor say so', async () => {
    const send = async (kind: MailKind) => {
      await queueMail(db.prisma, { dedupeKey: kind, userId, kind, ...letter }, now);
      const { id } = await db.prisma.mailMessage.findUniqueOrThrow({ where: { dedupeKey: kind } });
      await sendMail({ ...context(), pricesFor: 'Owner' }, id);
      return stored(id);
    };
    expect(await send('trade')).toMatchObject({ sentAt: null, failedAt: now });
    expect(sent).toEqual([]);
    expect(await send('security')).toMatchObject({ sentAt: now });
    await db.prisma.user.update({ where: { userId }, data: { role: 'Administrator' } });
    expect(await send('analysis')).toMatchObject({ sentAt: now });
    await db.prisma.user.update({ where: { userId }, data: { role: 'Investor' } });
  });

  it('sends a mail once, however often its job is delivered', async () => {
    const id = await queued();
    await Promise.all([sendMail(context(), id), sendMail(context(), id), sendMail(context(), id)]);
    await sendMail(context(), id);
    expect(sent.map(({ to, messageId }) => [to, messageId])).toEqual([['ada@example.com', `mail-${id}`]]);
    expect((await stored(id)).sentAt).toEqual(now);
  });

  it('keeps no words of a mail that was sent or given up, for they may hold a link', async () => {
    const id = await queued();
    broken = true;
    await sendMail(context(), id);
    expect(await stored(id)).toMatchObject({ text: 'Hi', html: '<p>Hi</p>' });
    broken = false;
    await sendMail(context(), id);
    expect(sent).toMatchObject([{ text: 'Hi', html: '<p>Hi</p>' }]);
    expect(await stored(id)).toMatchObject({ subject: 'Hello', text: '', html: '' });
    const lost = await queued('lost');
    broken = true;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) await sendMail(context(), lost);
    expect(await stored(lost)).toMatchObject({ text: '', html: '', failedAt: now });
  });

  it('does not go to a user who has switched its kind off, except mail about access', async () => {
    await db.prisma.user.update({ where: { userId }, data: { declinedMails: ['newsletter'] } });
    const queue = (kind: MailKind) => queueMail(db.prisma, { dedupeKey: kind, userId, kind, ...letter }, now);
    expect(await queue('newsletter')).toBe(false);
    expect(await queue('trade')).toBe(true);
    expect(await queue('security')).toBe(true);
    expect(await db.prisma.mailMessage.count()).toBe(2);
  });

  it('carries the address that ends its kind, and keeps it no longer than the words', async () => {
    const unsubscribeUrl = 'https://pipa.example/api/public/unsubscribe?kind=newsletter&p=1';
    await queueMail(db.prisma, { dedupeKey: 'news', userId, kind: 'newsletter', unsubscribeUrl, ...letter }, now);
    const { id } = await db.prisma.mailMessage.findUniqueOrThrow({ where: { dedupeKey: 'news' } });
    await sendMail(context(), id);
    expect(sent).toMatchObject([{ unsubscribeUrl }]);
    expect(await stored(id)).toMatchObject({ unsubscribeUrl: null });
  });

  it('is queued once a cause', async () => {
    await queued();
    await queued();
    expect(await db.prisma.mailMessage.count()).toBe(1);
  });

  it('waits longer after each failure and gives up at last', async () => {
    const id = await queued();
    broken = true;
    const start = now;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      expect(await findDueMails(db.pool, now)).toEqual([id]);
      await sendMail(context(), id);
      expect((await stored(id)).attempts).toBe(attempt);
      if (attempt < MAX_ATTEMPTS) {
        expect(await findDueMails(db.pool, new Date(start.getTime() + 4 ** attempt * 1_000 - 1))).toEqual([]);
        now = new Date(start.getTime() + 4 ** attempt * 1_000);
      }
    }
    expect((await stored(id)).failedAt).toEqual(now);
    broken = false;
    await sendMail(context(), id);
    expect(sent).toEqual([]);
  });

  it('is not tried again after the server has refused it for good', async () => {
    const id = await queued();
    refused = { command: 'DATA', response: '550 5.6.0 Refused as spam' };
    await sendMail(context(), id);
    expect(await stored(id)).toMatchObject({ attempts: 1, failedAt: now });
    expect(await findDueMails(db.pool, new Date(now.getTime() + 86_400_000))).toEqual([]);
    expect((await db.prisma.user.findUniqueOrThrow({ where: { userId } })).emailBounces).toBe(0);
  });

  it('goes to an address that has refused three in a row only about access, until one arrives', async () => {
    const marked = async () => (await db.prisma.user.findUniqueOrThrow({ where: { userId } })).emailBouncedAt;
    const queue = async (kind: MailKind, name: string) => {
      const draft = { dedupeKey: name, userId, kind, ...letter, to: 'Ada@Example.com' };
      return queueMail(db.prisma, draft, now);
    };
    const deliver = async () => {
      for (const due of await findDueMails(db.pool, now)) await sendMail(context(), due);
    };
    refused = { command: 'RCPT TO', response: '550 5.1.1 User unknown' };
    for (const name of ['one', 'two']) await queue('trade', name);
    await deliver();
    expect(await marked()).toBeNull();
    for (const name of ['three', 'four', 'waits']) await queue('trade', name);
    await deliver();
    expect(await marked()).toEqual(now);
    // The fifth was queued before the mark: it was not sent and is gone.
    const kept = (await db.prisma.mailMessage.findMany({ orderBy: { id: 'asc' } })).map(({ dedupeKey }) => dedupeKey);
    expect(kept).toEqual(['one', 'two', 'three']);
    expect([await queue('billing', 'invoice'), await queue('security', 'reset')]).toEqual([false, true]);
    refused = null;
    await deliver();
    expect(sent.map(({ messageId }) => messageId)).toHaveLength(1);
    expect(await marked()).toBeNull();
    expect(await queue('billing', 'invoice')).toBe(true);
  });

  it('to another address than the present one says nothing about it', async () => {
    refused = { command: 'RCPT TO', response: '550 5.1.1 User unknown' };
    for (const name of ['a', 'b', 'c']) {
      await queueMail(db.prisma, { dedupeKey: name, userId, kind: 'security', ...letter, to: 'new@example.com' }, now);
    }
    for (const id of await findDueMails(db.pool, now)) await sendMail(context(), id);
    expect((await db.prisma.user.findUniqueOrThrow({ where: { userId } })).emailBounces).toBe(0);
  });

  it('is held until its time', async () => {
    const until = new Date(now.getTime() + 3_600_000);
    await queueMail(db.prisma, { dedupeKey: 'held', userId, kind: 'analysis', ...letter, heldUntil: until }, now);
    expect(await findDueMails(db.pool, new Date(until.getTime() - 1))).toEqual([]);
    expect(await findDueMails(db.pool, until)).toHaveLength(1);
  });

  it('goes in the hurry of its kind, the oldest first, and no kind is stopped by a flood of another', async () => {
    const queue = async (kind: MailKind, name: string) => {
      await queueMail(db.prisma, { dedupeKey: name, userId, kind, ...letter }, now);
    };
    for (let i = 0; i < 30; i++) await queue('newsletter', `newsletter ${i}`);
    for (let i = 0; i < 12; i++) await queue('trade', `trade ${i}`);
    await queue('billing', 'invoice');
    for (let i = 0; i < 12; i++) await queue('security', `link ${i}`);
    const due = async (limit: number) => {
      const ids = await findDueMails(db.pool, now, limit);
      const mails = await db.prisma.mailMessage.findMany({ where: { id: { in: ids } } });
      return ids.map((id) => mails.find((mail) => mail.id === id)?.dedupeKey ?? '');
    };
    const numbered = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name} ${i}`);
    expect(await due(20)).toEqual([
      ...numbered('link', 9),
      'invoice',
      ...numbered('trade', 5),
      ...numbered('newsletter', 5),
    ]);
    expect(await due(100)).toEqual([
      ...numbered('link', 12),
      'invoice',
      ...numbered('trade', 12),
      ...numbered('newsletter', 30),
    ]);
  });

  it('does not go to an account that was deleted after it was queued', async () => {
    const id = await queued('late');
    await db.prisma.user.update({ where: { userId }, data: { deletedAt: now } });
    await sendMail(context(), id);
    await db.prisma.user.update({ where: { userId }, data: { deletedAt: null } });
    expect(sent).toEqual([]);
    expect((await stored(id)).sentAt).toBeNull();
  });

  it('sends after a failure once the server is back', async () => {
    const id = await queued();
    broken = true;
    await sendMail(context(), id);
    broken = false;
    await sendMail(context(), id);
    expect(sent).toHaveLength(1);
    expect((await stored(id)).sentAt).not.toBeNull();
  });
});
