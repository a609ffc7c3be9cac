import type { DifferenceDecision, DifferenceKind, OrderSide } from '@pipa/contract';
import { type Decimal, sum, ZERO } from './money.ts';

/** A difference between a broker and the books; dollars of cash, shares otherwise. */
export interface BrokerDifference {
  readonly kind: DifferenceKind;
  readonly atBroker: Decimal;
  readonly inBooks: Decimal;
  /** Of an execution of which the books know nothing; `clientKey` names an order of ours. */
  readonly execution: { readonly clientKey: string | null; readonly side: OrderSide } | null;
}

/** Who holds the shares of its symbol. */
export interface Holders {
  /** Shares that the owner has bought at the broker. */
  readonly outside: Decimal;
  readonly portfolios: readonly { readonly portfolioId: number; readonly shares: Decimal }[];
}

export const NO_HOLDERS: Holders = { outside: ZERO, portfolios: [] };

/**
 * What can be decided about a difference so that books and broker agree afterwards and nothing is invented.
 *
 * Cash is taken over as a deposit or withdrawal, or corrected; more of it than the books know may be ignored, less may not, because
 * portfolios would spend it. Shares are taken over as the owner's own while portfolios keep theirs. Where the broker has fewer than the
 * portfolios hold, they are corrected in the one portfolio that holds them; held by several, only a trade back at the broker helps.
 * An execution of our own orders is booked with its order.
 */
export function choicesOf(difference: BrokerDifference, holders: Holders): DifferenceDecision[] {
  const { kind, atBroker, inBooks, execution } = difference;
  const more = atBroker.minus(inBooks);
  switch (kind) {
    case 'Cash':
      return more.gt(0) ? ['Adopted', 'Ignored', 'Corrected'] : ['Adopted', 'Corrected'];
    case 'UnknownExecution':
      return ['Ignored'];
    case 'UnbookedExecution':
      if (execution === null || execution.clientKey !== null) return [];
      return isOwners(more, holders) ? ['Adopted'] : correction(more, holders);
    case 'Position':
      if (!isOwners(more, holders)) return correction(more, holders);
      // Ignored shares would not count as the owner's when he sells them.
      return ['Adopted'];
  }
}

/** Whether the owner's own shares take up the difference, so that portfolios keep what they hold. */
const isOwners = (more: Decimal, { outside, portfolios }: Holders): boolean =>
  portfolios.length === 0 || outside.plus(more).gte(0);

const correction = (more: Decimal, holders: Holders): DifferenceDecision[] =>
  lostShares(more, holders) === null ? [] : ['Corrected'];

/** The portfolio that has fewer shares at the broker, where only one holds the symbol, and how many fewer; the owner's own went first. */
export function lostShares(
  more: Decimal,
  { outside, portfolios }: Holders,
): { readonly portfolioId: number; readonly shares: Decimal } | null {
  const [only, ...others] = portfolios;
  const lost = sum([outside.gt(0) ? outside : ZERO, more]).negated();
  if (only === undefined || others.length > 0 || !lost.gt(0) || only.shares.lt(lost)) return null;
  return { portfolioId: only.portfolioId, shares: lost };
}
