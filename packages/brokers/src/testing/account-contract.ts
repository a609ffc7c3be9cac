import { inspect } from 'node:util';
import { exact, sum } from '@pipa/trading';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Access,
  type AccessedAccount,
  type AccountExecution,
  type AccountReads,
  type LinkedAccount,
  type LinkPort,
  MOST_EXECUTIONS_A_PAGE,
} from '../account-port.ts';
import { BrokerError, type BrokerFault } from '../broker-error.ts';
import { reconcile } from '../reconcile.ts';
import { Secret } from '../secret.ts';

/** A broker with one account, whose trades the test makes. */
export interface AccountUnderTest {
  readonly links: LinkPort;
  readonly reads: AccountReads;
  /** Name of the account at the broker. */
  readonly account: string;
  /** The account trades signed shares, in one execution. */
  trade(symbol: string, shares: number): void;
}

/** A broker outside of the product, whose owner, time and faults the test controls too. */
export interface OutsideAccountUnderTest extends AccountUnderTest {
  /** What its page or form gives where the owner consents, or does not. */
  answer(isConsent: boolean): Readonly<Record<string, Secret>>;
  waitUntil(at: Date): void;
  /** Every call fails so until it is null. */
  setFault(fault: BrokerFault | null): void;
}

const MOST_PAGES = 20;
const UNAUTHORISED = { fault: { kind: 'Unauthorised' } };

async function link({ links }: AccountUnderTest, answer: Readonly<Record<string, Secret>>): Promise<LinkedAccount> {
  const step = await links.beginLink();
  if (step.kind === 'Linked') return step.linked;
  return links.completeLink(answer, step.kind === 'SignIn' ? step.pending : null);
}

/** The contract that every adapter of a broker's accounts keeps; `answer` is given where a link asks for one. */
export function describeAccountContract<World extends AccountUnderTest>(
  name: string,
  open: () => World,
  answer: (world: World) => Readonly<Record<string, Secret>> = () => ({}),
): void {
  let world: World;
  const linked = () => link(world, answer(world));
  const opened = async (): Promise<AccessedAccount> => ({ account: world.account, access: (await linked()).access });
  const tradeAll = () => {
    for (const [symbol, shares] of [
      ['AAAA', 10],
      ['BBBB', 5],
      ['AAAA', -4],
      ['BBBB', -5],
      ['CCCC', 1],
    ] as const) {
      world.trade(symbol, shares);
    }
  };
  async function executionsOf(of: AccessedAccount, from: string | null = null) {
    const executions: AccountExecution[] = [];
    let cursor = from;
    for (let i = 0; i < MOST_PAGES; i++) {
      const page = await world.reads.executions(of, cursor);
      expect(page.executions.length).toBeLessThanOrEqual(MOST_EXECUTIONS_A_PAGE);
      executions.push(...page.executions);
      cursor = page.cursor;
      if (page.isLast) return { executions, cursor };
    }
    throw new Error('the pages have no end');
  }
  const stateOf = async (of: AccessedAccount) => ({
    cash: await world.reads.cash(of),
    positions: await world.reads.positions(of),
    executions: (await executionsOf(of)).executions,
  });

  describe(`${name} keeps the contract of accounts:`, () => {
    beforeEach(() => {
      world = open();
    });

    it('an account is linked by what the step asks for, under one name', async () => {
      expect((await linked()).account ?? world.account).toBe(world.account);
    });

    it('an access that is renewed reads the same account', async () => {
      const of = await opened();
      tradeAll();
      const renewed = { ...of, access: await world.links.renew(of.access) };
      expect(await world.reads.positions(renewed)).toEqual(await world.reads.positions(of));
    });

    it('a secret shows nothing of itself', async () => {
      const { access } = await linked();
      const secret = access.secret.reveal();
      for (const text of [JSON.stringify(access), inspect(access), `${access.secret}`]) {
        expect(secret === '' || !text.includes(secret)).toBe(true);
      }
    });

    it('executions are paged by a cursor, each once, the oldest first, and a cursor leads to what came later', async () => {
      const of = await opened();
      expect(await executionsOf(of)).toEqual({ executions: [], cursor: null });
      tradeAll();
      const { executions, cursor } = await executionsOf(of);
      expect(new Set(executions.map(({ executionId }) => executionId)).size).toBe(5);
      expect(executions.map(({ execTime }) => execTime.getTime())).toEqual(
        executions.map(({ execTime }) => execTime.getTime()).toSorted((a, b) => a - b),
      );
      expect((await executionsOf(of, cursor)).executions).toEqual([]);
      world.trade('DDDD', 2);
      expect((await executionsOf(of, cursor)).executions.map(({ symbol }) => symbol)).toEqual(['DDDD']);
    });

    it('positions are what was traded, one for each symbol and none for nothing', async () => {
      const of = await opened();
      tradeAll();
      const { executions } = await executionsOf(of);
      const signed = ({ side, fill }: AccountExecution) =>
        side === 'Buy' || side === 'Cover' ? fill.shares : fill.shares.negated();
      const traded = [...Map.groupBy(executions, ({ symbol }) => symbol)]
        .map(([symbol, all]) => [symbol, sum(all.map(signed)).toNumber()] as const)
        .filter(([, shares]) => shares !== 0);
      const positions = await world.reads.positions(of);
      expect(positions.map(({ symbol, shares }) => [symbol, shares.toNumber()])).toEqual(traded);
    });

    it('books that have everything agree, and each thing that they lack is a difference', async () => {
      const of = await opened();
      tradeAll();
      const state = await stateOf(of);
      const books = {
        cash: state.cash.settled.plus(state.cash.unsettled),
        positions: state.positions,
        executionIds: new Set(state.executions.map(({ executionId }) => executionId)),
      };
      expect(reconcile(state, books)).toEqual([]);
      world.trade('AAAA', 3);
      expect(reconcile(await stateOf(of), books)).toMatchObject([
        { kind: 'UnbookedExecution', execution: { symbol: 'AAAA' } },
        { kind: 'Cash', books: books.cash },
        { kind: 'Position', symbol: 'AAAA', broker: exact(9), books: exact(6) },
      ]);
    });
  });
}

/** What an adapter of a broker outside of the product keeps besides. */
export function describeOutsideAccountContract(name: string, open: () => OutsideAccountUnderTest): void {
  let world: OutsideAccountUnderTest;
  const linked = () => link(world, world.answer(true));
  const opened = async (): Promise<AccessedAccount> => ({ account: world.account, access: (await linked()).access });

  describe(`${name} keeps the contract of accounts outside of the product:`, () => {
    beforeEach(() => {
      world = open();
    });

    it('an answer without consent is refused in words', async () => {
      const refused = { fault: { kind: 'Refused', words: expect.stringMatching(/./) } };
      await expect(link(world, world.answer(false))).rejects.toMatchObject(refused);
    });

    it('an access ends, is renewed while its link lasts, and is linked again afterwards', async () => {
      const { account, access } = await opened();
      const read = (by: Access) => world.reads.cash({ account, access: by });
      let last = access;
      if (access.expiresAt !== null) {
        world.waitUntil(access.expiresAt);
        await expect(read(access)).rejects.toMatchObject(UNAUTHORISED);
        last = await world.links.renew(access);
        await read(last);
      }
      if (last.linkEndsAt !== null) {
        world.waitUntil(last.linkEndsAt);
        await expect(world.links.renew(last)).rejects.toMatchObject(UNAUTHORISED);
        await expect(read(last)).rejects.toMatchObject(UNAUTHORISED);
      }
      const again = await linked();
      expect(again.account).toBe(account);
      await read(again.access);
    });

    it('a secret that it never gave, or that was unlinked, reads nothing', async () => {
      const of = await opened();
      const forged = { ...of, access: { ...of.access, secret: new Secret('forged') } };
      await world.links.unlink(of.access);
      for (const account of [of, forged]) {
        for (const call of [world.reads.cash(account), world.reads.positions(account)]) {
          await expect(call).rejects.toMatchObject(UNAUTHORISED);
        }
        await expect(world.reads.executions(account, null)).rejects.toMatchObject(UNAUTHORISED);
      }
    });

    it.each<BrokerFault>([{ kind: 'Unavailable' }, { kind: 'RateLimited', retryAfterMs: 1_000 }])(
      'every call fails by its fault: %j',
      async (fault) => {
        const of = await opened();
        const { links, reads } = world;
        world.setFault(fault);
        const reading = [reads.cash(of), reads.positions(of), reads.executions(of, null)];
        const linking = [links.beginLink(), links.completeLink(world.answer(true), null), links.renew(of.access)];
        for (const call of [...reading, ...linking, links.unlink(of.access)]) {
          await expect(call).rejects.toSatisfy((error) => error instanceof BrokerError);
          await expect(call).rejects.toMatchObject({ fault });
        }
        world.setFault(null);
        await reads.cash(of);
      },
    );
  });
}
