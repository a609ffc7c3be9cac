import { type Decimal, exact, ZERO } from '@pipa/trading';
import type { AccountExecution, BrokerCash, BrokerPosition } from './account-port.ts';

/** Brokers report dollars to the cent. */
const CENT = exact('0.01');

type HeldShares = Pick<BrokerPosition, 'symbol' | 'shares'>;

export interface BrokerState {
  readonly cash: Pick<BrokerCash, 'settled' | 'unsettled'>;
  readonly positions: readonly HeldShares[];
  /** Since a cursor. */
  readonly executions: readonly AccountExecution[];
}

/** What our books hold of the account. */
export interface BooksState {
  readonly cash: Decimal;
  readonly positions: readonly HeldShares[];
  /** Ids of the executions that are booked, since the same cursor. */
  readonly executionIds: ReadonlySet<string>;
}

export type AccountDifference =
  /** Traded and not booked. */
  | { readonly kind: 'UnbookedExecution'; readonly execution: AccountExecution }
  /** Booked, and the broker does not know it. */
  | { readonly kind: 'UnknownExecution'; readonly executionId: string }
  | { readonly kind: 'Cash'; readonly broker: Decimal; readonly books: Decimal }
  | { readonly kind: 'Position'; readonly symbol: string; readonly broker: Decimal; readonly books: Decimal };

/** Where a broker and our books disagree about an account: executions, which explain most of the rest, then cash, then positions. */
export function reconcile(broker: BrokerState, books: BooksState): AccountDifference[] {
  const reported = new Set(broker.executions.map(({ executionId }) => executionId));
  const differences: AccountDifference[] = [
    ...broker.executions
      .filter(({ executionId }) => !books.executionIds.has(executionId))
      .map((execution) => ({ kind: 'UnbookedExecution', execution }) as const),
    ...[...books.executionIds]
      .filter((executionId) => !reported.has(executionId))
      .map((executionId) => ({ kind: 'UnknownExecution', executionId }) as const),
  ];
  const cash = broker.cash.settled.plus(broker.cash.unsettled);
  if (cash.minus(books.cash).abs().gte(CENT)) differences.push({ kind: 'Cash', broker: cash, books: books.cash });
  const [atBroker, inBooks] = [sharesOf(broker.positions), sharesOf(books.positions)];
  for (const symbol of [...new Set([...atBroker.keys(), ...inBooks.keys()])].sort()) {
    const [reportedShares, held] = [atBroker.get(symbol) ?? ZERO, inBooks.get(symbol) ?? ZERO];
    if (!reportedShares.eq(held)) differences.push({ kind: 'Position', symbol, broker: reportedShares, books: held });
  }
  return differences;
}

const sharesOf = (positions: readonly HeldShares[]): Map<string, Decimal> =>
  new Map(positions.map(({ symbol, shares }) => [symbol, shares]));
