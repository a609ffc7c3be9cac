import type { OrderSide } from '@pipa/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkAccount, checkIdentity, type DerivedAccount } from './check-account.ts';
import { foldLedger } from './fold-ledger.ts';
import type { LedgerEntry } from './ledger.ts';
import { exact } from './money.ts';
import { dividendEntitlement, type Holding } from './position.ts';
import * as post from './post-entry.ts';

/** An independent account, counted in whole micro-dollars with integers only. */
interface ModelPosition {
  shares: bigint;
  cost: bigint;
}
interface ModelPortfolio {
  cash: bigint;
  reserved: bigint;
  positions: Map<string, ModelPosition>;
  dividends: { symbol: string; amount: bigint }[];
}
interface Model {
  cash: bigint;
  portfolios: ModelPortfolio[];
  entries: LedgerEntry[];
}

const dollars = (micros: bigint) => exact(micros.toString()).div(1e6);
const abs = (value: bigint) => (value < 0n ? -value : value);
const least = (left: bigint, right: bigint) => (left < right ? left : right);
/** Division rounded half away from zero. */
const divided = (value: bigint, by: bigint) => {
  const size = (2n * abs(value) + by) / (2n * by);
  return value < 0n ? -size : size;
};

const KINDS = [
  'deposit',
  'withdraw',
  'allocate',
  'release',
  'reserve',
  'unreserve',
  'increase',
  'decrease',
  'trade',
  'trade',
  'trade',
  'trade',
  'accrue',
  'pay',
  'interest',
  'split',
  'repeat',
] as const;
const operation = fc.record({
  kind: fc.constantFrom(...KINDS),
  portfolio: fc.nat({ max: 2 }),
  symbol: fc.constantFrom('AAA', 'BBB', 'CCC'),
  /** Cents; also the seed of random choices. */
  amount: fc.integer({ min: 1, max: 5_000_000 }),
  shares: fc.integer({ min: 1, max: 400 }),
  /** Ten-thousandths of a dollar. */
  price: fc.integer({ min: 100, max: 5_000_000 }),
  eighths: fc.constantFrom(16, 12, 4, 1, 32),
});
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

const holdingOf = (position: ModelPosition | undefined): Holding | null =>
  position ? { shares: exact(position.shares.toString()), cost: dollars(position.cost) } : null;

function move(model: Model, op: Operation, origin: post.EntryOrigin): void {
  const portfolio = model.portfolios[op.portfolio];
  const id = op.portfolio + 1;
  const wanted = BigInt(op.amount) * 10_000n;
  const limit =
    {
      withdraw: model.cash,
      allocate: model.cash,
      reserve: model.cash,
      release: portfolio.cash,
      decrease: portfolio.cash,
      unreserve: portfolio.reserved,
      increase: portfolio.reserved,
    }[op.kind as string] ?? wanted;
  const amount = least(wanted, limit);
  if (amount <= 0n) return;
  const value = dollars(amount);
  switch (op.kind) {
    case 'deposit':
      model.cash += amount;
      model.entries.push(post.postDeposit(origin, value));
      return;
    case 'withdraw':
      model.cash -= amount;
      model.entries.push(post.postWithdrawal(origin, value));
      return;
    case 'allocate':
      model.cash -= amount;
      portfolio.cash += amount;
      model.entries.push(post.postAllocation(origin, id, value));
      return;
    case 'release':
    case 'decrease':
      portfolio.cash -= amount;
      model.cash += amount;
      model.entries.push(post.postRelease(origin, id, value));
      return;
    case 'reserve':
      model.cash -= amount;
      portfolio.reserved += amount;
      model.entries.push(post.postReservation(origin, id, value));
      return;
    case 'unreserve':
      portfolio.reserved -= amount;
      model.cash += amount;
      model.entries.push(post.postUnreservation(origin, id, value));
      return;
    case 'increase':
      portfolio.reserved -= amount;
      portfolio.cash += amount;
      model.entries.push(post.postAllocation(origin, id, value, 'Reserved'));
      return;
    default:
      throw new Error(`not a transfer: ${op.kind}`);
  }
}

function trade(model: Model, op: Operation, origin: post.EntryOrigin): void {
  const portfolio = model.portfolios[op.portfolio];
  const held = portfolio.positions.get(op.symbol);
  const opens = op.amount % 2 === 0 || held === undefined;
  const long = held ? held.shares > 0n : op.amount % 4 !== 0;
  const side: OrderSide = opens ? (long ? 'Buy' : 'Short') : long ? 'Sell' : 'Cover';
  const shares = opens ? BigInt(op.shares) : least(BigInt(op.shares), abs(held?.shares ?? 0n));
  const micros = shares * BigInt(op.price) * 100n;
  const charges = { commission: 1.25, fee: side === 'Sell' || side === 'Short' ? 0.37 : 0 };
  const chargeMicros = BigInt(Math.round((charges.commission + charges.fee) * 1e6));
  const takes = side === 'Buy' || side === 'Cover';
  if (takes && micros + chargeMicros > portfolio.cash) return;
  const before = held ?? { shares: 0n, cost: 0n };
  const after = before.shares + (takes ? shares : -shares);
  const cost = opens
    ? before.cost + (takes ? micros : -micros)
    : after === 0n
      ? 0n
      : before.cost - divided(before.cost * shares, abs(before.shares));
  const fill = { side, shares: shares.toString(), price: op.price / 10_000, ...charges };
  model.entries.push(post.postFill(origin, op.portfolio + 1, op.symbol, holdingOf(held), fill).entry);
  portfolio.cash += (takes ? -micros : micros) - chargeMicros;
  if (after === 0n) portfolio.positions.delete(op.symbol);
  else portfolio.positions.set(op.symbol, { shares: after, cost });
}

function split(model: Model, op: Operation, origin: post.EntryOrigin): void {
  const portfolio = model.portfolios[op.portfolio];
  const held = portfolio.positions.get(op.symbol);
  const holding = holdingOf(held);
  if (!held || !holding) return;
  const scaled = held.shares * BigInt(op.eighths);
  const rest = scaled % 8n;
  const price = op.price / 10_000;
  model.entries.push(post.postSplit(origin, op.portfolio + 1, op.symbol, holding, op.eighths / 8, price).entry);
  portfolio.cash += divided(rest * BigInt(op.price), 800n) * 10_000n;
  const shares = scaled / 8n;
  const cost = shares === 0n ? 0n : held.cost - divided(held.cost * abs(rest), abs(scaled));
  if (shares === 0n) portfolio.positions.delete(op.symbol);
  else portfolio.positions.set(op.symbol, { shares, cost });
}

function dividend(model: Model, op: Operation, origin: post.EntryOrigin): void {
  const portfolio = model.portfolios[op.portfolio];
  const id = op.portfolio + 1;
  if (op.kind === 'pay') {
    const due = portfolio.dividends.shift();
    if (!due) return;
    const toAccount = op.amount % 5 === 0;
    if (toAccount) model.cash += due.amount;
    else portfolio.cash += due.amount;
    model.entries.push(
      post.postDividendPayment(origin, id, due.symbol, dollars(due.amount), toAccount ? 'Account' : 'Portfolio'),
    );
    return;
  }
  const held = portfolio.positions.get(op.symbol);
  if (!held) return;
  const amount = dividendEntitlement(held.shares.toString(), op.price / 1e6);
  if (amount.isZero()) return;
  portfolio.dividends.push({ symbol: op.symbol, amount: BigInt(amount.times(1e6).toFixed(0)) });
  model.entries.push(post.postDividendAccrual(origin, id, op.symbol, amount));
}

function interest(model: Model, op: Operation, origin: post.EntryOrigin): void {
  const cents = BigInt(op.amount % 500) - 400n;
  if (cents === 0n) return;
  model.portfolios[op.portfolio].cash += cents * 10_000n;
  model.entries.push(post.postInterest(origin, op.portfolio + 1, exact(cents.toString()).div(100)));
}

function apply(model: Model, op: Operation, index: number): void {
  const origin = { accountId: 1, causeKey: `${op.kind}-${index}`, marketDay: '2024-03-05' };
  if (op.kind === 'repeat') {
    const earlier = model.entries[op.amount % Math.max(1, model.entries.length)];
    if (earlier) model.entries.push(earlier);
  } else if (op.kind === 'trade') trade(model, op, origin);
  else if (op.kind === 'split') split(model, op, origin);
  else if (op.kind === 'accrue' || op.kind === 'pay') dividend(model, op, origin);
  else if (op.kind === 'interest') interest(model, op, origin);
  else move(model, op, origin);
}

const derivedOf = (model: Model): DerivedAccount => ({
  cash: dollars(model.cash),
  reserved: dollars(model.portfolios.reduce((all, portfolio) => all + portfolio.reserved, 0n)),
  portfolios: model.portfolios.map((portfolio, index) => ({
    portfolioId: index + 1,
    cash: dollars(portfolio.cash),
    positions: [...portfolio.positions].map(([symbol, { shares, cost }]) => ({
      symbol,
      shares: shares.toString(),
      cost: dollars(cost),
    })),
  })),
});

const emptyPortfolio = (): ModelPortfolio => ({ cash: 0n, reserved: 0n, positions: new Map(), dividends: [] });

describe('the ledger', () => {
  it('agrees with an independent account after any 1,000 operations, repeats included', () => {
    const kinds = new Set<string>();
    fc.assert(
      fc.property(fc.array(operation, { minLength: 1_000, maxLength: 1_000, size: 'max' }), (operations) => {
        const model: Model = {
          cash: 0n,
          portfolios: [emptyPortfolio(), emptyPortfolio(), emptyPortfolio()],
          entries: [],
        };
        move(
          model,
          { ...operations[0], kind: 'deposit', amount: 100_000_000 },
          {
            accountId: 1,
            causeKey: 'opening',
            marketDay: '2024-03-04',
          },
        );
        for (const [index, op] of operations.entries()) {
          apply(model, op, index);
          if (index % 250 === 0) expect(checkAccount(foldLedger(model.entries), derivedOf(model))).toBeNull();
        }
        const fold = foldLedger(model.entries);
        expect(checkIdentity(fold)).toBeNull();
        expect(checkAccount(fold, derivedOf(model))).toBeNull();
        expect(fold.entryCount).toBe(new Set(model.entries.map((entry) => entry.causeKey)).size);
        expect(fold.account.receivable.times(1e6).toFixed(0)).toBe(
          model.portfolios
            .flatMap((portfolio) => portfolio.dividends)
            .reduce((all, due) => all + due.amount, 0n)
            .toString(),
        );
        for (const entry of model.entries) kinds.add(entry.kind);
      }),
      { seed: 71, numRuns: 20 },
    );
    // Every kind of entry has been posted, so that the property is about all of them.
    expect([...kinds].sort()).toEqual([
      'Allocate',
      'Deposit',
      'DividendAccrued',
      'DividendPaid',
      'Interest',
      'Release',
      'Reserve',
      'Split',
      'Trade',
      'Unreserve',
      'Withdrawal',
    ]);
  });
});
