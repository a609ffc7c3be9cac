import { exact } from '@pipa/trading';
import { describe, expect, it } from 'vitest';
import { contractOrder } from '../testing/venue-contract.ts';
import { ACCOUNT, BASE, GONE, openIb } from './testing/open-ib.ts';

const HOUR = 3_600_000;
const count = (calls: readonly string[], path: string) => calls.filter((call) => call.includes(path)).length;
const order = { ...contractOrder('session', 2), submittedAt: null };

describe('the brokerage session of Interactive Brokers', () => {
  it('is begun when an order needs it, and not for reading', async () => {
    const { start, calls, access } = openIb();
    const { reads, venue } = start();
    await reads.cash({ account: ACCOUNT, access });
    await reads.positions({ account: ACCOUNT, access });
    expect(count(calls, 'ssodh')).toBe(0);
    await venue.submit(order);
    expect(count(calls, 'ssodh')).toBe(1);
  });

  it('is begun again after the night dropped it, without a fault and without a lost order', async () => {
    const { start, calls, protocol, clock } = openIb();
    const { venue } = start();
    await venue.submit(order);
    protocol.drop();
    expect((await venue.lookUp([order])).get(order.clientKey)).toBeDefined();
    clock.nowMs += 10 * HOUR;
    expect((await venue.lookUp([order])).get(order.clientKey)).toBeDefined();
    expect(count(calls, 'ssodh')).toBe(3);
  });

  it('is kept alive while it is used, and one failed tickle ends nothing', async () => {
    const { start, calls, sandbox, clock } = openIb();
    const { venue } = start();
    await venue.submit(order);
    sandbox.brokers.ib.faults.script({ fault: 'html', path: '/tickle' });
    for (let i = 0; i < 10; i++) {
      clock.nowMs += 90_000;
      expect((await venue.lookUp([order])).get(order.clientKey)).toBeDefined();
    }
    expect(count(calls, '/tickle')).toBe(11);
    expect(count(calls, 'ssodh')).toBe(1);
  });

  it('is left to a program of the owner, who goes first', async () => {
    const { start, protocol, access } = openIb();
    const { venue, reads } = start();
    protocol.setCompeting(ACCOUNT, true);
    await expect(venue.submit(order)).rejects.toMatchObject({ fault: { kind: 'Unavailable' } });
    await reads.cash({ account: ACCOUNT, access });
    protocol.setCompeting(ACCOUNT, false);
    expect(await venue.submit(order)).toMatchObject([{ kind: 'Accepted' }]);
  });
});

describe('the sign-on at Interactive Brokers', () => {
  it('gets a new live session token before a day is over, and after a 401 at once', async () => {
    const { start, calls, protocol, clock, access } = openIb();
    const { reads } = start();
    const account = { account: ACCOUNT, access };
    await reads.cash(account);
    clock.nowMs += 24 * HOUR - 60_000;
    await reads.cash(account);
    expect(count(calls, 'live_session_token')).toBe(2);
    protocol.endLive();
    await reads.cash(account);
    expect(count(calls, 'live_session_token')).toBe(3);
  });

  it('is over for good where a new token is not given', async () => {
    const { start, protocol, access } = openIb();
    const { reads, venue } = start();
    await reads.cash({ account: ACCOUNT, access });
    protocol.revoke(ACCOUNT);
    for (const call of [reads.cash({ account: ACCOUNT, access }), venue.submit(order)]) {
      await expect(call).rejects.toMatchObject({ fault: { kind: 'Unauthorised' } });
    }
  });

  it('repeats no order after a 401', async () => {
    const { start, calls, sandbox } = openIb();
    const { venue } = start();
    sandbox.brokers.ib.faults.script({ fault: 'unauthorised', method: 'POST', path: '/orders' });
    await expect(venue.submit(order)).rejects.toMatchObject({ fault: { kind: 'Unavailable' } });
    expect(count(calls, `POST /iserver/account/${ACCOUNT}/orders`)).toBe(1);
    expect(await venue.submit(order)).toMatchObject([{ kind: 'Accepted' }]);
  });

  it('serves several processes at a time', async () => {
    const { start, access, clock } = openIb();
    const [one, other] = [start(), start()];
    for (let i = 0; i < 3; i++) {
      for (const { reads } of [one, other]) {
        clock.nowMs += 10_000;
        await reads.cash({ account: ACCOUNT, access });
      }
    }
    await one.venue.submit(order);
    clock.nowMs += 10_000;
    expect((await other.venue.lookUp([order])).get(order.clientKey)).toBeDefined();
  });

  it('calls another host where one is gone', async () => {
    const { start, access } = openIb();
    const { reads } = start([GONE, BASE]);
    expect((await reads.cash({ account: ACCOUNT, access })).settled).toEqual(exact(1_000_000));
    await expect(start([GONE]).reads.cash({ account: ACCOUNT, access })).rejects.toMatchObject({
      fault: { kind: 'Unavailable' },
    });
  });
});

describe('the limits of Interactive Brokers', () => {
  it('one reading of orders and trades serves all who ask within seconds', async () => {
    const { start, calls, clock } = openIb();
    const { venue } = start();
    await venue.submit(order);
    await Promise.all(Array.from({ length: 20 }, () => venue.lookUp([order])));
    // The first one of a session finds nothing yet.
    expect(count(calls, '/iserver/account/orders')).toBe(2);
    expect(count(calls, '/iserver/account/trades')).toBe(2);
    clock.nowMs += 6_000;
    for (let i = 0; i < 20; i++) await venue.lookUp([order]);
    expect(count(calls, '/iserver/account/orders')).toBe(3);
    expect(count(calls, '/iserver/account/trades')).toBe(3);
  });

  it('several processes share their turns, and none of them meets the penalty', async () => {
    const { start, clock } = openIb();
    const next = new Map<string, number>();
    const claimTurn = async (name: string, everyMs: number) => {
      const at = Math.max(clock.nowMs, next.get(name) ?? 0);
      next.set(name, at + everyMs);
      return at - clock.nowMs;
    };
    const venues = Array.from({ length: 4 }, () => start(undefined, claimTurn).venue);
    await venues[0]?.submit(order);
    for (let i = 0; i < 5; i++) {
      for (const venue of venues) expect((await venue.lookUp([order])).get(order.clientKey)).toBeDefined();
      clock.nowMs += 2_000;
    }
  });

  it('a penalty holds every call back until it is over', async () => {
    const { start, calls, sandbox, clock, access } = openIb({ penaltyMs: 600_000 });
    const { reads, venue } = start();
    await venue.submit(order);
    sandbox.brokers.ib.faults.script({ fault: 'rateLimited' });
    const limited = { fault: { kind: 'RateLimited' } };
    await expect(venue.lookUp([order])).rejects.toMatchObject(limited);
    const before = calls.length;
    clock.nowMs += 599_000 - 20_000;
    await expect(reads.cash({ account: ACCOUNT, access })).rejects.toMatchObject(limited);
    await expect(venue.lookUp([order])).rejects.toMatchObject(limited);
    expect(calls.length).toBe(before);
    clock.nowMs += 30_000;
    expect((await venue.lookUp([order])).get(order.clientKey)).toBeDefined();
  });
});
