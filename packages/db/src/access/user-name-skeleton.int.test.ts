import { expect, it } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { refreshNameSkeletons } from './user-name-skeleton.ts';

const db = testDatabase();

const at = new Date('2026-01-05T15:00:00Z');

async function addUsers(users: readonly (readonly [userName: string, skeleton: string | null])[]): Promise<void> {
  await db.prisma.user.createMany({
    data: users.map(([userName, userNameSkeleton]) => ({
      userName,
      userNameKey: userName.toLowerCase(),
      userNameSkeleton,
      email: `${userName}@example.com`,
      emailKey: `${userName}@example.com`.toLowerCase(),
      passwordHash: 'none',
      firstName: 'A',
      lastName: 'B',
      createdAt: at,
    })),
  });
}

async function skeletons(): Promise<Record<string, string | null>> {
  const users = await db.prisma.user.findMany({ orderBy: { userId: 'asc' } });
  return Object.fromEntries(users.map(({ userName, userNameSkeleton }) => [userName, userNameSkeleton]));
}

it('gives the skeleton of names that look alike to the oldest user, whatever was stored', async () => {
  await addUsers([
    ['José', 'josé'],
    ['jose', 'jose'],
    ['Ada1', 'adal'],
    ['аԁаӏ', null],
    ['Zoë', 'adas'],
    ['adas', null],
  ]);
  const expected = { José: 'jose', jose: null, Ada1: 'adal', аԁаӏ: null, Zoë: 'zoe', adas: 'adas' };
  await refreshNameSkeletons(db.prisma);
  expect(await skeletons()).toEqual(expected);
  await refreshNameSkeletons(db.prisma);
  expect(await skeletons()).toEqual(expected);
});
