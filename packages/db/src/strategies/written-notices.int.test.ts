import { beforeEach, expect, it } from 'vitest';
import { listNotifications } from '../notices/notification-store.ts';
import { inTransaction } from '../sql/transaction.ts';
import { makeAccount, makeStrategy } from '../testing/test-accounts.ts';
import { testDatabase } from '../testing/test-database.ts';
import { addWritten, decideWritten, finishWrittenRelease, offerWritten } from './written-strategy-store.ts';

const at = new Date('2026-01-05T15:00:00Z');
const later = new Date('2026-01-05T16:00:00Z');
const db = testDatabase();
let author: number;
let administrator: number;
let id: number;

const newUser = async () => {
  const accountId = await makeAccount(db.prisma, at);
  return (await db.prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } })).userId;
};
const heard = async (userId: number) =>
  (await listNotifications(db.pool, userId, { limit: 50 })).notifications.map(({ notice }) => notice);
const decide = (isAccepted: boolean) =>
  inTransaction(db.prisma, (tx) =>
    decideWritten(tx, { id, isAccepted, openForInvestor: false, reason: 'plain', decidedById: administrator }, later),
  );

beforeEach(async () => {
  author = await newUser();
  administrator = await newUser();
  await db.prisma.user.update({ where: { userId: administrator }, data: { role: 'Administrator' } });
  const written = { userId: author, name: 'Two funds', request: 'two funds', engine: 'planner', source: 'a' } as const;
  id = (await addWritten(db.prisma, written, at)) ?? 0;
});

it('notifies administrators of an offer, once, and of no offer of another file', async () => {
  expect(await offerWritten(db.prisma, author, id, 'b', at)).toBe(false);
  expect(await offerWritten(db.prisma, administrator, id, 'a', at)).toBe(false);
  expect(await heard(administrator)).toEqual([]);
  expect(await offerWritten(db.prisma, author, id, 'a', at)).toBe(true);
  expect(await offerWritten(db.prisma, author, id, 'a', later)).toBe(false);
  const { userName } = await db.prisma.user.findUniqueOrThrow({ where: { userId: author } });
  const parameters = { written: 'Two funds', user: userName };
  expect(await heard(administrator)).toEqual([{ event: 'operations.strategyOffered', parameters }]);
  expect(await heard(author)).toEqual([]);
});

it('notifies its author that it is declined, after which it may be offered again', async () => {
  expect(await decide(false)).toBeNull();
  await offerWritten(db.prisma, author, id, 'a', at);
  expect(await decide(false)).toBe('Two funds');
  expect(await decide(false)).toBeNull();
  const parameters = { written: 'Two funds', writtenId: id, outcome: 'declined', reason: 'plain' };
  expect(await heard(author)).toEqual([{ event: 'analysis.writtenDecided', parameters }]);
  expect(await offerWritten(db.prisma, author, id, 'a', later)).toBe(true);
});

it('notifies its author of the release, not of the yes before it, and once', async () => {
  await offerWritten(db.prisma, author, id, 'a', at);
  await decide(true);
  expect(await heard(author)).toEqual([]);
  const { id: strategyId } = await makeStrategy(db.prisma, 'own:written', at);
  await finishWrittenRelease(db.prisma, id, { strategyId }, later);
  await finishWrittenRelease(db.prisma, id, { error: 'late' }, later);
  const parameters = { written: 'Two funds', writtenId: id, outcome: 'released', reason: 'plain' };
  expect(await heard(author)).toEqual([{ event: 'analysis.writtenDecided', parameters }]);
  expect(await db.prisma.writtenStrategy.findUniqueOrThrow({ where: { id } })).toMatchObject({
    isAccepted: true,
    strategyId,
    releaseError: null,
  });
});

it('notifies its author why it could not be released', async () => {
  await offerWritten(db.prisma, author, id, 'a', at);
  await decide(true);
  await finishWrittenRelease(db.prisma, id, { error: 'No price of TLT' }, later);
  const parameters = { written: 'Two funds', writtenId: id, outcome: 'failed', reason: 'No price of TLT' };
  expect(await heard(author)).toEqual([{ event: 'analysis.writtenDecided', parameters }]);
  expect(await offerWritten(db.prisma, author, id, 'a', later)).toBe(true);
});
