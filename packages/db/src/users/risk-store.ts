import { z } from 'zod';
import type { Pool } from '../client.ts';
import { countIn, type Params, pick, prepared, rows, rowsIn } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';
import { updateUser } from './update-user.ts';

const storedAnswers = z.record(z.string(), z.string());

/** Answers by question id; the letter of the chosen answer. */
type StoredAnswers = Readonly<z.infer<typeof storedAnswers>>;

const removal = prepared((db, { userId }: Params<{ userId: number }>) =>
  db.deleteFrom('risk_assessment').where('userId', '=', userId).where('signedAt', 'is', null),
);
const addition = prepared((db, p: Params<{ userId: number; answers: string; riskLevel: number; createdAt: Date }>) =>
  db.insertInto('risk_assessment').values(pick(p, ['userId', 'answers', 'riskLevel', 'createdAt'])),
);

/** Stores the result of a questionnaire until it is signed; it replaces an earlier unsigned result. */
export async function replaceUnsignedAssessment(
  tx: Tx,
  userId: number,
  result: { answers: StoredAnswers; riskLevel: number; createdAt: Date },
): Promise<void> {
  await countIn(tx, removal, { userId });
  await countIn(tx, addition, { ...result, userId, answers: JSON.stringify(result.answers) });
}

const unsigned = prepared(
  (db, { userId, since }: Params<{ userId: number; since: Date }>) =>
    db
      .selectFrom('risk_assessment')
      .select(['id', 'answers', 'riskLevel'])
      .where('userId', '=', userId)
      .where('signedAt', 'is', null)
      .where('createdAt', '>', since)
      .orderBy('id', 'desc')
      .limit(1),
  { answers: storedAnswers },
);

/** The newest result of a user that waits for a signature and is not older than `since`; null without one. */
export async function findUnsignedAssessment(
  tx: Tx,
  userId: number,
  since: Date,
): Promise<{ id: number; answers: StoredAnswers; riskLevel: number } | null> {
  return (await rowsIn(tx, unsigned, { userId, since }))[0] ?? null;
}

const signed = prepared(
  (db, { userId }: Params<{ userId: number }>) =>
    db
      .selectFrom('risk_assessment')
      .select(['answers'])
      .where('userId', '=', userId)
      .where('signedAt', 'is not', null)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1),
  { answers: storedAnswers },
);

/** The answers of the last result that a user has signed; null before the first. */
export async function findSignedAnswers(pool: Pool, userId: number): Promise<StoredAnswers | null> {
  return (await rows(pool, signed, { userId }))[0]?.answers ?? null;
}

const signing = prepared((db, p: Params<{ userId: number; id: number; at: Date }>) =>
  db
    .updateTable('risk_assessment')
    .set({ signedAt: p.at })
    .where('id', '=', p.id)
    .where('userId', '=', p.userId)
    .where('signedAt', 'is', null),
);

/** Marks a result as signed and sets the user's risk level from it. False when it was signed before. */
export async function markAssessmentSigned(
  tx: Tx,
  userId: number,
  { id, riskLevel, at }: { id: number; riskLevel: number; at: Date },
): Promise<boolean> {
  if ((await countIn(tx, signing, { userId, id, at })) !== 1) return false;
  await updateUser(tx, userId, { riskLevel, riskAssessedAt: at });
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
