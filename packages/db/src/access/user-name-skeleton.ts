import { modelsOf, type PrismaClient } from '../client.ts';
import { countIn, type Params, prepared } from '../sql/prepared.ts';
import { inTransaction, type Tx } from '../sql/transaction.ts';

/** Letters of other scripts that look like a Latin letter, by that letter (the common part of Unicode's confusables). */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'аα',
  b: 'ьв',
  c: 'сϲ',
  d: 'ԁ',
  e: 'еҽε',
  g: 'ԍɡ',
  h: 'һн',
  j: 'јϳ',
  k: 'кκ',
  l: '1iіıӏι|',
  m: 'м',
  n: 'пη',
  o: '0оοσ',
  p: 'рρ',
  q: 'ԛ',
  s: 'ѕ',
  t: 'тτ',
  u: 'υս',
  v: 'ѵν',
  w: 'ԝω',
  x: 'хχ',
  y: 'уγ',
  z: 'ᴢ',
};
const LATIN_OF = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
);

/** A form of a user name in which look-alike names are equal: without case, accents and letters of other scripts. */
export function skeletonOf(userName: string): string {
  const plain = userName.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...plain].map((letter) => LATIN_OF.get(letter) ?? letter).join('');
}

/** Users that are read at once. */
const PAGE_SIZE = 1_000;

/**
 * Stores the skeleton of each user whose stored one differs from what `skeletonOf` gives, as after a release that folds more letters.
 * Of names that look alike the oldest user keeps the skeleton, and the others have none.
 */
export async function refreshNameSkeletons(prisma: PrismaClient): Promise<void> {
  for (let after = 0; ; ) {
    const users = await modelsOf(prisma).user.findMany({
      where: { userId: { gt: after } },
      select: { userId: true, userName: true, userNameSkeleton: true },
      orderBy: { userId: 'asc' },
      take: PAGE_SIZE,
    });
    for (const { userId, userName, userNameSkeleton } of users) {
      const skeleton = skeletonOf(userName);
      if (skeleton !== userNameSkeleton) await inTransaction(prisma, (tx) => giveSkeleton(tx, userId, skeleton));
    }
    const last = users.at(-1);
    if (last === undefined || users.length < PAGE_SIZE) return;
    after = last.userId;
  }
}

type Skeleton = { userId: number; skeleton: string };

const taking = prepared((db, { userId, skeleton }: Params<Skeleton>) =>
  db
    .updateTable('app_user')
    .set({ userNameSkeleton: null })
    .where('userNameSkeleton', '=', skeleton)
    .where('userId', '>', userId),
);
const giving = prepared((db, { userId, skeleton }: Params<Skeleton>) =>
  db
    .updateTable('app_user')
    .set(({ selectFrom, case: when, exists, val }) => ({
      userNameSkeleton: when()
        .when(exists(selectFrom('app_user as o').select('o.userId').where('o.userNameSkeleton', '=', skeleton)))
        .then(val<string | null>(null))
        .else(skeleton)
        .end(),
    }))
    .where('userId', '=', userId),
);

async function giveSkeleton(tx: Tx, userId: number, skeleton: string): Promise<void> {
  // Users before this one have theirs already; one after it gets its own, or none, in its turn.
  await countIn(tx, taking, { userId, skeleton });
  await countIn(tx, giving, { userId, skeleton });
}
