import { inspect } from 'node:util';
import type { LinkWay } from '@pipa/contract';
import { exact, sum } from '@pipa/trading';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Access,
  type AccessedAccount,
  type AccountActivity,
  type AccountExecution,
  type AccountReads,
  type LinkedAccount,
  type LinkPort,
  type LinkStep,
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
  close?(): Promise<void>;
}

/** A broker outside of the product, whose owner, time and faults the test controls too. */
export interface OutsideAccountUnderTest extends AccountUnderTest {
  /** Calls of the ports for which the broker has none; they cannot fail. */
  readonly withoutCall?: readonly ('beginLink' | 'unlink' | 'activities')[];
  /** What its page or form gives where the owner consents, or does not. */
  answer(isConsent: boolean, step: LinkStep): Answer | Promise<Answer>;
  waitUntil(at: Date): void;
  /** Every call fails so until it is null. */
  setFault(fault: BrokerFault | null): void;
  /** How it is linked; default: by its page. */
  readonly way?: LinkWay;
  /** The owner ends the access at the broker, where `unlink` cannot. */
  endByOwner?(): void;
  /** The broker books an activity; left out where it shows none. */
  book?(kind: 'Dividend' | 'Interest' | 'Fee', symbol: string | null, dollars: number): void;
}

type Answer = Readonly<Record<string, Secret>>;
type Opener<World> = () => World | Promise<World>;

const MOST_PAGES = 20;
const UNAUTHORISED = { fault: { kind: 'Unauthorised' } };

const requestOf = (way: LinkWay = 'SignIn') =>
  ({ way, returnUrl: 'https://product.example/admin/useraccount' }) as const;

type Answers = (step: LinkStep) => Answer | Promise<Answer>;

async function linkAll({ links, way }: AccountUnderTest & { readonly way?: LinkWay }, answer: Answers) {
  const step = await links.beginLink(requestOf(way));
  if (step.kind === 'Linked') return [step.linked];
  return links.completeLink(await answer(step), step.kind === 'SignIn' ? step.pending : null);
}

async function link(world: AccountUnderTest, answer: Answers): Promise<LinkedAccount> {
  const linked = await linkAll(world, answer);
  const found = linked.find(({ account }) => account === null || account === world.account);
  if (found === undefined) throw new Error('the account did not come out');
  return found;
}

/** The contract that every adapter of a broker's accounts keeps; `answer` is given where a link asks for one. */
export function describeAccountContract<World extends AccountUnderTest>(
  name: string,
  open: Opener<World>,
  answer: (world: World, step: LinkStep) => Answer | Promise<Answer> = () => ({}),
): void {
  let world: World;
  const linked = () => link(world, (step) => answer(world, step));
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
    beforeEach(async () => {
      world = await open();
    });
    afterEach(() => world.close?.());

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
export function describeOutsideAccountContract(name: string, open: Opener<OutsideAccountUnderTest>): void {
  let world: OutsideAccountUnderTest;
  const linked = () => link(world, (step) => world.answer(true, step));
  const opened = async (): Promise<AccessedAccount> => ({ account: world.account, access: (await linked()).access });

  describe(`${name} keeps the contract of accounts outside of the product:`, () => {
    beforeEach(async () => {
      world = await open();
    });
    afterEach(() => world.close?.());

    it('an answer without consent is refused in words', async () => {
      const refused = { fault: { kind: 'Refused', words: expect.stringMatching(/./) } };
      await expect(link(world, (step) => world.answer(false, step))).rejects.toMatchObject(refused);
    });

    it('each account that comes out of a link has a name, a number and an access of its own that reads it', async () => {
      const all = await linkAll(world, (step) => world.answer(true, step));
      expect(new Set(all.map(({ account }) => account)).size).toBe(all.length);
      for (const { account, number, access } of all) {
        expect([account, number]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
        await world.reads.cash({ account: account ?? '', access });
      }
    });

    it('activities have ids that stay, and a cursor leads to what was booked later', async () => {
      if (world.book === undefined) return;
      const of = await opened();
      const read = async (from: string | null) => {
        const found = new Map<string, AccountActivity>();
        let cursor = from;
        for (let i = 0; i < MOST_PAGES; i++) {
          const page = await world.reads.activities(of, cursor);
          for (const activity of page.activities) found.set(activity.activityId, activity);
          cursor = page.cursor;
          if (page.isLast) return { found, cursor };
        }
        throw new Error('the pages have no end');
      };
      expect((await read(null)).found.size).toBe(0);
      world.book('Dividend', 'AAAA', 12.5);
      world.book('Fee', null, -0.03);
      const first = await read(null);
      expect([...first.found.values()].map(({ kind, symbol, dollars }) => [kind, symbol, dollars.toNumber()])).toEqual([
        ['Dividend', 'AAAA', 12.5],
        ['Fee', null, -0.03],
      ]);
      world.book('Interest', null, 1);
      const later = await read(first.cursor);
      expect([...later.found.values()].at(-1)).toMatchObject({ kind: 'Interest', dollars: exact(1) });
      expect((await read(null)).found).toEqual(new Map([...first.found, ...later.found]));
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
      world.endByOwner?.();
      // Where the broker has no call for it, the access lives on until its owner ends it there.
      const livesOn = world.withoutCall?.includes('unlink') && world.endByOwner === undefined;
      for (const account of livesOn ? [forged] : [of, forged]) {
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
        const { links, reads, withoutCall = [] } = world;
        const step = await links.beginLink(requestOf(world.way));
        const answer = await world.answer(true, step);
        world.setFault(fault);
        const calls: (() => Promise<unknown>)[] = [
          () => reads.cash(of),
          () => reads.positions(of),
          () => reads.executions(of, null),
          () => links.completeLink(answer, step.kind === 'SignIn' ? step.pending : null),
          () => links.renew(of.access),
        ];
        if (!withoutCall.includes('activities')) calls.push(() => reads.activities(of, null));
        if (!withoutCall.includes('beginLink')) calls.push(() => links.beginLink(requestOf(world.way)));
        if (!withoutCall.includes('unlink')) calls.push(() => links.unlink(of.access));
        for (const call of calls) {
          const thrown = await call().catch((error: unknown) => error);
          expect(thrown).toBeInstanceOf(BrokerError);
          const { fault: found } = thrown as BrokerError;
          expect(found.kind).toBe(fault.kind);
          if (found.kind === 'RateLimited') expect(found.retryAfterMs).toBeGreaterThan(0);
        }
        world.setFault(null);
        // A call that failed may have taken effect, that of `unlink` too.
        await reads.cash(await opened());
      },
    );
  });
}
