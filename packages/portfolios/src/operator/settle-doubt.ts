import { DomainError } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { lockFinding, settleDoubt } from '@pipa/db/market';
import { notPossible, type Operator, type OperatorContext, recordAct } from './operator.ts';

/**
 * Settles an open doubt of an import: an operator has looked at it, and its symbol is no longer marked. Nothing of its history changes.
 * @throws NOT_FOUND, or ILLEGAL_TRANSITION for a finding that is no open doubt
 */
export function settleImportDoubt(
  { prisma, clock }: OperatorContext,
  operator: Operator,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<void> {
  const at = clock();
  return inTransaction(prisma, async (tx) => {
    const finding = await lockFinding(tx, id);
    if (finding === null) throw new DomainError('NOT_FOUND', { field: 'id' });
    const { symbol, fault, fromDay, toDay, outcome } = finding;
    if (outcome !== 'Doubted') throw notPossible('This finding is no doubt');
    if (!(await settleDoubt(tx, id))) throw notPossible('This doubt is settled already');
    const detail = fromDay === toDay ? `${fault} ${fromDay}` : `${fault} ${fromDay} to ${toDay}`;
    await recordAct(tx, operator, at, { act: 'DoubtSettled', userId: null, subject: symbol, detail, reason });
  });
}
