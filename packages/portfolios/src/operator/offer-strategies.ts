import { DomainError, refusal } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { lockStrategy, setStrategyStatus } from '@pipa/db/strategies';
import { assertRoomOnOffer } from './bound-own-strategies.ts';
import { notPossible, type Operator, type OperatorContext, recordAct } from './operator.ts';

/** What is done to a strategy or a model account, and why. */
export interface StrategyAct {
  readonly strategyId: number;
  readonly reason: string;
}

/**
 * Takes a strategy or model account off the offer. The worker carries out what each subscriber chose for an emergency; no user can
 * subscribe, start or increase meanwhile.
 * @throws NOT_FOUND, or ILLEGAL_TRANSITION when it is offline already
 */
export const takeStrategyOffline = (context: OperatorContext, operator: Operator, act: StrategyAct): Promise<void> =>
  changeOffer(context, operator, act, false);

/**
 * Offers a strategy or model account again. Portfolios that have left it do not return by themselves.
 * @throws NOT_FOUND, or ILLEGAL_TRANSITION when it is on offer already, waits for data that this market lacks, or is an
 * own strategy beyond the number that may be on offer
 */
export const releaseStrategy = (context: OperatorContext, operator: Operator, act: StrategyAct): Promise<void> =>
  changeOffer(context, operator, act, true);

function changeOffer(
  { prisma, clock }: OperatorContext,
  operator: Operator,
  { strategyId, reason }: StrategyAct,
  isOffered: boolean,
): Promise<void> {
  const at = clock();
  return inTransaction(prisma, async (tx) => {
    const strategy = await lockStrategy(tx, strategyId);
    if (strategy === null) throw new DomainError('NOT_FOUND', { field: 'strategyId' });
    const { code, name, kind, status, unfedReason } = strategy;
    if (isOffered && unfedReason !== null)
      throw notPossible(refusal('The strategy waits for data. {reason}', { reason: unfedReason }));
    if (status !== 'Offline' && isOffered) throw notPossible('The strategy is on offer already');
    if (status === 'Offline' && !isOffered) throw notPossible('The strategy is offline already');
    if (isOffered) await assertRoomOnOffer(tx, code);
    const onOffer = kind === 'AQS' ? 'Online' : 'Active';
    await setStrategyStatus(tx, strategyId, isOffered ? onOffer : 'Offline', at);
    const act = isOffered ? 'StrategyReleased' : 'StrategyTakenOffline';
    await recordAct(tx, operator, at, { act, userId: null, subject: name, reason });
  });
}
