import { randomUUID } from 'node:crypto';
import {
  type AccessedAccount,
  type AccountExecution,
  type AccountReads,
  type AsynchronousVenue,
  BrokerError,
  reconcile,
  type VenueOrder,
  type VenueReport,
} from '@pipa/brokers';
import { newYorkDay } from '@pipa/calendar';
import { type Decimal, exact, formatDollars, sum } from '@pipa/trading';

export interface Trial {
  readonly venue: AsynchronousVenue;
  readonly reads: AccountReads;
  readonly account: AccessedAccount;
  readonly symbol: string;
  readonly clock: () => Date;
  readonly wait: (ms: number) => Promise<void>;
  /** Says one thing that was seen, in plain words. */
  readonly say: (line: string) => void;
}

const WAIT_MS = 1_000;
/** Looks at an order until it is over. */
const MOST_LOOKS = 45;
const MOST_PAGES = 500;
/** A buy at this price waits: no share of the trial costs as little. */
const WAITING_PRICE = '1.00';

interface Outcome {
  readonly executions: readonly Extract<VenueReport, { kind: 'Execution' }>[];
  readonly end: Extract<VenueReport, { kind: 'Ended' }> | undefined;
  readonly isFilled: boolean;
}

/**
 * Trades one share and back at a broker: an order that waits and is cancelled, a buy that is sent twice under one key, a sell; then it
 * compares executions, cash and positions with what was there before. Gives how many things were not as they should be.
 */
export async function tradeOneShare(trial: Trial): Promise<number> {
  const { reads, account, symbol, say } = trial;
  let wrong = 0;
  const expected = (holds: boolean, good: string, bad: string) => {
    say(`${holds ? 'good' : 'WRONG'}: ${holds ? good : bad}`);
    if (!holds) wrong += 1;
  };
  const before = await stateOf(trial, null);
  say(`The account holds ${formatDollars(before.cash)} in cash and ${before.positions.length} positions.`);

  const waiting = orderOf(trial, { side: 'Buy', type: 'Limit', limitPrice: exact(WAITING_PRICE) });
  expected(await isTaken(trial, waiting), 'a limit order was taken', 'a limit order was not taken');
  await answered(trial, () => trial.venue.cancel(waiting));
  const cancelled = await look(trial, waiting);
  expected(
    cancelled.end?.status === 'Cancelled' && cancelled.executions.length === 0,
    'it was cancelled without a trade',
    `it is ${cancelled.end?.status ?? 'still open'} after its cancellation`,
  );

  const buy = orderOf(trial, { side: 'Buy', type: 'Market', limitPrice: null });
  const reports = await answered(trial, () => trial.venue.submit(buy));
  const again = await answered(trial, () => trial.venue.submit(buy));
  const refused = [...reports, ...again].find((report) => report.kind === 'Ended');
  expected(
    refused === undefined,
    `an order for one share of ${symbol} was taken`,
    `it was refused: ${refused?.reason}`,
  );
  const bought = await look(trial, buy);
  if (!bought.isFilled) {
    say(
      `The order did not fill within ${(MOST_LOOKS * WAIT_MS) / 1_000} seconds; is the market open? It is cancelled.`,
    );
    await answered(trial, () => trial.venue.cancel(buy));
    return wrong + 1;
  }
  const sharesBought = sum(bought.executions.map(({ fill }) => fill.shares));
  expected(sharesBought.eq(1), 'sent twice under one key it traded once', `it traded ${sharesBought} shares`);
  say(`Bought at ${bought.executions.map(({ fill }) => formatDollars(fill.price)).join(', ')}.`);

  const sell = orderOf(trial, { side: 'Sell', type: 'Market', limitPrice: null });
  expected(await isTaken(trial, sell), 'the order to sell it was taken', 'the order to sell it was not taken');
  const sold = await look(trial, sell);
  expected(sold.isFilled, 'it was sold', 'it was not sold: the account holds a share more than before');
  say(`Sold at ${sold.executions.map(({ fill }) => formatDollars(fill.price)).join(', ') || 'no price'}.`);

  const executions = [...bought.executions, ...sold.executions];
  const paid = sum(bought.executions.map(({ fill }) => dollarsOf(fill)));
  const got = sum(
    sold.executions.map(({ fill }) => fill.shares.mul(fill.price).minus(fill.commission).minus(fill.fee)),
  );
  const after = await stateOf(trial, before.cursor);
  const differences = reconcile(
    { cash: { settled: after.cash, unsettled: exact(0) }, positions: after.positions, executions: after.executions },
    {
      cash: before.cash.minus(paid).plus(got),
      positions: before.positions,
      executionIds: new Set(executions.map(({ executionId }) => executionId)),
    },
  );
  expected(
    differences.length === 0,
    `executions, cash (${formatDollars(after.cash)}) and positions of the broker agree with ours`,
    `the broker and we differ: ${differences.map(({ kind }) => kind).join(', ')}`,
  );
  const strange = after.executions.filter(
    ({ clientKey }) => clientKey !== buy.clientKey && clientKey !== sell.clientKey,
  );
  expected(
    strange.length === 0,
    'each execution names its order',
    `${strange.length} executions name no order of ours`,
  );
  const { activities } = await reads.activities(account, null);
  say(`The broker has booked ${activities.length} dividends, fees and transfers; fees of regulators come by the day.`);
  return wrong;
}

const dollarsOf = ({ shares, price, commission, fee }: AccountExecution['fill']): Decimal =>
  shares.mul(price).plus(commission).plus(fee);

function orderOf(
  { account, symbol, clock }: Trial,
  terms: Pick<VenueOrder, 'side' | 'type' | 'limitPrice'>,
): VenueOrder {
  const now = clock();
  return {
    ...terms,
    account: account.account,
    clientKey: `trial-${randomUUID()}`,
    venueOrderId: null,
    symbol,
    timeInForce: 'Day',
    shares: exact(1),
    tradeDay: newYorkDay(now),
    firstSubmittedAt: now,
    submittedAt: now,
    filledShares: exact(0),
    confirmed: [],
  };
}

async function isTaken(trial: Trial, order: VenueOrder): Promise<boolean> {
  const reports = await answered(trial, () => trial.venue.submit(order));
  for (const report of reports) if (report.kind === 'Ended') trial.say(`The broker says: ${report.reason}`);
  return reports.every(({ kind }) => kind !== 'Ended');
}

/** Looks at an order until it is over, or for as long as the trial waits. */
async function look(trial: Trial, order: VenueOrder): Promise<Outcome> {
  let outcome: Outcome = { executions: [], end: undefined, isFilled: false };
  for (let i = 0; i < MOST_LOOKS; i++) {
    const all = (await answered(trial, () => trial.venue.lookUp([order]))).get(order.clientKey) ?? [];
    const executions = all.filter((report) => report.kind === 'Execution');
    const end = all.find((report) => report.kind === 'Ended');
    outcome = { executions, end, isFilled: sum(executions.map(({ fill }) => fill.shares)).gte(order.shares) };
    if (outcome.isFilled || end !== undefined) break;
    await trial.wait(WAIT_MS);
  }
  return outcome;
}

const MOST_ATTEMPTS = 5;

/** Repeats a call that had no answer: submissions have a key, the others change nothing twice. */
async function answered<T>({ say, wait }: Trial, call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      const mayPass =
        error instanceof BrokerError && (error.fault.kind === 'Unavailable' || error.fault.kind === 'RateLimited');
      if (!mayPass || attempt === MOST_ATTEMPTS) throw error;
      say('The broker did not answer; the call is repeated.');
      await wait(error.fault.kind === 'RateLimited' ? error.fault.retryAfterMs : WAIT_MS);
    }
  }
}

async function stateOf(trial: Trial, from: string | null) {
  const { reads, account } = trial;
  const { settled, unsettled } = await answered(trial, () => reads.cash(account));
  const positions = await answered(trial, () => reads.positions(account));
  const executions: AccountExecution[] = [];
  let cursor = from;
  for (let i = 0; i < MOST_PAGES; i++) {
    const page = await answered(trial, () => reads.executions(account, cursor));
    executions.push(...page.executions);
    cursor = page.cursor;
    if (page.isLast) break;
  }
  return { cash: settled.plus(unsettled), positions, executions, cursor };
}
