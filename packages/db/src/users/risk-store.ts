import type { Pool, Prisma } from '../client.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';
import { modelsOf, type Tx } from '../sql/transaction.ts';

/** Answers by question id; the letter of the chosen answer. */
export type StoredAnswers = Readonly<Record<string, string>>;

/** Stores the result of a questionnaire until it is signed; it replaces an earlier unsigned result. */
export async function replaceUnsignedAssessment(
  tx: Tx,
  userId: number,
  result: { answers: StoredAnswers; riskLevel: number; createdAt: Date },
): Promise<void> {
  await (await modelsOf(tx)).riskAssessment.deleteMany({ where: { userId, signedAt: null } });
  const { answers, ...rest } = result;
  await (await modelsOf(tx)).riskAssessment.create({
    data: { userId, answers: { ...answers } satisfies Prisma.InputJsonObject, ...rest },
  });
}

/** The newest result of a user that waits for a signature and is not older than `since`; null without one. */
export async function findUnsignedAssessment(
  tx: Tx,
  userId: number,
  since: Date,
): Promise<{ id: number; answers: StoredAnswers; riskLevel: number } | null> {
  const found = await (await modelsOf(tx)).riskAssessment.findFirst({
    where: { userId, signedAt: null, createdAt: { gt: since } },
    orderBy: { id: 'desc' },
    select: { id: true, answers: true, riskLevel: true },
  });
  return found === null ? null : { ...found, answers: found.answers as StoredAnswers };
}

/** Marks a result as signed and sets the user's risk level from it. False when it was signed before. */
export async function markAssessmentSigned(
  tx: Tx,
  userId: number,
  { id, riskLevel, at }: { id: number; riskLevel: number; at: Date },
): Promise<boolean> {
  const { count } = await (await modelsOf(tx)).riskAssessment.updateMany({
    where: { id, userId, signedAt: null },
    data: { signedAt: at },
  });
  if (count !== 1) return false;
  await (await modelsOf(tx)).user.update({ where: { userId }, data: { riskLevel, riskAssessedAt: at } });
  return true;
}

const riskierOf = prepared(
  (db, { userId, riskLevel, limit }: Params<{ userId: number; riskLevel: number; limit: number }>) =>
    db
      .selectFrom('strategy as s')
      .select(['s.id', 's.name'])
      .where('s.riskLevel', '>', riskLevel)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('portfolio as p')
            .select('p.id')
            .whereRef('p.strategyId', '=', 's.id')
            .where('p.userId', '=', userId)
            .where('p.isDeleted', '=', false)
            .where('p.status', 'not in', ['Stop', 'StartFailed']),
        ),
      )
      .orderBy('s.name')
      .limit(limit),
);

/** Strategies that the user follows now and that are riskier than a level, by name, at most `limit`. */
export function findRiskierStrategies(
  pool: Pick<Pool, 'query'>,
  userId: number,
  riskLevel: number,
  limit: number,
): Promise<{ id: number; name: string }[]> {
  return rows(pool, riskierOf, { userId, riskLevel, limit });
}
