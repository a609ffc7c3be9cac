import { expect, it, vi } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { purgeExpired } from './purge-expired.ts';

const NOW = new Date('2026-03-02T15:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const database = testDatabase();

it('removes what has expired and keeps the rest', async () => {
  const { prisma } = database;
  const captcha = (expiresAt: Date, name: string) => ({
    tokenHash: new TextEncoder().encode(name),
    targetX: 1,
    targetY: 1,
    radius: 1,
    attemptsLeft: 3,
    createdAt: expiresAt,
    expiresAt,
  });
  await prisma.captcha.createMany({ data: [captcha(daysAgo(1), 'old'), captcha(NOW, 'live')] });
  await prisma.throttle.createMany({
    data: [
      { key: 'a', windowAt: daysAgo(2), count: 1 },
      { key: 'a', windowAt: NOW, count: 1 },
    ],
  });
  await prisma.mailMessage.createMany({
    data: [40, 1].flatMap((age) => [
      {
        dedupeKey: `sent-${age}`,
        to: 'a@b.c',
        subject: '',
        text: '',
        html: '',
        createdAt: daysAgo(age),
        sentAt: daysAgo(age),
      },
      { dedupeKey: `waiting-${age}`, to: 'a@b.c', subject: '', text: '', html: '', createdAt: daysAgo(age) },
    ]),
  });
  const { userId } = await prisma.user.create({ data: user('logged', NOW, NOW) });
  await prisma.accountActivity.createMany({
    data: [400, 300].map((age) => ({ userId, kind: 'SignedIn', at: daysAgo(age) })),
  });

  const removed = await purgeExpired(prisma, NOW);

  expect(removed).toMatchObject({ account_activity: 1, captcha: 1, throttle: 1, mail_message: 1, session: 0 });
  expect(await prisma.captcha.count()).toBe(1);
  expect((await prisma.mailMessage.findMany({ orderBy: { id: 'asc' } })).map((mail) => mail.dedupeKey)).toEqual([
    'waiting-40',
    'sent-1',
    'waiting-1',
  ]);
  expect(await purgeExpired(prisma, NOW)).toMatchObject({ captcha: 0, throttle: 0, mail_message: 0 });
});

const user = (name: string, createdAt: Date, activatedAt: Date | null) => ({
  userName: name,
  userNameKey: name,
  email: `${name}@example.com`,
  emailKey: `${name}@example.com`,
  passwordHash: 'none',
  firstName: 'A',
  lastName: 'B',
  createdAt,
  activatedAt,
  trialEndsAt: activatedAt,
  mailTokens: {
    create: {
      purpose: 'Activate' as const,
      tokenHash: new TextEncoder().encode(name),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + 86_400_000),
    },
  },
});

it("keeps the newest thousand entries of each kind in each person's log", async () => {
  const { prisma } = database;
  const people = [];
  for (const name of ['busy', 'quiet']) people.push(await prisma.user.create({ data: user(name, NOW, NOW) }));
  const [busy, quiet] = people;
  await prisma.accountActivity.create({ data: { userId: busy.userId, kind: 'PasswordChanged', at: daysAgo(2) } });
  const entries = (userId: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({ userId, kind: 'SignInFailed', detail: `${i}`, at: daysAgo(1) }));
  await prisma.accountActivity.createMany({ data: [...entries(busy.userId, 1_003), ...entries(quiet.userId, 1_000)] });
  expect(await purgeExpired(prisma, NOW)).toMatchObject({ account_activity: 3 });
  const kept = await prisma.accountActivity.findMany({ where: { userId: busy.userId }, orderBy: { id: 'asc' } });
  expect([kept.length, kept[0].kind, kept[1].detail]).toEqual([1_001, 'PasswordChanged', '3']);
  expect(await prisma.accountActivity.count({ where: { userId: quiet.userId } })).toBe(1_000);
});

it('removes accounts that were not activated within a day, with their links, and no others', async () => {
  const { prisma } = database;
  await prisma.user.create({ data: user('late', daysAgo(2), null) });
  await prisma.user.create({ data: user('new', NOW, null) });
  await prisma.user.create({ data: user('active', daysAgo(2), daysAgo(2)) });
  const removed = await purgeExpired(prisma, NOW);
  expect(removed).toMatchObject({ app_user: 1, mail_token: 1 });
  const left = await prisma.user.findMany({ orderBy: { userName: 'asc' }, select: { userName: true } });
  expect(left.map(({ userName }) => userName)).toEqual(['active', 'busy', 'logged', 'new', 'quiet']);
});

it('leaves an account alone that is activated while the rows to remove are collected', async () => {
  const { prisma, pool } = database;
  const { userId } = await prisma.user.create({ data: user('latest', daysAgo(2), null) });
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('UPDATE "app_user" SET "activatedAt" = $2, "trialEndsAt" = $2 WHERE "userId" = $1', [
      userId,
      NOW,
    ]);
    const purge = purgeExpired(prisma, NOW);
    await vi.waitFor(async () => {
      const { rows } = await pool.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    });
    await client.query('COMMIT');
    expect(await purge).toMatchObject({ app_user: 0 });
  } finally {
    client.release();
  }
  expect(await prisma.user.findUnique({ where: { userId } })).not.toBeNull();
});
