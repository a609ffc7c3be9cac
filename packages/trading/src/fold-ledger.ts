import { assertBalanced, type LedgerBucket, type LedgerEntry, type LedgerPosting } from './ledger.ts';
import { type Decimal, ZERO } from './money.ts';
import type { Holding } from './position.ts';

/** Balances of an account or a portfolio; sources are counted as gains, so every figure reads the natural way round. */
export interface Balances {
  readonly cash: Decimal;
  readonly reserved: Decimal;
  readonly positionsAtCost: Decimal;
  readonly receivable: Decimal;
  readonly fees: Decimal;
  readonly dividends: Decimal;
  /** Earned less paid. */
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
  /** Cash and reserved here are the account's own; the other figures include its portfolios. */
  readonly account: Balances;
  readonly portfolios: ReadonlyMap<number, PortfolioBalances>;
  /** Entries counted; a cause delivered again is not. */
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
  // Whatever a portfolio's own postings don't balance was given to it or taken from it by the account.
  if (bucket !== 'Reserved') portfolio.netInvested = portfolio.netInvested.plus(posting.amount);
  if (bucket === 'Positions') addShares(portfolio.positions, posting);
  // The account's reserved cash is all that its portfolios reserve; a portfolio's cash is not the account's own.
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
