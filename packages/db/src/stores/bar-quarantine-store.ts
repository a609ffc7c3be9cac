import type { PrismaClient } from '../client.ts';
import { inTransaction } from './transaction.ts';

/** A row of prices that failed a check. */
export interface QuarantinedBar {
  readonly symbol: string;
  readonly day: string;
  readonly fault: string;
  /** The faulty row as text. */
  readonly raw: string;
}

/** The rows that a check replaces: all rows of a source, or of one day and one fault. */
export type QuarantineScope = { readonly source: string } & Partial<Pick<QuarantinedBar, 'day' | 'fault'>>;

/** Replaces the stored rows of a check by the present ones. */
export async function replaceQuarantine(
  prisma: PrismaClient,
  scope: QuarantineScope,
  found: readonly QuarantinedBar[],
  at: Date,
): Promise<void> {
  const { source } = scope;
  await inTransaction(prisma, async (tx) => {
    // Two concurrent checks of the same rows would each miss the rows that the other adds.
    await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtext('pipa bar checks'))`;
    await tx.barQuarantine.deleteMany({ where: scope });
    await tx.barQuarantine.createMany({ data: found.map((bar) => ({ ...bar, source, createdAt: at })) });
  });
}
