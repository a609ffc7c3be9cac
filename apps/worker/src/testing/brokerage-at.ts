import { Brokerage, type SandboxExecution, type SandboxOrder } from '@pipa/broker-sandbox';
import {
  type AccountDirectory,
  type AsynchronousVenue,
  BrokerError,
  type BrokerFault,
  Secret,
  type VenueOrderName,
  type VenueReport,
} from '@pipa/brokers';
import type { TradingDay } from '@pipa/calendar';
import { type Broker, brokers } from '@pipa/contract';
import { exact, ZERO } from '@pipa/trading';

/** How a call goes: as it should, without effect, or with its effect and no answer. */
export type CallFault = BrokerFault | 'lost' | null;

export interface BrokerageAt {
  readonly brokerage: Brokerage;
  readonly venue: AsynchronousVenue;
  readonly accountsAt: AccountDirectory;
  /** Decides each call by its name; default: all go well. */
  faultOf: (call: string) => CallFault;
  /** What the broker asks before it takes an order. */
  questionsOf: (clientKey: string) => readonly { readonly id: string; readonly words: string }[];
  /** Dollars a share, of every symbol. */
  price: number;
  isOpen: boolean;
  day: TradingDay;
}

const PAGE = 3;
const SPREAD = 0.01;

/** A broker with the books of the sandbox, spoken to without a protocol. An account has the same name there and here. */
export function openBrokerageAt(
  broker: Broker,
  { day, clock, visibleWithinMs }: { day: TradingDay; clock: () => Date; visibleWithinMs: number },
): BrokerageAt {
  const brokerage = new Brokerage({
    prefix: broker.slice(0, 1),
    commissionAShare: 0.01,
    parts: () => 2,
    market: {
      now: clock,
      day: () => at.day,
      isOpen: () => at.isOpen,
      quote: () => ({ bid: at.price - SPREAD, ask: at.price + SPREAD, last: at.price }),
    },
  });

  async function call<T>(name: string, effect: () => T): Promise<T> {
    const fault = at.faultOf(name);
    if (fault !== null && fault !== 'lost') throw new BrokerError(fault);
    const answer = effect();
    if (fault === 'lost') throw new BrokerError({ kind: 'Unavailable' });
    return answer;
  }

  const venue: AsynchronousVenue = {
    kind: 'Asynchronous',
    broker,
    visibleWithinMs,
    submit: (order) =>
      call('submit', () => {
        const questions = at.questionsOf(order.clientKey).filter(({ id }) => !order.confirmed.includes(id));
        if (questions.length > 0) return [{ kind: 'Questioned', clientKey: order.clientKey, questions }];
        const { account, clientKey, symbol, shares, limitPrice } = order;
        brokerage.submit({
          account,
          clientKey,
          symbol,
          side: order.side === 'Buy' || order.side === 'Cover' ? 'Buy' : 'Sell',
          type: order.type === 'Limit' ? 'Limit' : 'Market',
          duration: order.timeInForce === 'Day' ? 'Day' : 'GoodTillCancelled',
          shares,
          limitPrice,
        });
        return reportsOf(brokerage, order);
      }),
    cancel: (order) =>
      call('cancel', () => {
        const known = brokerage.byClientKey(order.account, order.clientKey);
        if (known !== undefined) brokerage.cancel(known.id);
        return reportsOf(brokerage, order);
      }),
    lookUp: (orders) =>
      call('lookUp', () => {
        const known = orders.map((order) => [order.clientKey, reportsOf(brokerage, order)] as const);
        return new Map(known.filter(([, reports]) => reports.length > 0));
      }),
    preview: () =>
      call('preview', () => ({ commission: exact('0.10'), initialMargin: null, words: ['Costs ten cents'] })),
  };

  const access = { secret: new Secret('key'), expiresAt: null, linkEndsAt: null };
  const page = <T>(all: readonly T[], after: string | null) => {
    const from = after === null ? 0 : Number(after);
    const items = all.slice(from, from + PAGE);
    const read = from + items.length;
    return { items, cursor: read === 0 ? null : `${read}`, isLast: read === all.length };
  };
  const at: BrokerageAt = {
    brokerage,
    venue,
    accountsAt: (kind) =>
      kind !== broker
        ? undefined
        : {
            accessOf: async (account) => ({ account, access }),
            reads: {
              cash: ({ account }) =>
                call('cash', () => {
                  const settled = brokerage.account(account)?.cash ?? ZERO;
                  return { settled, unsettled: ZERO, buyingPower: settled, netLiquidation: settled };
                }),
              positions: ({ account }) =>
                call('positions', () =>
                  [...(brokerage.account(account)?.positions.values() ?? [])].map(({ symbol, shares }) => {
                    return { symbol, shares, price: exact(at.price), unitCost: null };
                  }),
                ),
              executions: ({ account }, after) =>
                call('executions', () => {
                  const { items, ...rest } = page(brokerage.executions(account), after);
                  return { ...rest, executions: items.map(executionOf) };
                }),
              activities: ({ account }, after) =>
                call('activities', () => {
                  // A broker may say again what it said before.
                  const overlap = after === null ? null : `${Math.max(0, Number(after) - 1)}`;
                  const listed = brokers[broker].listsActivities ? brokerage.activities(account) : [];
                  const { items, ...rest } = page(listed, overlap);
                  return { ...rest, activities: items.map(({ id, ...activity }) => ({ ...activity, activityId: id })) };
                }),
            },
          },
    faultOf: () => null,
    questionsOf: () => [],
    price: 100,
    isOpen: true,
    day,
  };
  return at;
}

const fillOf = ({ shares, price, commission }: SandboxExecution) => ({ shares, price, commission, fee: ZERO });

const executionOf = (execution: SandboxExecution) => {
  const { id: executionId, clientKey, symbol, side, at: execTime } = execution;
  return { executionId, clientKey, symbol, side, execTime, fill: fillOf(execution) };
};

/** All that the broker says of an order, each report twice and the newest first. */
function reportsOf(brokerage: Brokerage, { account, clientKey }: VenueOrderName): VenueReport[] {
  const order = brokerage.byClientKey(account, clientKey);
  if (order === undefined) return [];
  const executions = brokerage.executions(account).filter(({ orderId }) => orderId === order.id);
  const reports: VenueReport[] = [
    { kind: 'Accepted', clientKey, venueOrderId: order.id },
    ...executions.map((execution): VenueReport => {
      const { id: executionId, at: execTime } = execution;
      return {
        kind: 'Execution',
        clientKey,
        executionId,
        execTime,
        fill: fillOf(execution),
        exchange: 'X',
        reason: null,
      };
    }),
    ...endOf(order, clientKey),
  ];
  return [...reports, ...reports].reverse();
}

function endOf({ status, filled, reason }: SandboxOrder, clientKey: string): VenueReport[] {
  if (status === 'Working' || status === 'Filled') return [];
  return [{ kind: 'Ended', clientKey, status, filledShares: filled, reason }];
}
