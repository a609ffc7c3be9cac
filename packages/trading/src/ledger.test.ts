import { DomainError } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { checkAccount, checkIdentity, type DerivedAccount } from './check-account.ts';
import { foldLedger } from './fold-ledger.ts';
import { assertBalanced, type LedgerEntry } from './ledger.ts';
import { exact } from './money.ts';
import {
  type EntryOrigin,
  postAllocation,
  postBorrowFee,
  postDeposit,
  postDividendAccrual,
  postDividendPayment,
  postFill,
  postInterest,
  postRelease,
  postReservation,
  postSplit,
  postUnreservation,
  postWithdrawal,
} from './post-entry.ts';

const from = (causeKey: string): EntryOrigin => ({ accountId: 7, causeKey, marketDay: '2024-03-05' });
const PORTFOLIO = 42;

const postingsIn = (entry: LedgerEntry) =>
  entry.postings.map(({ portfolioId, bucket, amount, shares }) =>
    [portfolioId ?? 'account', bucket, amount, shares ?? ''].join(' ').trim(),
  );

const bought = postFill(from('fill-1'), PORTFOLIO, 'AAA', null, {
  side: 'Buy',
  shares: 100,
  price: 50,
  commission: 1,
  fee: 0,
});

describe('entries', () => {
  it.each<[string, LedgerEntry, string[]]>([
    ['a deposit', postDeposit(from('d'), 1_000), ['account Deposits -1000', 'account Cash 1000']],
    ['a withdrawal', postWithdrawal(from('w'), 10), ['account Cash -10', 'account Deposits 10']],
    ['an allocation', postAllocation(from('a'), PORTFOLIO, 5), ['account Cash -5', '42 Cash 5']],
    [
      'an allocation of reserved cash',
      postAllocation(from('a'), PORTFOLIO, 5, 'Reserved'),
      ['42 Reserved -5', '42 Cash 5'],
    ],
    ['a release', postRelease(from('r'), PORTFOLIO, 5), ['42 Cash -5', 'account Cash 5']],
    ['a reservation', postReservation(from('r'), PORTFOLIO, 5), ['account Cash -5', '42 Reserved 5']],
    ['a reservation given up', postUnreservation(from('u'), PORTFOLIO, 5), ['42 Reserved -5', 'account Cash 5']],
    ['a buy', bought.entry, ['42 Positions 5000 100', '42 Cash -5001', '42 Fees 1']],
    [
      'a sell at a loss',
      postFill(from('s'), PORTFOLIO, 'AAA', bought.holding, {
        side: 'Sell',
        shares: 40,
        price: 45,
        commission: 1,
        fee: 0.06,
      }).entry,
      ['42 Positions -2000 -40', '42 Cash 1798.94', '42 Fees 1.06', '42 RealizedProfit 200'],
    ],
    ['a dividend due', postDividendAccrual(from('x'), PORTFOLIO, 'AAA', 25), ['42 Receivable 25', '42 Dividends -25']],
    [
      'a dividend owed',
      postDividendAccrual(from('x'), PORTFOLIO, 'AAA', -25),
      ['42 Receivable -25', '42 Dividends 25'],
    ],
    ['a dividend paid', postDividendPayment(from('p'), PORTFOLIO, 'AAA', 25), ['42 Receivable -25', '42 Cash 25']],
    [
      'a dividend paid after the stop',
      postDividendPayment(from('p'), PORTFOLIO, 'AAA', 25, 'Account'),
      ['42 Receivable -25', 'account Cash 25'],
    ],
    ['a fee for borrowed shares', postBorrowFee(from('b'), PORTFOLIO, 3), ['42 Cash -3', '42 Fees 3']],
    ['margin interest', postInterest(from('i'), PORTFOLIO, -3), ['42 Cash -3', '42 Interest 3']],
    [
      'a split with a fraction in cash',
      postSplit(from('sp'), PORTFOLIO, 'AAA', { shares: exact(5), cost: exact(750) }, 1.5, 120).entry,
      ['42 Positions -50 2', '42 Cash 60', '42 RealizedProfit -10'],
    ],
    [
      'a split without a fraction',
      postSplit(from('sp'), PORTFOLIO, 'AAA', { shares: exact(5), cost: exact(750) }, 2, 120).entry,
      ['42 Positions 0 5'],
    ],
  ])('%s balances', (_case, entry, expected) => {
    expect(() => assertBalanced(entry)).not.toThrow();
    expect(postingsIn(entry)).toEqual(expected);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 0.0000001])('refuse an amount of %d', (amount) => {
    expect(() => postDeposit(from('d'), amount)).toThrow(
      expect.objectContaining({ code: 'INVALID_AMOUNT' }) as DomainError,
    );
  });

  it('refuse a negative commission', () => {
    const fill = { side: 'Buy', shares: 1, price: 1, commission: -1, fee: 0 } as const;
    expect(() => postFill(from('f'), PORTFOLIO, 'AAA', null, fill)).toThrow(DomainError);
  });
});

describe('assertBalanced', () => {
  const deposit = postDeposit(from('d'), 1_000);
  const position = bought.entry.postings[0];
  it.each<[string, LedgerEntry]>([
    [
      'a cent that is missing',
      { ...deposit, postings: [{ ...deposit.postings[0], amount: exact('-999.99') }, deposit.postings[1]] },
    ],
    ['no postings', { ...deposit, postings: [] }],
    [
      'a seventh decimal',
      {
        ...deposit,
        postings: deposit.postings.map((line) => ({ ...line, amount: line.amount.div(3_000_000) })),
      },
    ],
    [
      'shares outside positions',
      {
        ...deposit,
        postings: deposit.postings.map((line) => ({ ...line, shares: exact(1) })),
      },
    ],
    [
      'a position without a symbol',
      { ...bought.entry, postings: [{ ...position, symbol: null }, ...bought.entry.postings.slice(1)] },
    ],
  ])('refuses %s', (_case, entry) => {
    expect(() => assertBalanced(entry)).toThrow(expect.objectContaining({ code: 'LEDGER_UNBALANCED' }) as DomainError);
  });
});

const story: LedgerEntry[] = [
  postDeposit(from('deposit'), 10_000),
  postReservation(from('reserve'), PORTFOLIO, 6_000),
  postAllocation(from('start'), PORTFOLIO, 5_500, 'Reserved'),
  bought.entry,
  postFill(from('fill-2'), PORTFOLIO, 'AAA', bought.holding, {
    side: 'Sell',
    shares: 50,
    price: 60,
    commission: 1,
    fee: 0.09,
  }).entry,
  postDividendAccrual(from('accrual'), PORTFOLIO, 'AAA', 12.5),
  postInterest(from('interest'), PORTFOLIO, -0.5),
  postRelease(from('release'), PORTFOLIO, 1_000),
];

const books: DerivedAccount = {
  cash: 5_000,
  reserved: 500,
  portfolios: [{ portfolioId: PORTFOLIO, cash: '2497.41', positions: [{ symbol: 'AAA', shares: 50, cost: 2_500 }] }],
};

describe('foldLedger', () => {
  it('amounts to the balances of the account and its portfolios', () => {
    const fold = foldLedger(story);
    expect(Object.fromEntries(Object.entries(fold.account).map(([name, value]) => [name, value.toString()]))).toEqual({
      cash: '5000',
      reserved: '500',
      positionsAtCost: '2500',
      receivable: '12.5',
      fees: '2.09',
      dividends: '12.5',
      interest: '-0.5',
      deposits: '10000',
      realizedProfit: '500',
    });
    const portfolio = fold.portfolios.get(PORTFOLIO);
    expect(portfolio?.netInvested.toString()).toBe('4500');
    expect(portfolio?.cash.toString()).toBe('2497.41');
  });

  it('counts a cause once, however often it is delivered', () => {
    const twice = foldLedger([...story, ...story, bought.entry]);
    expect(twice.entryCount).toBe(story.length);
    expect(twice).toEqual(foldLedger(story));
  });

  it('counts a dividend paid to the account as money taken out of the portfolio', () => {
    const fold = foldLedger([...story, postDividendPayment(from('payment'), PORTFOLIO, 'AAA', 12.5, 'Account')]);
    expect(fold.portfolios.get(PORTFOLIO)?.netInvested.toString()).toBe('4487.5');
    expect(checkIdentity(fold)).toBeNull();
  });
});

describe('checkAccount', () => {
  it('finds nothing when the books agree', () => {
    expect(checkAccount(foldLedger(story), books)).toBeNull();
  });

  const [portfolio] = books.portfolios;
  const [position] = portfolio.positions;
  it.each<[string, DerivedAccount, object]>([
    ['cash of the account', { ...books, cash: '5000.01' }, { item: 'cash', portfolioId: null }],
    ['reserved cash', { ...books, reserved: 0 }, { item: 'reserved', portfolioId: null }],
    [
      'cash of a portfolio',
      { ...books, portfolios: [{ ...portfolio, cash: '2497.42' }] },
      { item: 'cash', portfolioId: PORTFOLIO },
    ],
    ['a portfolio that is missing', { ...books, portfolios: [] }, { item: 'cash', portfolioId: PORTFOLIO }],
    [
      'shares',
      { ...books, portfolios: [{ ...portfolio, positions: [{ ...position, shares: 51 }] }] },
      { item: 'shares', symbol: 'AAA' },
    ],
    [
      'cost',
      { ...books, portfolios: [{ ...portfolio, positions: [{ ...position, cost: '2500.000001' }] }] },
      { item: 'cost', symbol: 'AAA' },
    ],
    [
      'a position that was never bought',
      { ...books, portfolios: [{ ...portfolio, positions: [position, { symbol: 'ZZZ', shares: 1, cost: 0 }] }] },
      { item: 'shares', symbol: 'ZZZ' },
    ],
  ])('finds a difference in %s', (_case, derived, expected) => {
    expect(checkAccount(foldLedger(story), derived)).toMatchObject(expected);
  });
});
