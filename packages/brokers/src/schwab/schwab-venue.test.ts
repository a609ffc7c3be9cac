import { exact } from '@pipa/trading';
import { describe, expect, it } from 'vitest';
import { contractOrder } from '../testing/venue-contract.ts';
import type { VenueOrder } from '../venue.ts';
import { openSchwabWorld, type SchwabWorldOptions } from './testing/schwab-world.ts';

const UNAVAILABLE = { fault: { kind: 'Unavailable' } };
/** Long ago enough for the clocks of a submission, which is stamped now. */
function open(options?: SchwabWorldOptions) {
  const world = openSchwabWorld(options);
  const stamped = (key: string, changes: Partial<VenueOrder> = {}): VenueOrder => ({
    ...contractOrder(key),
    firstSubmittedAt: world.clock(),
    submittedAt: world.clock(),
    ...changes,
  });
  return { ...world, stamped, atBroker: () => world.books.orders(world.number) };
}

describe('an order at Schwab', () => {
  it('has the id of Location, and where that is missing the one that is listed', async () => {
    const world = open();
    const ids = [];
    for (let i = 0; i < 4; i++) {
      const [report] = await world.venue.submit(world.stamped(`k${i}`, { shares: exact(i + 1) }));
      ids.push(report?.kind === 'Accepted' ? report.venueOrderId : null);
    }
    expect(ids).toEqual(world.atBroker().map(({ id }) => id));
  });

  it('names class shares with a slash, and limits in cents that are never worse', async () => {
    const world = open({ isOpen: false });
    const limit = { type: 'Limit', limitPrice: exact('9.999'), symbol: 'BRK.B' } as const;
    await world.venue.submit(world.stamped('buy', limit));
    world.books.tradeByHand(world.number, 'BRK.B', 1);
    expect(world.atBroker()[0]).toMatchObject({ symbol: 'BRK.B', limitPrice: exact('9.99') });
    const found = await world.venue.lookUp([world.stamped('buy', limit)]);
    expect(found.get('buy')).toMatchObject([{ kind: 'Accepted', venueOrderId: world.atBroker()[0]?.id }]);
  });

  it('that the broker refuses ends in its words, at once or once it is looked up; one that it cannot take is not sent', async () => {
    const world = open();
    const rejected = { kind: 'Ended', status: 'Rejected' };
    const close = await world.venue.submit(world.stamped('close', { type: 'MarketOnClose' }));
    expect(close).toMatchObject([{ ...rejected, reason: expect.stringContaining('orderType') }]);
    const half = await world.venue.submit(world.stamped('half', { shares: exact('0.5') }));
    expect(half).toMatchObject([rejected]);
    expect(world.atBroker()).toEqual([]);
    const large = world.stamped('large', { shares: exact(5_000) });
    await world.venue.submit(large);
    const found = await world.venue.lookUp([large]);
    expect(found.get('large')?.at(-1)).toMatchObject({ ...rejected, reason: 'insufficient buying power' });
  });

  it('that waited too long for its turn does not leave any more', async () => {
    const world = open();
    const order = world.stamped('late');
    world.pass(30_001);
    await expect(world.venue.submit(order)).rejects.toMatchObject(UNAVAILABLE);
    expect(world.atBroker()).toEqual([]);
  });

  it.each([
    [20_000, true],
    [22_000, false],
    [-22_000, false],
  ])('leaves while the clocks are %d ms apart: %s', async (aheadMs, leaves) => {
    const world = open({ aheadMs });
    const submission = world.venue.submit(world.stamped('k'));
    if (leaves) await submission;
    else await expect(submission).rejects.toMatchObject(UNAVAILABLE);
    expect(world.atBroker()).toHaveLength(leaves ? 1 : 0);
  });

  it('whose answer was lost is no order that the owner entered before, and none that our books have under another key', async () => {
    const world = open({ isOpen: false });
    world.books.tradeByHand(world.number, 'AAAA', 10);
    world.pass(60_000);
    const other = await world.venue.submit(world.stamped('other', { timeInForce: 'Day' }));
    if (other[0]?.kind === 'Accepted') world.ids.set(other[0].venueOrderId, 'other');
    const lost = world.stamped('lost', { timeInForce: 'Day' });
    expect((await world.venue.lookUp([lost])).size).toBe(0);
    world.faults.script({ fault: 'timeoutAfter', method: 'POST', path: '/orders' });
    await expect(world.venue.submit(lost)).rejects.toMatchObject(UNAVAILABLE);
    const found = (await world.venue.lookUp([lost])).get('lost');
    expect(found).toEqual([{ kind: 'Accepted', clientKey: 'lost', venueOrderId: world.atBroker()[2]?.id }]);
  });

  it('that an application placed is taken before one that the owner entered in the same moment', async () => {
    const world = open({ isOpen: false });
    const lost = world.stamped('lost', { timeInForce: 'Day' });
    await world.access('');
    world.books.tradeByHand(world.number, 'AAAA', 10);
    world.faults.script({ fault: 'timeoutAfter', method: 'POST', path: '/orders' });
    await expect(world.venue.submit(lost)).rejects.toMatchObject(UNAVAILABLE);
    const found = (await world.venue.lookUp([lost])).get('lost');
    expect(found).toMatchObject([{ venueOrderId: world.atBroker()[1]?.id }]);
  });

  it('waits under any status that is not known, and its cancellation after the end says what it was', async () => {
    const world = open({ isOpen: false });
    for (let i = 0; i < 5; i++) {
      const order = world.stamped(`k${i}`, { shares: exact(i + 1) });
      await world.venue.submit(order);
      expect((await world.venue.lookUp([order])).get(`k${i}`)?.map(({ kind }) => kind)).toEqual(['Accepted']);
    }
    const order = world.stamped('k0', { shares: exact(1) });
    expect(await world.venue.cancel(order)).toEqual([]);
    expect(await world.venue.cancel(order)).toMatchObject([{}, { kind: 'Ended', status: 'Cancelled' }]);
    expect(await world.venue.cancel(world.stamped('unknown', { shares: exact(77) }))).toEqual([]);
  });

  it('is previewed with the warnings of the broker and not taken', async () => {
    const world = open();
    const preview = world.schwab().venue.preview?.({ ...world.stamped('p'), shares: exact(5_000) });
    expect(await preview).toMatchObject({ commission: exact(0), words: ['insufficient buying power'] });
    expect(world.atBroker()).toEqual([]);
  });
});
