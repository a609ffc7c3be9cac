import { assertBalanced, type LedgerBucket, type LedgerEntry, type LedgerPosting } from './ledger.ts';
import { type Decimal, ZERO } from './money.ts';
import type { Holding } from './position.ts';

/** Balances of an account or a portfolio; sources count as gains, so that income is positive. */
export interface Balances {
  readonly cash: Decimal;
  readonly reserved: Decimal;
  readonly positionsAtCost: Decimal;
  readonly receivable: Decimal;
  readonly fees: Decimal;
  readonly dividends: Decimal;
  /** Interest earned less interest paid. */
  readonly interest: Decimal;
  readonly deposits: Decimal;
  readonly realizedProfit: Decimal;
}

export interface PortfolioBalances extends Balances {
  /** Cash given to the portfolio less cash taken back: the money its profit is measured against. */
  readonly netInvested: Decimal;
  readonly positions: ReadonlyMap<string, Holding>;
}

export interface AccountFold {
  /** Cash and reserved exclude the portfolios; the other figures include them. */
  readonly account: Balances;
  readonly portfolios: ReadonlyMap<number, PortfolioBalances>;
  /** Number of entries; a repeated cause is not counted. */
  readonly entryCount: number;
}

type MutableBalances = { -readonly [Key in keyof Balances]: Balances[Key] };
interface MutablePortfolio extends MutableBalances {
  netInvested: Decimal;
  positions: Map<string, Holding>;
}

const FIELDS: Record<LedgerBucket, { field: keyof Balances; gain: boolean }> = {
  Cash: { field: 'cash', gain: false },
  Reserved: { field: 'reserved', gain: false },
  Positions: { field: 'positionsAtCost', gain: false },
  Receivable: { field: 'receivable', gain: false },
  Fees: { field: 'fees', gain: false },
  Dividends: { field: 'dividends', gain: true },
  Interest: { field: 'interest', gain: true },
  Deposits: { field: 'deposits', gain: true },
  RealizedProfit: { field: 'realizedProfit', gain: true },
};

const noBalances = (): MutableBalances => ({
  cash: ZERO,
  reserved: ZERO,
  positionsAtCost: ZERO,
  receivable: ZERO,
  fees: ZERO,
  dividends: ZERO,
  interest: ZERO,
  deposits: ZERO,
  realizedProfit: ZERO,
});

/** Balances that the entries of one account amount to. An unbalanced entry throws; a repeated cause key counts once. */
export function foldLedger(entries: Iterable<LedgerEntry>): AccountFold {
  const account = noBalances();
  const portfolios = new Map<number, MutablePortfolio>();
  const causes = new Set<string>();
  for (const entry of entries) {
    if (causes.has(entry.causeKey)) continue;
    causes.add(entry.causeKey);
    assertBalanced(entry);
    for (const posting of entry.postings) addPosting(account, portfolios, posting);
  }
  return { account, portfolios, entryCount: causes.size };
}

function addPosting(account: MutableBalances, portfolios: Map<number, MutablePortfolio>, posting: LedgerPosting): void {
  const { portfolioId, bucket } = posting;
  if (portfolioId === null) {
    add(account, posting);
    return;
  }
  const portfolio = portfolios.get(portfolioId) ?? { ...noBalances(), netInvested: ZERO, positions: new Map() };
  portfolios.set(portfolioId, portfolio);
  add(portfolio, posting);
  // The account gave or took the amount by which a portfolio's own postings do not balance.
  if (bucket !== 'Reserved') portfolio.netInvested = portfolio.netInvested.plus(posting.amount);
  if (bucket === 'Positions') addShares(portfolio.positions, posting);
  // The account's reserved cash is the sum over its portfolios; a portfolio's cash is not part of the account's cash.
  if (bucket !== 'Cash') add(account, posting);
}

function add(balances: MutableBalances, posting: LedgerPosting): void {
  const { field, gain } = FIELDS[posting.bucket];
  balances[field] = gain ? balances[field].minus(posting.amount) : balances[field].plus(posting.amount);
}

function addShares(positions: Map<string, Holding>, posting: LedgerPosting): void {
  const symbol = posting.symbol ?? '';
  const held = positions.get(symbol);
  const shares = (held?.shares ?? ZERO).plus(posting.shares ?? ZERO);
  const cost = (held?.cost ?? ZERO).plus(posting.amount);
  // A cost without shares is a fault that the check has to see.
  if (shares.isZero() && cost.isZero()) positions.delete(symbol);
  else positions.set(symbol, { shares, cost });
}
