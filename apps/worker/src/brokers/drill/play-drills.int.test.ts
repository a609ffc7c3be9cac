import { randomBytes } from 'node:crypto';
import { type DrillIncident, drillIncident, drillSteps } from '@pipa/contract';
import { checkLedger } from '@pipa/db/accounts';
import { endDrills, inChange, killAccount } from '@pipa/portfolios';
import { exact } from '@pipa/trading';
import { afterEach, describe, expect, it } from 'vitest';
import { type DrilledBroker, type DrillWorld, drilled, openDrillWorld } from '../../testing/drill-world.ts';

const DAY = '2024-03-06';
/** Comparisons that have to find something. */
const differed: Partial<Record<DrillIncident, number>> = { TradeByHand: 2, SplitOvernight: 3 };
let world: DrillWorld;
afterEach(() => world.simulator.db.drop());

const results = async () =>
  (await world.drills()).map(({ incident, outcome, steps }) => ({
    incident,
    outcome,
    steps: drillSteps.parse(steps).map(({ what }) => what),
  }));
const result = async () => (await results())[0];
const positions = () => [...(world.books.account(world.number)?.positions.values() ?? [])];
/** The account holds what it held before, no portfolio is left, and the ledger agrees with itself. */
const expectAsBefore = async () => {
  expect(positions()).toEqual([]);
  expect(await world.prisma.outsideHolding.count()).toBe(0);
  expect(await world.prisma.portfolio.count({ where: { isDeleted: false } })).toBe(0);
  expect(await world.prisma.brokerDifference.count({ where: { decision: null } })).toBe(0);
  for (const { difference } of await checkLedger(world.prisma)) expect(difference).toBeNull();
};

describe.each(Object.keys(drilled) as DrilledBroker[])('at %s', (broker) => {
  it('the product passes each incident, and the account is left as it was', async () => {
    world = await openDrillWorld(DAY, broker);
    await world.ask(drillIncident.options);
    await world.untilOver();
    expect((await results()).map(({ incident, outcome }) => [incident, outcome])).toEqual(
      drillIncident.options.map((incident) => [incident, 'Passed']),
    );
    for (const { incident, steps } of await results()) {
      expect(steps.at(-1), incident).toBe(incident === 'RateLimited' ? 'KeptAway' : 'Agrees');
      expect(steps.filter((what) => what === 'Differed').length, incident).toBe(differed[incident] ?? 0);
    }
    // Four trades by hand; five portfolios, of which one got nothing to sell.
    const orders = world.books.orders(world.number).map(({ side, status }) => `${side} ${status}`);
    expect(orders.toSorted()).toEqual(
      [...Array(6).fill('Buy Filled'), 'Buy Rejected', ...Array(6).fill('Sell Filled')].toSorted(),
    );
    const parts = (await results()).find(({ incident }) => incident === 'PartialFills');
    expect(parts?.steps).toEqual(['FillsInParts', 'OrderPlaced', 'OrderFilled', 'Agrees', 'TakenBack', 'Agrees']);
    await expectAsBefore();
  });
});

describe('a product that is broken', () => {
  it('fails where it reads no account any more', async () => {
    world = await openDrillWorld(DAY, 'ALPACA');
    world.syncs = false;
    await world.ask(['NightlyReset', 'TradeByHand']);
    await world.untilOver();
    expect(await results()).toEqual([
      { incident: 'NightlyReset', outcome: 'Failed', steps: ['SessionsEnded', 'NoReading'] },
      { incident: 'TradeByHand', outcome: 'Failed', steps: ['TradedByHand', 'NoReading', 'NoReading', 'Adopted'] },
    ]);
    expect(positions()).toEqual([]);
  });

  it('fails where it does not look after its orders', async () => {
    world = await openDrillWorld(DAY, 'ALPACA');
    world.trades = false;
    await world.ask(['HalfBody']);
    await world.untilOver();
    expect(await result()).toEqual({
      incident: 'HalfBody',
      outcome: 'Failed',
      steps: ['LineFails', 'OrderPlaced', 'StillOpen', 'NotTakenBack'],
    });
  });

  it('fails where it sends an order twice', async () => {
    world = await openDrillWorld(DAY, 'ALPACA', {
      breaking: (whole) => ({
        ...whole,
        venue: {
          ...whole.venue,
          submit: async (order) => {
            await whole.venue.submit({ ...order, clientKey: `${order.clientKey}-again` }).catch(() => undefined);
            return whole.venue.submit(order);
          },
        },
      }),
    });
    await world.ask(['AnsweredTwice']);
    await world.untilOver();
    expect(await result()).toMatchObject({ outcome: 'Failed' });
    expect((await result())?.steps).toContain('DiffersStill');
  });

  it('fails where it gives a link up that could be renewed', async () => {
    world = await openDrillWorld(DAY, 'SCHWAB', { breaking: (whole, { reads }) => ({ ...whole, reads }) });
    await world.ask(['TokenExpired']);
    await world.untilOver();
    expect(await result()).toEqual({
      incident: 'TokenExpired',
      outcome: 'Failed',
      steps: ['AccessEnded', 'LinkBroken'],
    });
  });

  it('fails where it goes on calling during a penalty', async () => {
    const line = { hammer: async () => undefined as unknown };
    world = await openDrillWorld(DAY, 'ALPACA', {
      breaking: (whole) => ({
        ...whole,
        reads: {
          ...whole.reads,
          executions: (of, after) =>
            whole.reads.executions(of, after).catch(async (error) => {
              await line.hammer();
              throw error;
            }),
        },
      }),
    });
    const request = { method: 'GET', path: '/v2/account', query: new URLSearchParams(), headers: {}, body: '' };
    line.hammer = async () => {
      for (let i = 0; i < 3; i++) await world.sandbox.brokers.alpaca.answer(request);
    };
    await world.ask(['RateLimited']);
    await world.untilOver();
    expect(await result()).toEqual({
      incident: 'RateLimited',
      outcome: 'Failed',
      steps: ['LineFails', 'Agrees', 'CalledInPenalty'],
    });
  });

  it('fails where it takes a trade by hand for nothing', async () => {
    world = await openDrillWorld(DAY, 'ALPACA', {
      breaking: (whole) => ({
        ...whole,
        reads: {
          ...whole.reads,
          executions: async (of, after) => ({ ...(await whole.reads.executions(of, after)), executions: [] }),
          positions: async () => [],
          cash: async (of) => {
            const cash = await whole.reads.cash(of);
            return { ...cash, settled: exact(100_000) };
          },
        },
      }),
    });
    await world.ask(['TradeByHand']);
    await world.untilOver();
    expect(await result()).toMatchObject({ outcome: 'Failed' });
    expect((await result())?.steps.slice(0, 2)).toEqual(['TradedByHand', 'NoDifference']);
    expect(positions()).toEqual([]);
  });
});

describe('a drill', () => {
  it('that is made twice, as its worker was killed, ends as any other', async () => {
    world = await openDrillWorld(DAY, 'ALPACA');
    const { act } = world.control;
    world.control.act = async (request) => {
      await act(request);
      return request.act === 'faults' || request.act === 'night' ? undefined : act(request);
    };
    await world.ask(['TradeByHand', 'SplitOvernight', 'PartialFills', 'OrderRejected']);
    await world.untilOver();
    expect((await results()).map(({ outcome }) => outcome)).toEqual(Array(4).fill('Passed'));
    await expectAsBefore();
  });

  it('says nothing about the product where its fault has met no call', async () => {
    world = await openDrillWorld(DAY, 'ALPACA');
    const { act } = world.control;
    world.control.act = (request) =>
      act(request.act === 'faults' ? { ...request, script: [{ fault: 'halfBody', path: '/nowhere' }] } : request);
    await world.ask(['HalfBody']);
    await world.untilOver();
    expect(await result()).toMatchObject({ outcome: 'GaveUp' });
    expect((await result())?.steps.at(-1)).toBe('NotInjected');
    await expectAsBefore();
  });

  it('that is called off takes back what it did, and those that wait are over at once', async () => {
    world = await openDrillWorld(DAY, 'ALPACA');
    await world.ask(['SplitOvernight', 'HalfBody', 'NightlyReset']);
    while (!(await result())?.steps.includes('SplitBooked')) await world.round();
    expect(positions()).toMatchObject([{ symbol: 'SPY' }]);
    await inChange({ prisma: world.prisma, clock: () => new Date(world.nowMs), randomBytes }, world.user, (change) =>
      endDrills(change, world.accountId),
    );
    expect((await results()).map(({ outcome }) => outcome)).toEqual(['GaveUp', 'GaveUp', 'GaveUp']);
    expect(await world.prisma.brokerDrill.count({ where: { endedAt: null } })).toBe(1);
    await world.untilOver();
    expect((await result())?.steps).toContain('CalledOff');
    expect(positions()).toEqual([]);
  });

  it('gives up where the sandbox does not answer, and where the orders of the account are stopped', async () => {
    world = await openDrillWorld(DAY, 'ALPACA');
    const { act } = world.control;
    world.control.act = () => Promise.reject(new Error('away'));
    await world.ask(['NightlyReset']);
    await world.untilOver();
    world.control.act = act;
    await world.ask(['NightlyReset']);
    await inChange({ prisma: world.prisma, clock: () => new Date(world.nowMs), randomBytes }, world.user, (change) =>
      killAccount(change, world.accountId, true),
    );
    await world.untilOver();
    expect(await results()).toEqual([
      { incident: 'NightlyReset', outcome: 'GaveUp', steps: ['NoSandbox'] },
      { incident: 'NightlyReset', outcome: 'GaveUp', steps: ['Halted'] },
    ]);
    await expect(world.ask(['NightlyReset'])).rejects.toMatchObject({ code: 'ACCOUNT_FROZEN' });
  });
});
