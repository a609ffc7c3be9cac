import { exact } from '@pipa/trading';
import { describe, expect, it } from 'vitest';
import { stampedAt } from '../testing/stamped-at.ts';
import { contractOrder } from '../testing/venue-contract.ts';
import type { VenueOrder } from '../venue.ts';
import { ACCOUNT, openIb } from './testing/open-ib.ts';

const limit = (clientKey: string, price: number, shares = 10): VenueOrder => ({
  ...contractOrder(clientKey, shares),
  type: 'Limit',
  limitPrice: exact(price),
});

function open() {
  const world = openIb();
  const { books } = world.sandbox.brokers.ib;
  const ib = world.start();
  return { ...world, ...ib, venue: stampedAt(ib.venue, () => new Date(world.clock.nowMs)), unstamped: ib.venue, books };
}
const found = async ({ venue }: ReturnType<typeof open>, order: VenueOrder) =>
  (await venue.lookUp([order])).get(order.clientKey);

describe('orders at Interactive Brokers', () => {
  it('classes of shares are written with a space there, and the listing in the United States is taken', async () => {
    const { venue, books, reads, access, calls } = open();
    const order = { ...contractOrder('class', 4), symbol: 'BRK.B' };
    await venue.submit(order);
    expect(calls).toContain('GET /trsrv/stocks?symbols=BRK+B');
    expect(books.byClientKey(ACCOUNT, 'class')?.symbol).toBe('BRK.B');
    books.advance();
    const positions = await reads.positions({ account: ACCOUNT, access });
    expect(positions.map(({ symbol, shares }) => [symbol, shares.toNumber()])).toEqual([['BRK.B', 4]]);
  });

  it('what is asked is asked of the owner, one thing after another, and the order is taken once all is confirmed', async () => {
    const world = open();
    const { venue, books } = world;
    const order = limit('far', 110, 600);
    const first = await venue.submit(order);
    expect(first).toMatchObject([{ kind: 'Questioned', questions: [{ id: 'o163' }] }]);
    const second = await venue.submit({ ...order, confirmed: ['o163'] });
    expect(second).toMatchObject([{ kind: 'Questioned', questions: [{ id: 'o383' }] }]);
    const [asked] = second;
    expect(asked?.kind === 'Questioned' && asked.questions[0]?.words).toBe(
      'The following order size exceeds the Size Limit of 500. Are you sure?',
    );
    expect(await found(world, order)).toBeUndefined();
    expect(await venue.submit({ ...order, confirmed: ['o163', 'o383'] })).toMatchObject([{ kind: 'Accepted' }]);
    expect(books.orders(ACCOUNT)).toHaveLength(1);
  });

  it('an order whose confirmation got no answer is found, and not taken twice', async () => {
    const world = open();
    const { venue, books, sandbox, protocol } = world;
    const order = { ...contractOrder('reply'), confirmed: ['o354'] };
    protocol.askNext();
    sandbox.brokers.ib.faults.script({ fault: 'halfBody', path: '/reply/' });
    await expect(venue.submit(order)).rejects.toMatchObject({ fault: { kind: 'Unavailable' } });
    expect(await found(world, order)).toMatchObject([{ kind: 'Accepted' }, { kind: 'Execution' }]);
    expect(await venue.submit(order)).toMatchObject([{ kind: 'Accepted' }, { kind: 'Execution' }]);
    expect(books.orders(ACCOUNT)).toHaveLength(1);
  });

  it('an order that waited too long for its turn does not leave any more, and neither does a confirmation', async () => {
    const { unstamped, venue, books, protocol, clock, line, calls } = open();
    const submittedAt = new Date(clock.nowMs - 30_001);
    const unavailable = { fault: { kind: 'Unavailable' } };
    await expect(unstamped.submit({ ...contractOrder('late'), submittedAt })).rejects.toMatchObject(unavailable);
    expect(books.orders(ACCOUNT)).toEqual([]);
    await venue.submit(contractOrder('first'));
    protocol.askNext();
    line.takesMs = 30_001;
    const asked = venue.submit({ ...contractOrder('slow'), confirmed: ['o354'] });
    await expect(asked).rejects.toMatchObject(unavailable);
    expect(books.byClientKey(ACCOUNT, 'slow')).toBeUndefined();
    expect(calls.filter((call) => call.includes('/reply/'))).toEqual([]);
  });

  it('a refusal ends the order in the words of the broker', async () => {
    const world = open();
    const order = contractOrder('poor', 100_000);
    world.protocol.askNext();
    const confirmed = ['o354', 'o383'];
    expect(await world.venue.submit({ ...order, confirmed })).toMatchObject([
      { kind: 'Ended', status: 'Rejected', reason: 'Order rejected: insufficient buying power' },
    ]);
    // The answer may be lost: then the list says so.
    expect(await found(world, order)).toMatchObject([
      { kind: 'Accepted' },
      { kind: 'Ended', status: 'Rejected', filledShares: exact(0) },
    ]);
  });

  it('an order of an earlier session, which the list lacks, is known by its number', async () => {
    const world = open();
    const order = limit('old', 99);
    const [accepted] = await world.venue.submit(order);
    const venueOrderId = accepted?.kind === 'Accepted' ? accepted.venueOrderId : null;
    world.market.nowMs += 86_400_000;
    world.clock.nowMs += 86_400_000;
    expect(await found(world, order)).toBeUndefined();
    expect(await found(world, { ...order, venueOrderId })).toEqual([
      { kind: 'Accepted', clientKey: 'old', venueOrderId },
    ]);
    await world.venue.cancel({ ...order, venueOrderId });
    world.clock.nowMs += 10_000;
    expect(await found(world, { ...order, venueOrderId })).toMatchObject([
      { kind: 'Accepted' },
      { kind: 'Ended', status: 'Cancelled' },
    ]);
    // A number that the broker has forgotten: the order stays known.
    expect(await found(world, { ...order, clientKey: 'gone', venueOrderId: '99' })).toEqual([
      { kind: 'Accepted', clientKey: 'gone', venueOrderId: '99' },
    ]);
  });

  it('an end counts what has traded, and is none where the broker does not say it', async () => {
    const world = open();
    const order = contractOrder('partly');
    await world.venue.submit(order);
    const [taken] = world.books.orders(ACCOUNT);
    world.books.cancel(taken?.id ?? '');
    const traded = { kind: 'Execution', fill: { shares: exact(5) } };
    const end = { kind: 'Ended', status: 'Cancelled', filledShares: exact(5) };
    const without = (name: string) => (path: string, text: string) =>
      path.includes('/iserver/account/order')
        ? text.replaceAll(new RegExp(`"(${name})":"?[\\d.]+"?,?`, 'g'), '')
        : text;
    const lookUp = async () => {
      world.clock.nowMs += 10_000;
      return found(world, order);
    };
    expect(await lookUp()).toMatchObject([{ kind: 'Accepted' }, traded, end]);
    world.line.alter = without('filledQuantity');
    expect(await lookUp()).toMatchObject([{ kind: 'Accepted' }, traded, end]);
    world.line.alter = without('filledQuantity|cum_fill');
    expect(await lookUp()).toMatchObject([{ kind: 'Accepted' }, traded]);
    expect(await lookUp()).toHaveLength(2);
  });

  describe('an order that is older than the trades that are listed', () => {
    const HOUR = 3_600_000;
    const DAY = 24 * HOUR;
    async function openOld(rest: (world: ReturnType<typeof open>) => void) {
      const world = open();
      const order = contractOrder('old');
      const [accepted] = await world.venue.submit(order);
      const venueOrderId = accepted?.kind === 'Accepted' ? accepted.venueOrderId : null;
      rest(world);
      const pass = (ms: number) => {
        world.market.nowMs += ms;
        world.clock.nowMs += ms;
      };
      const known = (filled: number) => found(world, { ...order, venueOrderId, filledShares: exact(filled) });
      return { ...world, order, venueOrderId, pass, known };
    }
    const END = { kind: 'Ended', status: 'Expired' };

    it('has traded what its own state says, once it is sure that its trades do not come', async () => {
      const { pass, known } = await openOld(({ books }) => books.advance());
      pass(8 * DAY);
      expect(await known(5)).toMatchObject([{ kind: 'Accepted' }]);
      pass(HOUR);
      const reports = (await known(5)) ?? [];
      expect(reports.map(({ kind }) => kind)).toEqual(['Accepted', 'Execution', 'Ended']);
      const [, execution, end] = reports;
      expect(execution?.kind === 'Execution' && [execution.fill.shares, execution.fill.price].map(Number)).toEqual([
        5, 100,
      ]);
      expect(end).toEqual({ ...END, clientKey: 'old', filledShares: exact(10), reason: expect.any(String) });
      expect(await known(5)).toEqual(reports);
      expect(await known(10)).toMatchObject([{ kind: 'Accepted' }, { ...END, filledShares: exact(10) }]);
    });

    it('works on where its own state says so', async () => {
      const { pass, known } = await openOld(() => undefined);
      pass(8 * DAY);
      for (let i = 0; i < 3; i++) {
        expect(await known(5)).toMatchObject([{ kind: 'Accepted' }]);
        pass(HOUR);
      }
    });

    it('ends where the broker has forgotten it, and is cancelled there first', async () => {
      const { pass, known, line, calls, venueOrderId } = await openOld(() => undefined);
      pass(8 * DAY);
      line.alter = (path, text) => (path.includes('/order/status/') ? '{"error":"unknown"}' : text);
      expect(await known(5)).toMatchObject([{ kind: 'Accepted' }]);
      pass(HOUR);
      expect(await known(5)).toMatchObject([{ kind: 'Accepted' }, { ...END, filledShares: exact(5) }]);
      expect(calls.filter((call) => call.startsWith('DELETE') && call.endsWith(`/order/${venueOrderId}`))).toHaveLength(
        1,
      );
    });

    it('and whose answer was lost is not sent again, as it may have traded', async () => {
      const world = open();
      const order = { ...contractOrder('lost'), firstSubmittedAt: new Date(world.clock.nowMs - 8 * DAY) };
      const lookUp = async () => (await world.unstamped.lookUp([order])).get('lost');
      expect(await lookUp()).toEqual([]);
      world.clock.nowMs += HOUR;
      expect(await lookUp()).toMatchObject([{ ...END, filledShares: exact(0) }]);
    });
  });

  it.each([
    ['Buy', 99.4567, 99.45],
    ['Sell', 100.1234, 100.13],
    ['Buy', 0.123456, 0.1234],
  ] as const)('a limit keeps the tick of the price, and is not made worse: %s at %d', async (side, price, ticked) => {
    const { venue, books } = open();
    books.tradeByHand(ACCOUNT, 'AAAA', 20);
    books.advance();
    const confirmed = ['o163'];
    expect(await venue.submit({ ...limit('tick', price), side, confirmed })).toMatchObject([{ kind: 'Accepted' }]);
    expect(books.byClientKey(ACCOUNT, 'tick')?.limitPrice?.toNumber()).toBe(ticked);
  });

  it('an order is cancelled by its client key', async () => {
    const world = open();
    const order = limit('cancel', 99);
    await world.venue.submit(order);
    await world.venue.cancel(order);
    await world.venue.cancel(contractOrder('never'));
    expect(world.books.byClientKey(ACCOUNT, 'cancel')?.status).toBe('Cancelled');
  });

  it('a preview says costs and warnings, and sends nothing', async () => {
    const { venue, books } = open();
    const { account, clientKey: _, venueOrderId: __, confirmed: ___, ...order } = limit('none', 110, 1_200);
    expect(await venue.preview?.({ account, ...order })).toEqual({
      commission: exact(6),
      initialMargin: exact(132_000),
      words: ['The following order exceeds the price percentage limit of 3%. Are you sure?'],
    });
    await expect(venue.preview?.({ account, ...order, symbol: 'NONE' })).rejects.toMatchObject({
      fault: { kind: 'Refused', words: 'Interactive Brokers does not know NONE' },
    });
    expect(books.orders(ACCOUNT)).toEqual([]);
  });
});
