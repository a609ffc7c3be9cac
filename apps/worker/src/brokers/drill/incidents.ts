import type { ControlRequest, ProtocolName, ScriptedFault } from '@pipa/broker-sandbox';
import type { DrillIncident, DrillStepKind } from '@pipa/contract';

/** What any broker of the sandbox can be asked. */
type Act<T = ControlRequest> = T extends ControlRequest
  ? ProtocolName extends T['protocol']
    ? Omit<T, 'protocol'>
    : never
  : never;

/** What a drill trades and where. */
export interface DrillPlace {
  readonly protocol: ProtocolName;
  /** Number of the account at the broker. */
  readonly account: string;
  readonly symbol: string;
}

/** One move of a drill: it is made once, and its effect in the product's own rows is awaited before the next one. */
export type Move =
  /** Something is done at the broker. */
  | {
      readonly kind: 'AtBroker';
      readonly what: DrillStepKind;
      readonly needsOpen: boolean;
      acts(at: DrillPlace): readonly Act[];
    }
  /** A portfolio of the drill buys so many shares. */
  | { readonly kind: 'Order'; readonly shares: number }
  /** The books have the whole order, in so many executions where they are given. */
  | { readonly kind: 'Filled'; readonly executions?: number }
  /** The books have the order as rejected. */
  | { readonly kind: 'Rejected' }
  /** The product compares account and books. */
  | { readonly kind: 'Compare'; readonly finds: 'Agreement' | 'Difference' }
  /** No call has come while the broker refused every one, beyond those of accounts that did not know of it. */
  | { readonly kind: 'KeptAway' }
  /** The owner says that the trades were made outside. */
  | { readonly kind: 'Adopt' }
  /** The portfolio of the drill sells everything, gives its cash back and is deleted. */
  | { readonly kind: 'TakeBack' };

const atBroker = (what: DrillStepKind, acts: (at: DrillPlace) => readonly Act[], needsOpen = false): Move => ({
  kind: 'AtBroker',
  what,
  needsOpen,
  acts,
});
const agrees: Move = { kind: 'Compare', finds: 'Agreement' };
const differs: Move = { kind: 'Compare', finds: 'Difference' };
const adopt: Move = { kind: 'Adopt' };

const byHand = (shares: number): Move =>
  atBroker('TradedByHand', ({ account, symbol }) => [{ act: 'hold', account, symbol, shares }], true);
const splitTo = (what: DrillStepKind, shares: number): Move =>
  atBroker(what, ({ account, symbol }) => [{ act: 'splitTo', account, symbol, shares }]);

/** Faults of the line; `messages` are of the broker that sends them. */
const lineFails = (
  calls: (protocol: ProtocolName) => readonly ScriptedFault[],
  messages: readonly ScriptedFault[] = [],
) =>
  atBroker('LineFails', ({ protocol }) => [
    { act: 'faults', script: [...calls(protocol), ...(protocol === 'alpaca' ? messages : [])] },
  ]);

/** An order of the product meets what was prepared; the books have it, both sides agree, and it is sold again. */
const withOrder = (prepared: Move, shares: number, end: Move): readonly Move[] => [
  prepared,
  { kind: 'Order', shares },
  end,
  agrees,
  { kind: 'TakeBack' },
  agrees,
];
const filled: Move = { kind: 'Filled' };
const ORDERS = { method: 'POST', path: '/orders' } as const;
const message = { path: 'message' } as const;

/** How long the broker refuses every call after one that came too fast, in milliseconds. */
const PENALTY_MS = 10_000;
const PARTS = 3;
const REJECTION = 'The broker rejects this order for the fire drill';

/** The moves of each incident. Nothing of its outcome is written here: each is read from what the product has stored. */
export const movesOf: Readonly<Record<DrillIncident, readonly Move[]>> = {
  NightlyReset: [atBroker('SessionsEnded', () => [{ act: 'night' }]), agrees],
  TokenExpired: [atBroker('AccessEnded', ({ account }) => [{ act: 'endAccess', account }]), agrees],
  RateLimited: [lineFails(() => [{ fault: 'rateLimited', penaltyMs: PENALTY_MS }]), agrees, { kind: 'KeptAway' }],
  TradeByHand: [byHand(1), differs, adopt, agrees, byHand(0), differs, adopt, agrees],
  // Neither market nor books know of this split: it is a difference, which ends when the broker takes it back.
  SplitOvernight: [
    byHand(1),
    differs,
    adopt,
    agrees,
    splitTo('SplitBooked', 2),
    differs,
    splitTo('SplitTakenBack', 1),
    agrees,
    byHand(0),
    differs,
    adopt,
    agrees,
  ],
  FillWhileCut: withOrder(
    lineFails(() => [{ fault: 'cut', isAfter: true, ...ORDERS }], [{ fault: 'cut', ...message }]),
    1,
    filled,
  ),
  // Schwab has no key of ours in an order: there the first answer is lost, and the broker answers again when it is asked.
  AnsweredTwice: withOrder(
    lineFails(
      (protocol) => [{ fault: protocol === 'schwab' ? 'timeoutAfter' : 'doubled', ...ORDERS }],
      [{ fault: 'doubled', ...message }],
    ),
    1,
    filled,
  ),
  // The answer of Schwab to an order has no body: there the list of orders comes by half.
  HalfBody: withOrder(
    lineFails((protocol) => [
      protocol === 'schwab' ? { fault: 'halfBody', method: 'GET', path: '/orders' } : { fault: 'halfBody', ...ORDERS },
    ]),
    1,
    filled,
  ),
  PartialFills: withOrder(
    atBroker('FillsInParts', ({ account, protocol }) => [
      { act: 'parts', account, parts: PARTS },
      ...(protocol === 'alpaca'
        ? [
            {
              act: 'faults',
              script: [
                { fault: 'reordered', ...message },
                { fault: 'doubled', ...message },
              ],
            } as const,
          ]
        : []),
    ]),
    PARTS,
    { kind: 'Filled', executions: PARTS },
  ),
  OrderRejected: withOrder(
    atBroker('RejectsNext', ({ account }) => [{ act: 'rejectNext', account, reason: REJECTION }]),
    1,
    { kind: 'Rejected' },
  ),
};

/** Incidents that trade by hand. */
const leavesShares: ReadonlySet<DrillIncident> = new Set(['TradeByHand', 'SplitOvernight']);

/** What brings everything back to where it was before; after a drill to its end it has nothing to do. */
export const endOf = (incident: DrillIncident): readonly Move[] =>
  leavesShares.has(incident)
    ? [splitTo('SplitTakenBack', 1), byHand(0), { kind: 'Compare', finds: 'Difference' }, adopt]
    : [{ kind: 'TakeBack' }];
