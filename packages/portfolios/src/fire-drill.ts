import { type Broker, DomainError, type DrillIncident, linkedAt, needsOpenMarket } from '@pipa/contract';
import { toDecimal } from '@pipa/db';
import { cashCauses, insertPortfolio, movePortfolio, postEntry } from '@pipa/db/books';
import { callOffDrills, hasOpenDrill, insertDrills, lockOrderLimits } from '@pipa/db/brokers';
import { createPlan } from '@pipa/db/trading';
import { type Decimal, exact, postAllocation } from '@pipa/trading';
import { activities, activityOf, type Change, lockOwnAccount, lockTradableAccount } from './change.ts';
import { SUBSCRIPTION_DEFAULTS } from './subscribe.ts';

interface AskedDrills {
  readonly accountId: number;
  readonly incidents: readonly DrillIncident[];
  /** Whether a broker is one of the sandbox. */
  isSandbox(broker: Broker): boolean;
}

/** Asks for fire drills of an own account at a broker of the sandbox that may trade; each incident once, in the given sequence. */
export async function playDrills(change: Change, { accountId, incidents, isSandbox }: AskedDrills): Promise<void> {
  const { tx, at, market } = change;
  const account = await lockOwnAccount(change, accountId, 'trackAccountId');
  if (!isSandbox(linkedAt(account.broker))) {
    throw new DomainError('ILLEGAL_TRANSITION', {
      message: 'The fire drill is played at the brokers of the sandbox alone',
    });
  }
  if (await hasOpenDrill(tx, accountId)) {
    throw new DomainError('ILLEGAL_TRANSITION', { message: 'A fire drill of this account is under way' });
  }
  await lockTradableAccount(change, accountId, 'trackAccountId');
  if (incidents.some((incident) => needsOpenMarket[incident])) {
    // Every other market opens again within minutes.
    if (market.phase !== 'Open' && market.source === 'real') {
      throw new DomainError('ILLEGAL_TRANSITION', {
        message: 'The market is closed, and this incident needs a trade. Play it while the market is open',
      });
    }
    if ((await lockOrderLimits(tx, accountId))?.isDryRun !== false) {
      throw new DomainError('ILLEGAL_TRANSITION', {
        message: 'The account is in a dry run, in which no order leaves. End the dry run first',
      });
    }
  }
  await insertDrills(tx, { accountId, incidents: [...new Set(incidents)], at });
}

/** Calls off the fire drills of an own account. */
export async function endDrills(change: Change, accountId: number): Promise<void> {
  const { tx, at } = change;
  await lockOwnAccount(change, accountId, 'trackAccountId');
  await callOffDrills(tx, accountId, { at: at.toISOString(), what: 'CalledOff', facts: {} });
}

const SUB_PATH_BYTES = 24;
/** What a buy may cost beyond the last price, and what it costs in charges. */
const ROOM = exact('1.1');
const CHARGES = 10;

interface DrillOrder {
  readonly drillId: number;
  readonly accountId: number;
  /** The strategy whose name the portfolio carries; it is never asked. */
  readonly strategyId: number;
  readonly symbol: string;
  readonly shares: number;
  /** Dollars a share. */
  readonly price: number;
}

/**
 * Opens a portfolio of an account that buys a few shares of one symbol and does nothing else: it follows no strategy, as no trade date
 * is set. Its order leaves, is booked and sold again as that of any portfolio. The market has to be open.
 * @returns its id; null where the account has too little usable cash
 */
export async function openDrillPortfolio(change: Change, order: DrillOrder): Promise<number | null> {
  const { tx, actor, at, time, market } = change;
  const { drillId, accountId, symbol, shares, price } = order;
  const account = await lockTradableAccount(change, accountId);
  const amount: Decimal = exact(price).times(shares).times(ROOM).plus(CHARGES).toDecimalPlaces(2);
  if (toDecimal(account.cash).lt(amount)) return null;
  const owner = { userId: actor.userId, subPath: change.randomKey(SUB_PATH_BYTES), createdAt: time };
  const id = await insertPortfolio(tx, owner, {
    ...SUBSCRIPTION_DEFAULTS,
    name: `Fire drill ${drillId}`,
    strategyId: order.strategyId,
    trackAccountId: accountId,
    investmentAmount: amount.toFixed(2),
  });
  const marketDay = market.day;
  const origin = { accountId, causeKey: cashCauses.startAllocate(id, marketDay), marketDay, memo: 'Fire drill' };
  await postEntry(tx, postAllocation(origin, id, amount), { at });
  const activity = (action: string) => ({ ...activityOf(change, action, 'Fire drill'), at });
  const portfolio = { id, stopRequestedAt: null };
  await movePortfolio(tx, { ...portfolio, status: 'ReadyToStart' }, 'start', activity(activities.start));
  await movePortfolio(tx, { ...portfolio, status: 'Starting' }, 'firstFill', activity('Started'), { startedAt: time });
  const plan = {
    portfolioId: id,
    kind: 'Increase',
    tradeDay: marketDay,
    status: 'Planned',
    targets: new Map(),
    skipped: [],
    equity: amount.toNumber(),
    reason: null,
    createdAt: at,
    finishedAt: null,
  } as const;
  const terms = { type: 'Market', timeInForce: 'GoodTillCancelled', reason: null } as const;
  await createPlan(tx, plan, { orders: [{ symbol, side: 'Buy', shares, ...terms }], placedAt: time });
  return id;
}
