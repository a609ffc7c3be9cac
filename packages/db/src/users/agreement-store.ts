import { type AgreementRevision, modelsOf, type Pool, type PrismaClient } from '../client.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';
import { updateUser } from './update-user.ts';

const inForce = prepared((db, { now }: Params<{ now: Date }>) =>
  db
    .selectFrom('agreement_revision')
    .select(['rev', 'text'])
    .where('publishedAt', '<=', now)
    .orderBy('publishedAt', 'desc')
    .orderBy('rev', 'desc')
    .limit(1),
);

/** The user agreement in force at an instant; null before the first is published. */
export async function findAgreementInForce(
  pool: Pick<Pool, 'query'>,
  now: Date,
): Promise<{ rev: string; text: string } | null> {
  return (await rows(pool, inForce, { now }))[0] ?? null;
}

/** Publishes a revision of the agreement; a revision that is stored already does not change. */
export async function publishAgreement(prisma: PrismaClient, revision: AgreementRevision): Promise<void> {
  await modelsOf(prisma).agreementRevision.createMany({ data: [revision], skipDuplicates: true });
}

/** Stores the revision of the agreement that a user signed last. */
export async function setAgreementRevision(tx: Tx, userId: number, rev: string): Promise<void> {
  await updateUser(tx, userId, { agreementRev: rev });
}
