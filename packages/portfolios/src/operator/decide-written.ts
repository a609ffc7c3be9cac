import { DomainError } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { decideWritten, type WrittenDecision } from '@pipa/db/strategies';
import { type Operator, type OperatorContext, recordAct } from './operator.ts';

/**
 * Accepts a written strategy that its owner offers, which the worker then measures and releases, or declines it.
 * @throws NOT_FOUND for one that is not on offer, or is decided on already
 */
export function decideOnWritten(
  { prisma, clock }: OperatorContext,
  operator: Operator & { readonly userId: number },
  decision: Omit<WrittenDecision, 'decidedById'>,
): Promise<void> {
  const at = clock();
  return inTransaction(prisma, async (tx) => {
    const name = await decideWritten(tx, { ...decision, decidedById: operator.userId }, at);
    if (name === null) throw new DomainError('NOT_FOUND', { field: 'id' });
    const act = decision.isAccepted ? 'WrittenAccepted' : 'WrittenDeclined';
    await recordAct(tx, operator, at, { act, userId: null, subject: name, reason: decision.reason });
  });
}
