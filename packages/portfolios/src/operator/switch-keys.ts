import { inTransaction } from '@pipa/db';
import { switchKeysOff, switchKeysOn } from '@pipa/db/access';
import { notPossible, type Operator, type OperatorContext, recordAct } from './operator.ts';

/** Refuses every API key of the installation from its next call on, and new ones; or lets them work again. */
export function switchApiKeys(
  { prisma, clock }: OperatorContext,
  operator: Operator,
  { on, reason }: { readonly on: boolean; readonly reason: string },
): Promise<void> {
  const at = clock();
  return inTransaction(prisma, async (tx) => {
    const isChanged = on ? await switchKeysOn(tx) : await switchKeysOff(tx, at);
    if (!isChanged) throw notPossible(on ? 'API keys are switched on already' : 'API keys are switched off already');
    const act = on ? 'ApiKeysSwitchedOn' : 'ApiKeysSwitchedOff';
    await recordAct(tx, operator, at, { act, userId: null, subject: '', reason });
  });
}
