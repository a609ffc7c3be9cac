import { inTransaction } from '@pipa/db';
import { setBrokerControl } from '@pipa/db/brokers';
import { endOpenOrders } from '../broker-safety.ts';
import { notPossible, type Operator, type OperatorContext, recordAct } from './operator.ts';

const STOPPED = 'An administrator has stopped all orders to brokers';

/** Stops all orders to outside brokers and requests the end of those that are there, or lets orders leave again. */
export function controlBrokers(
  { prisma, clock }: OperatorContext,
  operator: Operator,
  { isKilled, reason }: { readonly isKilled: boolean; readonly reason: string },
): Promise<void> {
  const at = clock();
  return inTransaction(prisma, async (tx) => {
    const state = isKilled
      ? { killedAt: at, killedBy: operator.name, reason }
      : { killedAt: null, killedBy: null, reason: null };
    if (!(await setBrokerControl(tx, state))) {
      throw notPossible(isKilled ? 'The orders are stopped already' : 'The orders are not stopped');
    }
    if (isKilled) await endOpenOrders(tx, null, STOPPED, at);
    const act = isKilled ? 'BrokersStopped' : 'BrokersReleased';
    await recordAct(tx, operator, at, { act, userId: null, subject: '', reason });
  });
}
