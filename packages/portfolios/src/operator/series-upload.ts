import { inTransaction } from '@pipa/db';
import { type Operator, type OperatorContext, recordAct } from './operator.ts';

/** Notes in the log of operators that values of a series were uploaded. */
export function recordSeriesUpload(
  { prisma, clock }: OperatorContext,
  operator: Operator,
  facts: { readonly kind: string; readonly detail: string; readonly reason: string },
): Promise<void> {
  const { kind, detail, reason } = facts;
  return inTransaction(prisma, (tx) =>
    recordAct(tx, operator, clock(), { act: 'SeriesUploaded', userId: null, subject: kind, detail, reason }),
  );
}
