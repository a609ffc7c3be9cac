import { queueMail } from '@pipa/db/mail';
import { testDatabase } from '@pipa/db/testing';
import { makeAccount } from '@pipa/db/testing/accounts';
import type { QueueFactory } from '@pipa/platform';
import { expect, it } from 'vitest';
import type { WorkerContext } from '../context.ts';
import { sweepMails } from './mail-worker.ts';

const now = new Date('2026-01-05T15:00:00Z');
const db = testDatabase();

it('sweeps with a priority by place, so that an urgent mail passes those that wait in the queue', async () => {
  const accountId = await makeAccount(db.prisma, now);
  const { userId } = await db.prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } });
  const letter = { to: 'ada@example.com', subject: 'Hello', text: 'Hi', html: '<p>Hi</p>' };
  await queueMail(db.prisma, { dedupeKey: 'news', userId, kind: 'newsletter', ...letter }, now);
  await queueMail(db.prisma, { dedupeKey: 'link', userId, kind: 'security', ...letter }, now);
  const added: { data: { mailMessageId: number }; opts: { priority: number } }[] = [];
  const queue = { addBulk: async (jobs: typeof added) => added.push(...jobs) };
  const factory = { queue: () => queue } as unknown as QueueFactory;
  const mail = { send: async () => undefined, close: () => undefined };
  const context = { pool: db.pool, clock: () => now, mail } as unknown as WorkerContext;
  expect(await sweepMails(factory, context)).toBe(2);
  const keyOf = async (id: number) => (await db.prisma.mailMessage.findUniqueOrThrow({ where: { id } })).dedupeKey;
  const keys = await Promise.all(added.map(({ data }) => keyOf(data.mailMessageId)));
  expect(keys.map((key, i) => [key, added[i].opts.priority])).toEqual([
    ['link', 1],
    ['news', 2],
  ]);
});
