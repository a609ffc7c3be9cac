import type { ScheduledBroker } from '../../testing/run-fault-schedule.ts';
import { openSchwabWorld } from './schwab-world.ts';

/**
 * Schwab in memory for a schedule of faults. A request that arrives twice is not among them: without a key of ours the broker takes it
 * twice, and no client can keep it from that.
 */
export async function openSchwabSchedule(seed: number): Promise<ScheduledBroker> {
  const world = openSchwabWorld({
    seed,
    parts: ({ id }) => 1 + (Number(id) % 3),
    waitsMoveTime: true,
    lagMs: (id) => (id * 7_919 * seed) % 60_000,
  });
  const { books, faults, number, ids } = world;
  await world.access('');
  const keyOf = (id: string): string => ids.get(id) ?? `order ${id}`;
  return {
    account: number,
    restart: () => {
      world.restart();
      return world.venue;
    },
    setFaults: (areOn) => {
      if (!areOn) faults.clear();
      else {
        faults.setRates({
          rate: 0.25,
          kinds: [
            'timeoutBefore',
            'timeoutAfter',
            'unauthorised',
            'rateLimited',
            'serverError',
            'html',
            'halfBody',
            'cut',
          ],
        });
      }
    },
    advance: () => world.tick(),
    wait: world.pass,
    now: world.clock,
    noteId: (venueOrderId, clientKey) => void ids.set(venueOrderId, clientKey),
    orders: () =>
      books.orders(number).map(({ id, shares, filled, status }) => ({
        clientKey: keyOf(id),
        shares: shares.toNumber(),
        filled: filled.toNumber(),
        isOver: status !== 'Working',
      })),
    executions: () =>
      books.executions(number).map(({ orderId, shares, price }) => ({
        clientKey: keyOf(orderId),
        shares: shares.toNumber(),
        price: price.toNumber(),
      })),
  };
}
