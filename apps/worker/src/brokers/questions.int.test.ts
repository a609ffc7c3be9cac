import { randomBytes } from 'node:crypto';
import { answerBrokerQuestion, inChange } from '@pipa/portfolios';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountAtBroker, openAccountAtBroker } from '../testing/account-at-broker.ts';

const DAY = '2024-03-06';
let world: AccountAtBroker;
let id: number;
beforeEach(async () => {
  world = await openAccountAtBroker(DAY);
  await world.sync();
  id = await world.starting('pair', 20_000);
  await world.toOpen();
  world.at.questionsOf = (clientKey) =>
    clientKey.includes('SPY')
      ? [
          { id: 'o354', words: 'Are you sure?' },
          { id: 'o163', words: 'Really?' },
        ]
      : [];
});
afterEach(() => world.simulator.db.drop());

const orderOf = async (symbol: string) => (await world.ordersOf(id)).find((order) => order.symbol === symbol);
const answer = async (isConfirmed: boolean) => {
  const { user } = await world.simulator.db.prisma.trackAccount.findUniqueOrThrow({
    where: { id: world.accountId },
    select: { user: { select: { userId: true, userName: true } } },
  });
  const orderId = (await orderOf('SPY'))?.id ?? 0;
  await inChange({ prisma: world.simulator.db.prisma, clock: world.clock, randomBytes }, user, (change) =>
    answerBrokerQuestion(change, orderId, isConfirmed),
  );
};
const keysAtBroker = () => world.brokerage.orders(world.account).map(({ symbol }) => symbol);

describe('an order about which the broker asks', () => {
  it('waits for its owner, once asked, and leaves with what is confirmed', async () => {
    for (let i = 0; i < 4; i++) await world.round(id);
    expect(keysAtBroker()).toEqual(['AAAA']);
    const { prisma } = world.simulator.db;
    expect(await prisma.brokerQuestion.findMany()).toMatchObject([{ isConfirmed: null, answeredAt: null }]);
    expect(await prisma.notification.findMany({ where: { event: 'broker.question' } })).toMatchObject([
      { parameters: { portfolioId: id, side: 'Buy', symbol: 'SPY' } },
    ]);
    await answer(true);
    await expect(answer(true)).rejects.toMatchObject({ code: 'ILLEGAL_TRANSITION' });
    for (let i = 0; i < 4; i++) await world.round(id);
    expect(keysAtBroker()).toEqual(['AAAA', 'SPY']);
    expect(await orderOf('SPY')).toMatchObject({ status: 'Filled' });
  });

  it('asks again for what was not asked before', async () => {
    await world.round(id);
    world.at.questionsOf = () => [
      { id: 'o354', words: 'Are you sure?' },
      { id: 'new', words: 'And now?' },
    ];
    await answer(true);
    await world.round(id);
    expect(keysAtBroker()).toEqual(['AAAA']);
    await answer(true);
    await world.round(id);
    expect(keysAtBroker()).toEqual(['AAAA', 'SPY']);
  });

  it('ends where its owner withdraws it', async () => {
    await world.round(id);
    await answer(false);
    await world.round(id);
    expect(await orderOf('SPY')).toMatchObject({
      status: 'Cancelled',
      reason: 'You withdrew the order when the broker asked about it',
    });
    expect(keysAtBroker()).toEqual(['AAAA']);
  });

  it('ends at the close without an answer', async () => {
    await world.round(id);
    await world.simulator.until(({ phase }) => phase === 'PreOpen');
    expect(await orderOf('SPY')).toMatchObject({
      status: 'Cancelled',
      reason: 'What the broker asked about the order was not answered before the close',
    });
  });
});

it('a link that is not accepted any more is broken, and nothing is sent until it is made again', async () => {
  const { prisma } = world.simulator.db;
  world.at.faultOf = () => ({ kind: 'Unauthorised' });
  await world.round(id);
  await world.round(id);
  expect(await world.link()).toMatchObject({ state: 'Broken' });
  expect(await prisma.notification.findMany({ where: { event: 'broker.linkBroken' } })).toMatchObject([
    { parameters: { accountId: world.accountId, cause: 'refused' } },
  ]);
  world.at.faultOf = () => null;
  for (let i = 0; i < 2; i++) await world.round(id);
  expect(keysAtBroker()).toEqual([]);
  await prisma.brokerLink.update({ where: { accountId: world.accountId }, data: { state: 'Linked' } });
  world.at.faultOf = (call) => (call === 'submit' ? { kind: 'RateLimited', retryAfterMs: 1_000 } : null);
  await world.round(id);
  expect(keysAtBroker()).toEqual([]);
  world.at.faultOf = () => null;
  for (let i = 0; i < 2; i++) await world.round(id);
  expect(keysAtBroker()).toEqual(['AAAA']);
});
