import { DomainError } from '@pipa/contract';
import { exact, sum, ZERO } from '@pipa/trading';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BrokerError, type BrokerFault } from '../broker-error.ts';
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
  /** Every call fails so until it is null; left out by a venue without an access. */
  setFault?(fault: BrokerFault | null): void;
  /** A symbol whose orders the broker refuses for good; left out where it takes all. */
  readonly refusedSymbol?: string;
  /** The broker asks something before it takes the next order; left out where it never asks. */
  askNext?(): void;
  close?(): Promise<void>;
}

const MOST_STEPS = 20;

/** The instant at which orders of the contract are submitted. */
export const CONTRACT_START = new Date('2024-03-06T15:00:00Z');

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
  firstSubmittedAt: CONTRACT_START,
  submittedAt: CONTRACT_START,
  filledShares: ZERO,
  confirmed: [],
});

const isUnavailable = (error: unknown): boolean => error instanceof DomainError && error.code === 'UNAVAILABLE';

/** The contract that every adapter of an outside broker keeps, whatever the broker does. */
export function describeVenueContract(name: string, open: () => VenueUnderTest | Promise<VenueUnderTest>): void {
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
    beforeEach(async () => {
      world = await open();
    });
    afterEach(() => world.close?.());

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

    it.each<BrokerFault>([
      { kind: 'Unavailable' },
      { kind: 'Unauthorised' },
      { kind: 'RateLimited', retryAfterMs: 1_000 },
    ])('every call fails by its fault, and no order is lost or taken twice: %j', async (fault) => {
      if (world.setFault === undefined) return;
      const [before, during] = [contractOrder('before'), contractOrder('during')];
      await world.venue.submit(before);
      world.setFault(fault);
      const { venue } = world;
      for (const call of [() => venue.submit(during), () => venue.cancel(before), () => venue.lookUp([before])]) {
        const thrown = await call().catch((error: unknown) => error);
        expect(thrown).toBeInstanceOf(BrokerError);
        expect((thrown as BrokerError).fault.kind).toBe(fault.kind);
      }
      world.setFault(null);
      expect(await reportsOf(before)).toBeDefined();
      await world.venue.submit(during);
      for (let i = 0; i < MOST_STEPS; i++) await world.advance();
      expect(sharesOf(await executionsOf(during))).toBe(10);
    });

    it('an order that the broker refuses for good ends in its words', async () => {
      if (world.refusedSymbol === undefined) return;
      const order = { ...contractOrder('refused'), symbol: world.refusedSymbol };
      const reports = [...(await world.venue.submit(order)), ...((await reportsOf(order)) ?? [])];
      expect(reports.filter(({ kind }) => kind === 'Ended')).toContainEqual(
        expect.objectContaining({ status: 'Rejected', reason: expect.stringMatching(/./) }),
      );
      expect(await executionsOf(order)).toEqual([]);
    });

    it('an order about which the broker asks is taken once its questions are confirmed, and not before', async () => {
      if (world.askNext === undefined) return;
      const order = contractOrder('asked');
      world.askNext();
      const asked = (await world.venue.submit(order)).find((report) => report.kind === 'Questioned');
      expect(asked?.questions).toContainEqual({ id: expect.stringMatching(/./), words: expect.stringMatching(/./) });
      for (let i = 0; i < MOST_STEPS; i++) await world.advance();
      expect(await executionsOf(order)).toEqual([]);
      await world.venue.submit({ ...order, confirmed: asked?.questions.map(({ id }) => id) ?? [] });
      for (let i = 0; i < MOST_STEPS; i++) await world.advance();
      expect(sharesOf(await executionsOf(order))).toBe(10);
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
