import { type Broker, DomainError, kindsLinkedAt, linkedAt, type TradeType } from '@pipa/contract';
import { countAccountsAt, findNumbered, insertOutsideAccount, moveAccount } from '@pipa/db/links';
import { lockOwner } from '@pipa/db/users';
import { assertNameIsFree, type Change } from '@pipa/portfolios';
import { MOST_OUTSIDE_ACCOUNTS } from './attach-account.ts';
import { type OpenBrokers, requireBroker } from './open-broker.ts';

/** Kinds of account that are written down before they are linked at the broker that has taken their place; the first kind is the default. */
const recorded: Readonly<Partial<Record<Broker, readonly [TradeType, ...TradeType[]]>>> = {
  IB: ['MONEY_IB', 'SIMU_IB'],
  TD: ['MONEY_SCHWAB'],
};

interface RecordedAccount {
  readonly broker: Broker;
  readonly account: string;
  readonly trackAccountName: string;
  readonly tradeType: TradeType | undefined;
}

/**
 * Writes down an account of a kind that is linked elsewhere now. It has no link and trades nothing until it is moved there. The
 * password of a broker is not taken: nothing here could use it.
 */
export async function recordAccount(brokers: OpenBrokers, change: Change, given: RecordedAccount): Promise<void> {
  const { tx, actor, time } = change;
  const { broker, account, trackAccountName } = given;
  const kinds = recorded[broker];
  requireBroker(brokers, broker);
  if (kinds === undefined || linkedAt(broker) === broker) {
    const message = 'An account at this broker is linked by keys or at the page of the broker';
    throw new DomainError('INVALID_INPUT', { field: 'broker', message });
  }
  const tradeType = given.tradeType ?? kinds[0];
  if (!kinds.includes(tradeType)) {
    throw new DomainError('INVALID_INPUT', { field: 'tradeType', message: 'This value is not valid' });
  }
  await lockOwner(tx, actor.userId);
  await assertNameIsFree(change, { field: 'trackAccountName', name: trackAccountName }, null);
  const family = kindsLinkedAt(linkedAt(broker));
  if ((await countAccountsAt(tx, actor.userId, family)) >= MOST_OUTSIDE_ACCOUNTS) {
    throw new DomainError('TOO_MANY_REQUESTS');
  }
  const [own] = await findNumbered(tx, { userId: actor.userId, brokers: family, numbers: [account] });
  if (own === undefined) {
    await insertOutsideAccount(tx, {
      userId: actor.userId,
      account,
      trackAccountName,
      broker,
      tradeType,
      createdAt: time,
    });
  } else if (own.isDeleted) {
    await moveAccount(tx, { id: own.id, broker, tradeType, trackAccountName });
  } else {
    throw new DomainError('DUPLICATE_NAME', { field: 'account', message: 'This account is in your list already' });
  }
}
