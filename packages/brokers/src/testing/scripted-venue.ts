import { type Broker, DomainError } from '@pipa/contract';
import { type Decimal, exact, ZERO } from '@pipa/trading';
import type { AsynchronousVenue, VenueOrder } from '../venue.ts';
import type { EndReport, ExecutionReport, VenueReport } from '../venue-report.ts';

/** A scripted venue's step with an order: it trades that many shares, or it ends the order. */
export type ScriptedStep = { readonly fill: number } | { readonly end: EndReport['status'] };

interface OrderAtVenue {
  readonly order: VenueOrder;
  readonly steps: ScriptedStep[];
  readonly reports: VenueReport[];
  filled: Decimal;
  isCancelAsked: boolean;
  isOver: boolean;
}

export interface ScriptedVenue extends AsynchronousVenue {
  /** Client keys that the venue has taken, in sequence; repeated submissions add no entry. */
  readonly taken: readonly string[];
  /** Advances the venue's time: each open order does its next step. */
  advance(): void;
  /** While the venue is down every call throws and has no effect. */
  isDown: boolean;
  /** The next call of the kind takes effect, and its answer is lost. */
  loseAnswer(call: 'submit' | 'cancel' | 'lookUp'): void;
  /** The next submission is lost on its way. */
  loseRequest(): void;
  /** Executions of an order so far. */
  executionsOf(clientKey: string): readonly ExecutionReport[];
}

interface ScriptedVenueOptions {
  readonly broker?: Broker;
  readonly visibleWithinMs?: number;
  /** Steps of an order; default: half of the shares, then the rest. */
  readonly script?: (order: VenueOrder) => readonly ScriptedStep[];
  readonly priceOf?: (symbol: string) => number;
  /** Time of the venue's executions. */
  readonly clock: () => Date;
}

const halfThenRest = ({ shares }: VenueOrder): ScriptedStep[] => {
  const half = shares.div(2).floor().toNumber();
  const rest = shares.toNumber() - half;
  return half > 0 ? [{ fill: half }, { fill: rest }] : [{ fill: rest }];
};

/**
 * The most inconvenient broker that the contract allows: it answers only when it is polled later, in parts, each report twice
 * and the newest first, and it fills once more after a cancel request.
 */
export function createScriptedVenue({
  broker = 'IBWEBAPI',
  visibleWithinMs = 60_000,
  script = halfThenRest,
  priceOf = () => 100,
  clock,
}: ScriptedVenueOptions): ScriptedVenue {
  const orders = new Map<string, OrderAtVenue>();
  const taken: string[] = [];
  let executions = 0;
  let lostRequests = 0;
  const lostAnswers = { submit: 0, cancel: 0, lookUp: 0 };

  const noAnswer = () => new DomainError('UNAVAILABLE', { note: 'The venue did not answer' });
  function assertUp(): void {
    if (venue.isDown) throw noAnswer();
  }
  function answer<T>(call: keyof typeof lostAnswers, value: T): T {
    if (lostAnswers[call] === 0) return value;
    lostAnswers[call] -= 1;
    throw noAnswer();
  }

  function fill(at: OrderAtVenue, shares: number): void {
    executions += 1;
    at.filled = at.filled.plus(shares);
    at.reports.push({
      kind: 'Execution',
      clientKey: at.order.clientKey,
      executionId: `E${executions}`,
      execTime: clock(),
      fill: { shares: exact(shares), price: exact(priceOf(at.order.symbol)), commission: exact(1), fee: ZERO },
      exchange: broker,
      reason: null,
    });
    at.isOver = at.filled.gte(at.order.shares);
  }

  function end(at: OrderAtVenue, status: EndReport['status']): void {
    at.isOver = true;
    const { clientKey } = at.order;
    at.reports.push({ kind: 'Ended', clientKey, status, filledShares: at.filled, reason: null });
  }

  function step(at: OrderAtVenue): void {
    const next = at.steps.shift();
    if (next !== undefined && 'fill' in next) fill(at, next.fill);
    if (next !== undefined && 'end' in next) end(at, next.end);
    // The fill of this step happened before the cancel request arrived.
    if (!at.isOver && at.isCancelAsked) end(at, 'Cancelled');
  }

  const venue: ScriptedVenue = {
    kind: 'Asynchronous',
    broker,
    visibleWithinMs,
    taken,
    isDown: false,
    submit: async (order) => {
      assertUp();
      if (lostRequests > 0) {
        lostRequests -= 1;
        throw noAnswer();
      }
      if (!orders.has(order.clientKey)) {
        taken.push(order.clientKey);
        const accepted = { kind: 'Accepted', clientKey: order.clientKey, venueOrderId: `V${taken.length}` } as const;
        const under = { order, steps: [...script(order)], filled: ZERO, isCancelAsked: false, isOver: false };
        orders.set(order.clientKey, { ...under, reports: [accepted] });
      }
      return answer('submit', []);
    },
    cancel: async ({ clientKey }) => {
      assertUp();
      const at = orders.get(clientKey);
      if (at !== undefined) at.isCancelAsked = true;
      return answer('cancel', []);
    },
    lookUp: async (names) => {
      assertUp();
      const known = names.flatMap(({ clientKey }) => orders.get(clientKey) ?? []);
      const reportsOf = ({ reports }: OrderAtVenue) => [...reports, ...reports].reverse();
      return answer('lookUp', new Map(known.map((at) => [at.order.clientKey, reportsOf(at)])));
    },
    advance: () => {
      for (const at of orders.values()) if (!at.isOver) step(at);
    },
    loseAnswer: (call) => {
      lostAnswers[call] += 1;
    },
    loseRequest: () => {
      lostRequests += 1;
    },
    executionsOf: (clientKey) => (orders.get(clientKey)?.reports ?? []).filter((report) => report.kind === 'Execution'),
  };
  return venue;
}
