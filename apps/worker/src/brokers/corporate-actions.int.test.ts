import { nextTradingDay } from '@pipa/calendar';
import type { Broker } from '@pipa/contract';
import { exact } from '@pipa/trading';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountAtBroker, openAccountAtBroker } from '../testing/account-at-broker.ts';

const DAY = '2024-03-06';
const EX = nextTradingDay(DAY);
const PAY = nextTradingDay(DAY, 3);
const VALUE = 0.333;
const OUTSIDE = 7;
let world: AccountAtBroker;
let id: number;
let shares: number;

/** A portfolio and the owner hold the same shares. */
async function openWorld(broker: Broker): Promise<void> {
  world = await openAccountAtBroker(DAY, { broker });
  world.brokerage.tradeByHand(world.account, 'AAAA', OUTSIDE);
  world.brokerage.advance();
  await world.sync();
  id = await world.starting('pair', 20_000);
  await world.toOpen();
  for (let i = 0; i < 6; i++) await world.round(id);
  shares = await world.sharesOf(id, 'AAAA');
  expect(shares).toBeGreaterThan(0);
}
beforeEach(() => openWorld('ALPACA'));
afterEach(() => world.simulator.db.drop());

/** The market, and the day of the broker, come to the session of a day. */
async function toSession(day: string): Promise<void> {
  await world.simulator.until((state) => state.day === day && state.phase === 'Open');
  world.at.day = day as typeof world.at.day;
}
const pay = (dollars: number) =>
  world.brokerage.book({
    account: world.account,
    kind: 'Dividend',
    symbol: 'AAAA',
    dollars: exact(dollars.toFixed(2)),
  });
const whole = () => (shares + OUTSIDE) * VALUE;
const open = async () => (await world.differences()).filter(({ decision }) => decision === null);

describe('a dividend', () => {
  beforeEach(() => {
    world.simulator.market.act({ symbol: 'AAAA', exDate: EX, kind: 'Dividend', value: `${VALUE}`, payDate: PAY });
  });

  it('that the broker pays later than the books is no difference, and on the owner’s shares is cash of the account', async () => {
    await toSession(PAY);
    await world.sync();
    expect(await open()).toEqual([]);
    const before = await world.cash();
    await toSession(nextTradingDay(PAY));
    pay(whole());
    await world.sync();
    expect(await open()).toEqual([]);
    expect(await world.cash()).toBeCloseTo(before + OUTSIDE * VALUE, 1);
    await world.sync();
    expect(await open()).toEqual([]);
  });

  it('that the broker pays first is no difference either', async () => {
    await toSession(nextTradingDay(DAY, 2));
    pay(whole());
    await world.sync();
    expect(await open()).toEqual([]);
    await toSession(PAY);
    await world.sync();
    expect(await open()).toEqual([]);
  });

  it('that the broker pays on the ex-date, weeks before the books, is no difference', async () => {
    const ex = nextTradingDay(DAY, 2);
    const action = { symbol: 'SPY', exDate: ex, kind: 'Dividend', value: `${VALUE}` } as const;
    world.simulator.market.act({ ...action, payDate: nextTradingDay(DAY, 18) });
    await toSession(ex);
    const held = await world.sharesOf(id, 'SPY');
    const { account } = world;
    world.brokerage.book({ account, kind: 'Dividend', symbol: 'SPY', dollars: exact((held * VALUE).toFixed(2)) });
    await world.sync();
    expect(held).toBeGreaterThan(0);
    expect(await open()).toEqual([]);
  });

  it('in which the broker keeps a dollar is a difference of a dollar', async () => {
    await toSession(PAY);
    pay(whole() - 1);
    await world.sync();
    const [difference] = await open();
    expect(difference?.kind).toBe('Cash');
    // What it paid on the owner's shares is left out as well, as nothing says which part is missing.
    const missing = difference?.atBroker.minus(difference.inBooks).toNumber();
    expect(missing).toBeCloseTo(OUTSIDE * VALUE - 1, 1);
  });

  it('that the broker never pays is a difference in the end', async () => {
    await toSession(PAY);
    await world.sync();
    expect(await open()).toEqual([]);
    for (const days of [3, 6, 9]) await toSession(nextTradingDay(PAY, days));
    await world.sync();
    const [difference] = await open();
    expect(difference?.inBooks.minus(difference.atBroker).toNumber()).toBeCloseTo(shares * VALUE, 1);
  });
});

describe('a dividend of a broker that lists none', () => {
  beforeEach(async () => {
    await world.simulator.db.drop();
    await openWorld('IBWEBAPI');
    world.simulator.market.act({ symbol: 'AAAA', exDate: EX, kind: 'Dividend', value: `${VALUE}`, payDate: PAY });
  });

  it.each([
    ['before the books', nextTradingDay(DAY, 2)],
    ['after the books', nextTradingDay(PAY)],
  ])('is known by the cash where it pays %s', async (_when, paidOn) => {
    await toSession(paidOn);
    await world.sync();
    expect(await open()).toEqual([]);
    pay(whole());
    for (const day of [paidOn, nextTradingDay(PAY, 2)]) {
      if (day !== paidOn) await toSession(day);
      await world.sync();
      expect(await open()).toEqual([]);
    }
  });

  it('in which the broker keeps a dollar is a difference', async () => {
    await toSession(PAY);
    pay(whole() - 1);
    await world.sync();
    expect((await open()).map(({ kind }) => kind)).toEqual(['Cash']);
  });
});

describe('a split', () => {
  it('counts for the owner’s shares as the broker books it, and for those of portfolios before the open', async () => {
    world.simulator.market.act({ symbol: 'AAAA', exDate: EX, kind: 'Split', value: '2', payDate: null });
    await world.simulator.until(({ phase }) => phase === 'Closed');
    world.at.day = EX;
    world.brokerage.book({ account: world.account, kind: 'Split', symbol: 'AAAA', dollars: exact(0), ratio: 2 });
    await world.sync();
    // At night the broker counts in new shares, and the books do not yet.
    expect(await open()).toEqual([]);
    expect(await world.outside()).toEqual({ AAAA: OUTSIDE });
    await toSession(EX);
    await world.sync();
    expect(await open()).toEqual([]);
    expect(await world.outside()).toEqual({ AAAA: 2 * OUTSIDE });
    expect(await world.sharesOf(id, 'AAAA')).toBe(2 * shares);
  });
});
