import { exact, ZERO } from '@pipa/trading';
import { BrokerError } from '../broker-error.ts';
import type { AsynchronousVenue, VenueOrder } from '../venue.ts';
import type { VenueReport } from '../venue-report.ts';

/** A broker whose line, time and books a schedule controls. */
export interface ScheduledBroker {
  readonly account: string;
  /** A venue of a process of ours that has just begun: it remembers nothing of the one before. */
  restart(): AsynchronousVenue;
  /** Calls fail by chance, or not any more. */
  setFaults(areOn: boolean): void;
  /** Each working order at the broker may trade a part. */
  advance(): void;
  /** Time passes for both sides. */
  wait(ms: number): void;
  /** Wall clock of both sides; left out where orders have keys of ours, so that times do not matter. */
  now?(): Date;
  /** Our database has the broker's id of an order from now on. */
  noteId?(venueOrderId: string, clientKey: string): void;
  /** What the broker's own books hold of the account: every order under the key of ours that it came with. */
  orders(): readonly {
    readonly clientKey: string;
    readonly shares: number;
    readonly filled: number;
    readonly isOver: boolean;
  }[];
  /** Its executions of those orders. */
  executions(): readonly { readonly clientKey: string; readonly shares: number; readonly price: number }[];
  close?(): Promise<void>;
}

/** An order as our database keeps it over a restart. */
interface KeptOrder {
  order: VenueOrder;
  isCancelAsked: boolean;
  readonly executions: Map<string, { readonly shares: number; readonly price: number }>;
  /** Shares that its end counts. */
  endedAt: number | null;
}

const MOST_ORDERS = 4;
const FAULTY_TICKS = 12;
const CALM_TICKS = 120;
const TICK_MS = 20_000;
const CRASH_RATE = 0.04;

class Crash extends Error {}

/**
 * One schedule: some orders are submitted, looked up, cancelled and submitted again by the rules of the worker (once the venue has had
 * `visibleWithinMs` and does not know an order) while calls fail and our process ends between any two steps. Then the line is good
 * again. Gives what is wrong afterwards; nothing where each order was taken once, and broker and we hold the same executions.
 */
export async function runFaultSchedule(broker: ScheduledBroker, seed: number): Promise<string[]> {
  const random = randomOf(seed);
  const kept = Array.from({ length: 1 + Math.floor(random() * MOST_ORDERS) }, (_, at) =>
    keptOf(broker, seed, at, random),
  );
  let venue = broker.restart();
  let nowMs = 0;
  const now = () => broker.now?.() ?? new Date(nowMs);
  const faults: string[] = [];

  const mayCrash = () => {
    if (random() < CRASH_RATE) throw new Crash();
  };
  async function call<T>(work: () => Promise<T>): Promise<T> {
    mayCrash();
    const answer = await work();
    mayCrash();
    return answer;
  }

  async function tick(): Promise<void> {
    const open = kept.filter((one) => !isOver(one));
    const submitted = open.map(({ order }) => order).filter(({ submittedAt }) => submittedAt !== null);
    const known = submitted.length === 0 ? new Map() : await call(() => venue.lookUp(submitted));
    for (const reports of known.values()) book(broker, kept, reports, faults);
    for (const one of open) {
      if (isOver(one)) continue;
      if (known.has(one.order.clientKey)) {
        if (one.isCancelAsked) book(broker, kept, await call(() => venue.cancel(one.order)), faults);
      } else await submitUnknown(one);
    }
  }

  async function submitUnknown(one: KeptOrder): Promise<void> {
    const at = now();
    const { submittedAt, firstSubmittedAt } = one.order;
    const mayArriveYet = submittedAt !== null && at.getTime() - submittedAt.getTime() < venue.visibleWithinMs;
    if (one.order.venueOrderId !== null || mayArriveYet) return;
    if (one.isCancelAsked) {
      one.endedAt = 0;
      return;
    }
    if (venue.findsByTerms === true && kept.some((other) => isInDoubt(other) && isAlike(other.order, one.order)))
      return;
    one.order = { ...one.order, submittedAt: at, firstSubmittedAt: firstSubmittedAt ?? at };
    book(broker, kept, await call(() => venue.submit(one.order)), faults);
  }

  broker.setFaults(true);
  for (let i = 0; i < FAULTY_TICKS + CALM_TICKS && !kept.every(isOver); i++) {
    if (i === FAULTY_TICKS) broker.setFaults(false);
    if (i < FAULTY_TICKS) for (const one of kept) one.isCancelAsked ||= random() < 0.03;
    try {
      await tick();
    } catch (error) {
      if (!(error instanceof Crash) && !(error instanceof BrokerError)) throw error;
      if (error instanceof Crash) venue = broker.restart();
    }
    const ms = Math.ceil(random() * TICK_MS);
    nowMs += ms;
    broker.wait(ms);
    if (random() < 0.7) broker.advance();
  }
  return [...faults, ...differences(broker, kept)];
}

function keptOf({ account }: ScheduledBroker, seed: number, at: number, random: () => number): KeptOrder {
  const order: VenueOrder = {
    account,
    clientKey: `schedule-${seed}-${at}`,
    venueOrderId: null,
    symbol: ['AAAA', 'BBBB'][Math.floor(random() * 2)] ?? 'AAAA',
    side: 'Buy',
    type: 'Market',
    timeInForce: 'GoodTillCancelled',
    shares: exact(1 + Math.floor(random() * 20)),
    limitPrice: null,
    tradeDay: '2024-03-06',
    firstSubmittedAt: null,
    submittedAt: null,
    filledShares: ZERO,
    confirmed: [],
  };
  return {
    order,
    isCancelAsked: false,
    executions: new Map(),
    endedAt: null,
  };
}

const isInDoubt = (one: KeptOrder): boolean =>
  !isOver(one) && one.order.submittedAt !== null && one.order.venueOrderId === null;

const isAlike = (a: VenueOrder, b: VenueOrder): boolean =>
  a !== b && a.symbol === b.symbol && a.side === b.side && a.shares.eq(b.shares);

const filledOf = ({ executions }: KeptOrder): number =>
  [...executions.values()].reduce((total, { shares }) => total + shares, 0);

/** Whether nothing more is expected: all shares, or an end of which all executions are booked. */
const isOver = (one: KeptOrder): boolean => {
  const filled = filledOf(one);
  return filled >= one.order.shares.toNumber() || (one.endedAt !== null && filled >= one.endedAt);
};

/** Books reports as our database does: each execution once, by its id. */
function book(
  broker: ScheduledBroker,
  kept: readonly KeptOrder[],
  reports: readonly VenueReport[],
  faults: string[],
): void {
  for (const report of reports) {
    const one = kept.find(({ order }) => order.clientKey === report.clientKey);
    if (one === undefined) {
      faults.push(`a report of ${report.clientKey}, which is no order of ours`);
    } else if (report.kind === 'Accepted') {
      const { venueOrderId } = one.order;
      if (venueOrderId !== null && venueOrderId !== report.venueOrderId) {
        faults.push(`${report.clientKey} is ${venueOrderId} and ${report.venueOrderId}`);
      }
      one.order = { ...one.order, venueOrderId: report.venueOrderId };
      broker.noteId?.(report.venueOrderId, report.clientKey);
    } else if (report.kind === 'Execution') {
      const execution = { shares: report.fill.shares.toNumber(), price: report.fill.price.toNumber() };
      const before = one.executions.get(report.executionId);
      if (before !== undefined && JSON.stringify(before) !== JSON.stringify(execution)) {
        faults.push(`execution ${report.executionId} changed`);
      }
      one.executions.set(report.executionId, execution);
    } else if (report.kind === 'Ended') {
      one.endedAt = report.filledShares.toNumber();
    } else {
      // The owner confirms, and the order is submitted anew.
      one.order = { ...one.order, confirmed: report.questions.map(({ id }) => id), submittedAt: null };
    }
  }
}

function differences(broker: ScheduledBroker, kept: readonly KeptOrder[]): string[] {
  const orders = Map.groupBy(broker.orders(), ({ clientKey }) => clientKey);
  const executions = Map.groupBy(broker.executions(), ({ clientKey }) => clientKey);
  const shown = (list: readonly { readonly shares: number; readonly price: number }[]) =>
    list
      .map(({ shares, price }) => `${shares}@${price}`)
      .sort()
      .join(' ');
  const found = kept.flatMap((one) => {
    const { clientKey, shares } = one.order;
    const [first, ...more] = orders.get(clientKey) ?? [];
    const wrong: string[] = [];
    if (more.length > 0) wrong.push(`${clientKey} was taken ${more.length + 1} times`);
    if (first === undefined && !one.isCancelAsked) wrong.push(`${clientKey} is lost`);
    if (first !== undefined && first.shares !== shares.toNumber())
      wrong.push(`${clientKey} has ${first.shares} shares`);
    if (first !== undefined && !first.isOver) wrong.push(`${clientKey} is open at the broker`);
    if (!isOver(one)) wrong.push(`${clientKey} is open with us`);
    const [atBroker, ours] = [shown(executions.get(clientKey) ?? []), shown([...one.executions.values()])];
    if (atBroker !== ours) wrong.push(`${clientKey} traded ${atBroker} at the broker, ${ours} with us`);
    return wrong;
  });
  const ours = new Set(kept.map(({ order }) => order.clientKey));
  const strange = [...orders.keys()].filter((key) => !ours.has(key)).map((key) => `${key} is no order of ours`);
  return [...found, ...strange];
}

/** Numbers in 0..1, the same sequence for a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
