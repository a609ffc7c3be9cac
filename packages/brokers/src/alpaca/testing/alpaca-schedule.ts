import { createSandbox, type Fault, sandboxFetch } from '@pipa/broker-sandbox';
import { testMarket } from '@pipa/broker-sandbox/testing/test-market';
import type { ScheduledBroker } from '../../testing/run-fault-schedule.ts';
import { alpacaAt, createAlpaca } from '../create-alpaca.ts';
import { keysAccess, PAPER_ACCOUNT, testClock } from './alpaca-world.ts';

const RATE = 0.25;
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

/** A sandbox in memory with its own time, whose orders fill in up to three parts. */
export function openAlpacaSchedule(seed: number): ScheduledBroker {
  const clock = testClock();
  const market = testMarket();
  const sandbox = createSandbox(
    { market, seed, clock: clock.now, penaltyMs: 5_000, parts: ({ id }) => 1 + (Number(id.slice(1)) % 3) },
    () => 'http://sandbox',
  );
  const { books, faults, protocol } = sandbox.brokers.alpaca;
  const base = 'http://sandbox/alpaca';
  const access = keysAccess(base, protocol.keysOf(PAPER_ACCOUNT));
  const wallClock = () => new Date(clock.nowMs);
  return {
    account: PAPER_ACCOUNT,
    now: wallClock,
    restart: () => {
      const { hosts } = alpacaAt(base);
      const source = async () => ({ account: PAPER_ACCOUNT, access });
      const { now, wait } = clock;
      return createAlpaca({ hosts, access: source, fetch: sandboxFetch(sandbox), clock: wallClock, now, wait }).venue;
    },
    setFaults: (areOn) => {
      if (areOn) faults.setRates({ rate: RATE, kinds: KINDS });
      else faults.clear();
    },
    advance: () => books.advance(),
    wait: (ms) => {
      clock.nowMs += ms;
      market.nowMs += ms;
    },
    orders: () =>
      books.orders(PAPER_ACCOUNT).map(({ clientKey, shares, filled, status }) => ({
        clientKey: clientKey ?? '',
        shares: shares.toNumber(),
        filled: filled.toNumber(),
        isOver: status !== 'Working',
      })),
    executions: () =>
      books.executions(PAPER_ACCOUNT).map(({ clientKey, shares, price }) => ({
        clientKey: clientKey ?? '',
        shares: shares.toNumber(),
        price: price.toNumber(),
      })),
  };
}
