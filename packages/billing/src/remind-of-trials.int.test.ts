import type { AccountState, MemberClass, OptionalMailKind } from '@pipa/contract';
import { testDatabase } from '@pipa/db/testing';
import { makeMembership } from '@pipa/db/testing/accounts';
import { expect, it } from 'vitest';
import { remindOfTrials } from './remind-of-trials.ts';

const DAY_MS = 86_400_000;
const start = new Date('2026-03-02T15:00:00Z');
const inDays = (days: number) => new Date(start.getTime() + days * DAY_MS);
const db = testDatabase();
let now = start;
let sequence = 0;

interface Trial {
  endsIn: number;
  state?: AccountState;
  memberClass?: MemberClass;
  declined?: OptionalMailKind[];
  isBlocked?: boolean;
}

async function createUser(trial: Trial): Promise<string> {
  const { endsIn, state = 'Trial', memberClass = 'Bronze', declined = [], isBlocked = false } = trial;
  const name = `user${++sequence}`;
  const email = `${name}@example.com`;
  await db.prisma.user.create({
    data: {
      userName: name,
      userNameKey: name,
      email,
      emailKey: email,
      passwordHash: '!',
      firstName: 'Ada',
      lastName: 'Lovelace',
      createdAt: start,
      activatedAt: start,
      trialEndsAt: inDays(endsIn),
      investorState: state,
      investorMemberClass: memberClass,
      declinedMails: declined,
      ...(isBlocked && { blockedAt: start, blockedBy: 'olga', blockReason: 'a dispute' }),
    },
  });
  return email;
}

async function remind(): Promise<void> {
  await remindOfTrials({ prisma: db.prisma, pool: db.pool, publicUrl: 'http://localhost:4000', clock: () => now });
}
async function subjectsTo(email: string): Promise<string[]> {
  const mails = await db.prisma.mailMessage.findMany({ where: { to: email }, orderBy: { id: 'asc' } });
  return mails.map(({ subject }) => subject);
}

const ENDING = 'Your free trial of Pipa ends on 2026-03-12';
const ENDED = 'Your free trial of Pipa has ended';

it('mails once that a trial ends in three days, and once that it has ended', async () => {
  const email = await createUser({ endsIn: 10 });
  const seen: string[][] = [];
  for (const day of [6, 7, 7, 9, 10, 11, 30]) {
    now = inDays(day);
    await remind();
    seen.push(await subjectsTo(email));
  }
  expect(seen.map((subjects) => subjects.length)).toEqual([0, 1, 1, 1, 2, 2, 2]);
  expect(seen.at(-1)).toEqual([ENDING, ENDED]);
  // What is stored outlives the mails.
  await db.prisma.mailMessage.deleteMany({ where: { to: email } });
  now = inDays(11);
  await remind();
  expect(await subjectsTo(email)).toEqual([]);
});

it('mails again when an operator has moved the end', async () => {
  now = start;
  const email = await createUser({ endsIn: 2 });
  await remind();
  await db.prisma.user.update({ where: { emailKey: email }, data: { trialEndsAt: inDays(10) } });
  now = inDays(8);
  await remind();
  expect(await subjectsTo(email)).toEqual(['Your free trial of Pipa ends on 2026-03-04', ENDING]);
});

it.each<[string, Trial]>([
  ['has a class that an operator gave', { endsIn: 2, memberClass: 'Internal' }],
  ['has switched the investor membership off', { endsIn: 2, state: 'Disabled' }],
  ['is blocked', { endsIn: 2, isBlocked: true }],
  ['has switched mails about billing off', { endsIn: 2, declined: ['billing'] }],
])('mails nothing to a user who %s', async (_, trial) => {
  now = start;
  const email = await createUser(trial);
  await remind();
  now = inDays(3);
  await remind();
  expect(await subjectsTo(email)).toEqual([]);
});

it('mails nothing to a member who pays', async () => {
  now = start;
  const email = await createUser({ endsIn: 2 });
  const { userId } = await db.prisma.user.findUniqueOrThrow({ where: { emailKey: email } });
  await makeMembership(db.prisma, userId, start);
  await remind();
  expect(await subjectsTo(email)).toEqual([]);
});
