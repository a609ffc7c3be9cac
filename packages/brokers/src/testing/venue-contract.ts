import { DomainError } from '@pipa/contract';
import { exact, sum } from '@pipa/trading';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AsynchronousVenue, VenueOrder } from '../venue.ts';
import type { EndReport, ExecutionReport, VenueReport } from '../venue-report.ts';

/** A venue whose time and connection the test controls. */
export interface VenueUnderTest {
  readonly venue: AsynchronousVenue;
  /** Lets enough time pass that each open order trades a part; an order of two shares or more has at least two parts. */
  advance(): Promise<void>;
  setDown(isDown: boolean): void;
  /** The next submission arrives; its answer is lost. */
  loseNextAnswer(): void;
}

const MOST_STEPS = 20;

export const contractOrder = (clientKey: string, shares = 10): VenueOrder => ({
  account: 'A1',
  clientKey,
  venueOrderId: null,
  symbol: 'AAAA',
  side: 'Buy',
  type: 'Market',
  timeInForce: 'GoodTillCancelled',
  shares: exact(shares),
  limitPrice: null,
  tradeDay: '2024-03-06',
});

const isUnavailable = (error: unknown): boolean => error instanceof DomainError && error.code === 'UNAVAILABLE';

/** The contract that every adapter of an outside broker keeps, whatever the broker does. */
export function describeVenueContract(name: string, open: () => VenueUnderTest): void {
  let world: VenueUnderTest;
  const reportsOf = async (order: VenueOrder): Promise<readonly VenueReport[] | undefined> =>
    (await world.venue.lookUp([order])).get(order.clientKey);
  const executionsOf = async (order: VenueOrder): Promise<ExecutionReport[]> => {
    const executions = ((await reportsOf(order)) ?? []).filter((report) => report.kind === 'Execution');
    return [...new Map(executions.map((execution) => [execution.executionId, execution])).values()];
  };
  const sharesOf = (executions: readonly ExecutionReport[]) =>
    sum(executions.map(({ fill }) => fill.shares)).toNumber();

  describe(`${name} keeps the contract of a venue:`, () => {
    beforeEach(() => {
      world = open();
    });

    it('an order that it never got is unknown', async () => {
      expect(await reportsOf(contractOrder('never'))).toBeUndefined();
    });

    it('an order that is submitted again is taken once, and filled once', async () => {
      const order = contractOrder('again');
      for (let i = 0; i < 3; i++) await world.venue.submit(order);
      for (let i = 0; i < MOST_STEPS; i++) await world.advance();
      await world.venue.submit(order);
      for (let i = 0; i < MOST_STEPS; i++) await world.advance();
      expect(sharesOf(await executionsOf(order))).toBe(10);
    });

    it('an order is known under its client key, with one id of its own', async () => {
      const order = contractOrder('known');
      await world.venue.submit(order);
      const ids = ((await reportsOf(order)) ?? []).flatMap((report) =>
        report.kind === 'Accepted' ? report.venueOrderId : [],
      );
      expect(new Set(ids).size).toBe(1);
    });

    it('executions have ids that stay, one each, and never exceed the order', async () => {
      const [one, other] = [contractOrder('one'), contractOrder('other', 7)];
      for (const order of [one, other]) await world.venue.submit(order);
      const seen = new Map<string, number>();
      for (let i = 0; i < MOST_STEPS; i++) {
        await world.advance();
        for (const order of [one, other]) {
          const executions = await executionsOf(order);
          expect(sharesOf(executions)).toBeLessThanOrEqual(order.shares.toNumber());
          for (const { executionId, fill } of executions) {
            expect(seen.get(executionId) ?? fill.shares.toNumber()).toBe(fill.shares.toNumber());
            seen.set(executionId, fill.shares.toNumber());
          }
        }
      }
      expect([...seen.values()].reduce((total, shares) => total + shares, 0)).toBe(17);
    });

    it('an order whose answer was lost is found by its client key', async () => {
      const order = contractOrder('lost');
      world.loseNextAnswer();
      await expect(world.venue.submit(order)).rejects.toSatisfy(isUnavailable);
      expect(await reportsOf(order)).toBeDefined();
    });

    it('a cancelled order ends, and its end counts all of its executions, those after the request included', async () => {
      const order = contractOrder('cancelled');
      await world.venue.submit(order);
      await world.advance();
      await world.venue.cancel(order);
      await world.venue.cancel(order);
      for (let i = 0; i < MOST_STEPS; i++) await world.advance();
      const executions = await executionsOf(order);
      const end = ((await reportsOf(order)) ?? []).find((report): report is EndReport => report.kind === 'Ended');
      if (end !== undefined) expect(end.filledShares.toNumber()).toBe(sharesOf(executions));
      else expect(sharesOf(executions)).toBe(10);
    });

    it('while it is down every call says so, and nothing is lost', async () => {
      const order = contractOrder('down');
      await world.venue.submit(order);
      world.setDown(true);
      for (const call of [world.venue.submit(order), world.venue.cancel(order), world.venue.lookUp([order])]) {
        await expect(call).rejects.toSatisfy(isUnavailable);
      }
      world.setDown(false);
      expect(await reportsOf(order)).toBeDefined();
    });
  });
}
