import type { Fault } from '@pipa/broker-sandbox';
import type { ScheduledBroker } from '../../testing/run-fault-schedule.ts';
import { ACCOUNT, openIb } from './open-ib.ts';

const RATE = 0.2;
const KINDS: readonly Fault[] = [
  'timeoutBefore',
  'timeoutAfter',
  'unauthorised',
  'rateLimited',
  'serverError',
  'html',
  'halfBody',
  'doubled',
  'cut',
];

/** A sandbox in memory that also asks about orders, drops sessions as at night and ends live session tokens. */
export function openIbSchedule(seed: number): ScheduledBroker {
  const parts = ({ id }: { readonly id: string }) => 1 + (Number(id) % 3);
  const { sandbox, protocol, clock, market, start } = openIb({ seed, penaltyMs: 5_000, parts });
  const { books, faults } = sandbox.brokers.ib;
  let steps = seed;
  return {
    account: ACCOUNT,
    now: () => new Date(clock.nowMs),
    restart: () => start().venue,
    setFaults: (areOn) => {
      if (areOn) faults.setRates({ rate: RATE, kinds: KINDS });
      else faults.clear();
    },
    advance: () => {
      steps += 1;
      if (steps % 4 === 0) protocol.askNext();
      if (steps % 5 === 0) protocol.drop();
      if (steps % 11 === 0) protocol.endLive();
      books.advance();
    },
    wait: (ms) => {
      clock.nowMs += ms;
      market.nowMs += ms;
    },
    orders: () =>
      books.orders(ACCOUNT).map(({ id, clientKey, shares, filled, status }) => ({
        clientKey: clientKey ?? '',
        venueOrderId: id,
        shares: shares.toNumber(),
        filled: filled.toNumber(),
        isOver: status !== 'Working',
      })),
    executions: () =>
      books.executions(ACCOUNT).map(({ orderId, clientKey, shares, price }) => ({
        clientKey: clientKey ?? '',
        venueOrderId: orderId,
        shares: shares.toNumber(),
        price: price.toNumber(),
      })),
  };
}
