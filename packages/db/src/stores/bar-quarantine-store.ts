import type { PrismaClient } from '../client.ts';
import { inTransaction } from './transaction.ts';

/** A row of prices that failed a check. */
export interface QuarantinedBar {
  readonly symbol: string;
  readonly day: string;
  readonly fault: string;
  /** What was found, as text. */
  readonly raw: string;
}

/** The rows that a check replaces: all of a source, or those of one day and one fault. */
export type QuarantineScope = { readonly source: string } & Partial<Pick<QuarantinedBar, 'day' | 'fault'>>;

/** Replaces the rows of a check by those that it found now. */
export async function replaceQuarantine(
  prisma: PrismaClient,
  scope: QuarantineScope,
  found: readonly QuarantinedBar[],
  at: Date,
): Promise<void> {
  const { source } = scope;
  await inTransaction(prisma, async (tx) => {
    // Two checks of the same rows at once would each miss what the other adds.
    await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtext('pipa bar checks'))`;
    await tx.barQuarantine.deleteMany({ where: scope });
    await tx.barQuarantine.createMany({ data: found.map((bar) => ({ ...bar, source, createdAt: at })) });
  });
}
