import type { Fault } from '@pipa/broker-sandbox';
import { exact, sum } from '@pipa/trading';
import { afterEach, describe, expect, it } from 'vitest';
import { BrokerError } from '../broker-error.ts';
import { Secret } from '../secret.ts';
import { contractOrder } from '../testing/venue-contract.ts';
import type { VenueReport } from '../venue-report.ts';
import { accessOf } from './alpaca-calls.ts';
import { alpacaAt, createAlpaca } from './create-alpaca.ts';
import { openAlpacaWorld, visit } from './testing/alpaca-world.ts';

type World = Awaited<ReturnType<typeof openAlpacaWorld>>;
const opened: World[] = [];
async function open(options?: Parameters<typeof openAlpacaWorld>[0]): Promise<World> {
  const world = await openAlpacaWorld(options);
  opened.push(world);
  return world;
}
afterEach(async () => {
  for (const world of opened.splice(0)) await world.close();
});

const faultOf = async (call: Promise<unknown>) => {
  const thrown = await call.then(
    () => null,
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(BrokerError);
  return (thrown as BrokerError).fault;
};
const executionsOf = (reports: readonly VenueReport[] = []) => reports.filter((report) => report.kind === 'Execution');

describe('a submission to Alpaca', () => {
  const UNAVAILABLE = { kind: 'Unavailable' };
  it.each<[Fault, boolean, boolean, object]>([
    ['timeoutBefore', false, false, UNAVAILABLE],
    ['timeoutAfter', true, true, UNAVAILABLE],
    ['unauthorised', false, false, { kind: 'Unauthorised' }],
    ['rateLimited', false, false, { kind: 'RateLimited', retryAfterMs: 1_000 }],
    ['serverError', false, false, UNAVAILABLE],
    ['serverError', true, true, UNAVAILABLE],
    ['html', false, false, UNAVAILABLE],
    ['html', true, true, UNAVAILABLE],
    ['halfBody', true, true, UNAVAILABLE],
    ['cut', false, false, UNAVAILABLE],
    ['cut', true, true, UNAVAILABLE],
  ])(
    'that meets %s (taken: %s) is found or not found, and is taken once in the end',
    async (kind, isAfter, isTaken, fault) => {
      const world = await open(kind.startsWith('timeout') ? { timeoutMs: 150 } : {});
      const order = contractOrder('one');
      world.broker.faults.script({ fault: kind, isAfter, method: 'POST', path: '/v2/orders' });
      expect(await faultOf(world.venue.submit(order))).toEqual(fault);
      world.clock.nowMs += 1_000;
      world.broker.faults.clear();
      expect((await world.venue.lookUp([order])).has('one')).toBe(isTaken);
      await world.venue.submit(order);
      expect(world.broker.books.orders(world.account)).toHaveLength(1);
    },
  );

  it('that arrives twice is taken once, and both answers are its acceptance', async () => {
    const { venue, broker, account } = await open();
    broker.faults.script({ fault: 'doubled', method: 'POST', path: '/v2/orders' });
    const [accepted] = await venue.submit(contractOrder('one'));
    expect(accepted).toMatchObject({ kind: 'Accepted', clientKey: 'one' });
    expect(await venue.submit(contractOrder('one'))).toEqual([accepted]);
    expect(broker.books.orders(account)).toHaveLength(1);
  });

  it('that waited too long for its turn does not leave any more', async () => {
    const { unstamped, wallClock, broker, account } = await open();
    const submittedAt = new Date(wallClock().getTime() - 30_001);
    expect(await faultOf(unstamped.submit({ ...contractOrder('late'), submittedAt }))).toEqual(UNAVAILABLE);
    expect(broker.books.orders(account)).toEqual([]);
  });

  it('beyond the cash ends in the words of the broker', async () => {
    const { venue } = await open();
    expect(await venue.submit({ ...contractOrder('big'), shares: exact(1_000_000) })).toEqual([
      {
        kind: 'Ended',
        clientKey: 'big',
        status: 'Rejected',
        filledShares: exact(0),
        reason: 'insufficient buying power',
      },
    ]);
  });
});

describe('calls of Alpaca', () => {
  it('do not leave while a refusal for too many calls lasts', async () => {
    const { reads, broker, account, access, clock } = await open();
    broker.faults.script({ fault: 'rateLimited' });
    const of = { account, access };
    expect(await faultOf(reads.cash(of))).toEqual({ kind: 'RateLimited', retryAfterMs: 1_000 });
    broker.faults.clear();
    clock.nowMs += 400;
    expect(await faultOf(reads.cash(of))).toEqual({ kind: 'RateLimited', retryAfterMs: 600 });
    clock.nowMs += 600;
    await reads.cash(of);
  });

  const answering = (response: () => Response) => {
    const access = accessOf({ base: 'http://broker', keyId: 'PK', secretKey: 's' });
    const { reads } = createAlpaca({
      hosts: { paper: 'http://broker', live: 'http://broker' },
      access: async (account) => ({ account, access }),
      clock: () => new Date(),
      fetch: async () => response(),
    });
    return reads.cash({ account: 'A1', access });
  };
  it('refused without a code mean that the keys do not work here; another shape and too much are no answer', async () => {
    const forbidden = () => Response.json({ message: 'forbidden.' }, { status: 403 });
    expect(await faultOf(answering(forbidden))).toEqual({ kind: 'Unauthorised' });
    expect(await faultOf(answering(() => Response.json({})))).toEqual({ kind: 'Unavailable' });
    const blanks = new Response(' '.repeat(9 * 1024 * 1024), { headers: { 'content-type': 'application/json' } });
    expect(await faultOf(answering(() => blanks))).toEqual({ kind: 'Unavailable' });
  });
});

describe('an order of many fills', () => {
  it('is read over several pages, as are the executions of its account', async () => {
    const { venue, reads, broker, account, access } = await open();
    for (let i = 0; i < 130; i++) broker.books.tradeByHand(account, 'BBBB', 1);
    const order = contractOrder('late', 2);
    await venue.submit(order);
    broker.books.advance();
    for (let i = 0; i < 130; i++) broker.books.tradeByHand(account, 'BBBB', 1);
    const reports = (await venue.lookUp([order])).get('late');
    expect(executionsOf(reports)).toHaveLength(2);

    const of = { account, access };
    const first = await reads.executions(of, null);
    const second = await reads.executions(of, first.cursor);
    const third = await reads.executions(of, second.cursor);
    expect([first, second, third].map(({ executions }) => executions.length)).toEqual([100, 100, 62]);
    expect([first, second, third].map(({ isLast }) => isLast)).toEqual([false, false, true]);
    const all = [first, second, third].flatMap(({ executions }) => executions);
    const ours = all.filter(({ clientKey }) => clientKey !== null);
    expect(ours.map(({ executionId }) => executionId)).toEqual(executionsOf(reports).map((one) => one.executionId));
    expect(ours.map(({ clientKey }) => clientKey)).toEqual(['late', 'late']);
    expect(sum(all.map(({ fill }) => fill.shares)).toNumber()).toBe(262);
  });
});

describe('links of Alpaca', () => {
  it('keys of a live account give a money account, and a split of the broker is an activity with its shares', async () => {
    const world = await open();
    const { keyId, secretKey } = world.broker.protocol.keysOf('900100200');
    const [linked] = await world.links.completeLink(
      { keyId: new Secret(keyId), secretKey: new Secret(secretKey) },
      null,
    );
    expect(linked).toMatchObject({ account: '900100200', number: '900100200', tradeType: 'MONEY_ALPACA' });
    world.trade('AAAA', 10);
    world.broker.books.book({ account: world.account, kind: 'Split', symbol: 'AAAA', dollars: exact(0), ratio: 3 });
    const { activities } = await world.reads.activities({ account: world.account, access: world.access }, null);
    expect(activities).toMatchObject([{ kind: 'Split', symbol: 'AAAA', shares: exact(20), dollars: exact(0) }]);
  });

  it('a code works once, and an answer that belongs to another sign-in does not', async () => {
    const { links, sandbox } = await open();
    const begin = () => links.beginLink({ way: 'SignIn', returnUrl: 'https://product.example/back' });
    const [step, other] = [await begin(), await begin()];
    if (step.kind !== 'SignIn' || other.kind !== 'SignIn') throw new Error('no page');
    const answer = await visit(step, true, sandbox);
    expect(answer.state?.reveal()).toBe(step.key);
    expect(await faultOf(links.completeLink(answer, other.pending))).toMatchObject({ kind: 'Refused' });
    expect(await links.completeLink(answer, step.pending)).toHaveLength(1);
    expect(await faultOf(links.completeLink(answer, step.pending))).toMatchObject({ kind: 'Refused' });
  });
});

describe('the messages of Alpaca', () => {
  async function listenTo(world: World) {
    const stop = new AbortController();
    const changes: string[] = [];
    const waits: number[] = [];
    const { venue } = createAlpaca({
      clock: () => new Date(),
      hosts: alpacaAt(world.base).hosts,
      access: async (account) => ({ account, access: world.access }),
      stream: { wait: async (ms) => void waits.push(ms) },
    });
    const ended = venue.listen?.([world.account], (account) => changes.push(account), stop.signal);
    const isReached = (count: number) =>
      expect.poll(() => changes.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count);
    return { changes, waits, isReached, end: () => Promise.all([stop.abort(), ended]) };
  }

  it('are hints: doubled, late and lost ones change nothing about what is read', async () => {
    const world = await open();
    const { isReached, changes, waits, end } = await listenTo(world);
    await isReached(1);
    world.broker.faults.script({ fault: 'doubled', path: 'message' }, { fault: 'reordered', path: 'message' });
    await world.venue.submit(contractOrder('one'));
    world.broker.books.advance();
    await isReached(4);
    const of = { account: world.account, access: world.access };
    const { executions, cursor } = await world.reads.executions(of, null);
    expect(executions).toHaveLength(2);

    const before = changes.length;
    world.broker.cut();
    world.trade('BBBB', 1);
    // The connection listens again, and counts as a change, since a fill may have been missed.
    await isReached(before + 1);
    expect(waits.length).toBeGreaterThanOrEqual(1);
    expect((await world.reads.executions(of, cursor)).executions.map(({ symbol }) => symbol)).toEqual(['BBBB']);
    await end();
  });

  it('come by a token of OAuth too, and a refused access waits longer each time', async () => {
    const world = await open();
    const step = await world.links.beginLink({ way: 'SignIn', returnUrl: 'https://product.example/back' });
    const answer = await visit(step, true, world.sandbox);
    const [linked] = await world.links.completeLink(answer, step.kind === 'SignIn' ? step.pending : null);
    if (linked === undefined) throw new Error('no account');
    const byToken = await listenTo({ ...world, access: linked.access });
    await byToken.isReached(1);
    await byToken.end();
    const refused = await listenTo({ ...world, access: accessOf({ base: world.base, keyId: 'PK', secretKey: 'x' }) });
    await expect.poll(() => refused.waits.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(3);
    await refused.end();
    expect(refused.changes).toEqual([]);
    expect(refused.waits.slice(0, 3)).toEqual([2_000, 4_000, 8_000]);
  });
});

it('an access of another place gets no call: nothing of a simulated market reaches a real account', async () => {
  let calls = 0;
  const counting: typeof fetch = async () => {
    calls += 1;
    return Response.json({});
  };
  const base = 'https://api.alpaca.markets';
  const elsewhere = { account: 'A1', access: accessOf({ base, keyId: 'K', secretKey: 'S' }) };
  const { reads, venue } = createAlpaca({
    hosts: { paper: 'http://sandbox/alpaca', live: 'http://sandbox/alpaca' },
    access: async () => elsewhere,
    clock: () => new Date(),
    fetch: counting,
  });
  expect(await faultOf(reads.cash(elsewhere))).toEqual({ kind: 'Unauthorised' });
  expect(await faultOf(venue.submit(contractOrder('never')))).toEqual({ kind: 'Unauthorised' });
  expect(calls).toBe(0);
});
