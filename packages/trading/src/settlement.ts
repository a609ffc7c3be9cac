import { type Amount, exact, money } from './money.ts';

/** Cash that a stopped portfolio exchanged with its account, dollars, all positive but dividends that a short position owes. */
export interface SettlementFlows {
  /** Cash that the account gave since the start. */
  readonly allocated: Amount;
  /** Cash that the portfolio gave back. */
  readonly released: Amount;
  /** Dividends that were paid to the account after the stop. */
  readonly paidSince: Amount;
  /** Dividends that are due and not paid yet. */
  readonly toCome: Amount;
}

export interface Settlement {
  readonly putIn: number;
  readonly returned: number;
  readonly dividendsToCome: number;
  /** Returned against put in, a fraction; null when nothing was put in. */
  readonly returnRatio: number | null;
}

/** What came back from a stopped portfolio. Follows the ledger alone, so it needs no price. */
export function settlementOf({ allocated, released, paidSince, toCome }: SettlementFlows): Settlement {
  const [putIn, returned] = [money(allocated), exact(released).plus(paidSince)];
  return {
    putIn: putIn.toNumber(),
    returned: money(returned).toNumber(),
    dividendsToCome: money(toCome).toNumber(),
    returnRatio: putIn.gt(0) ? returned.div(putIn).minus(1).toNumber() : null,
  };
}
