import { end } from '@pipa/billing-sandbox';
import { findBillingCustomer, findDueCustomers, saveBillingCustomer } from '@pipa/db/membership';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setCancelled } from './change-membership.ts';
import { syncCustomer } from './sync-customer.ts';
import {
  atPortal,
  billingWorlds,
  buy,
  buyElsewhere,
  type CardName,
  customerOf,
  DAY_MS,
  DAY_SECONDS,
  formOf,
  post,
  start,
  type World,
} from './testing/billing-world.ts';

const worlds = billingWorlds();
const aliveOf = ({ sandbox }: World) =>
  Object.values(sandbox.account.state.subscriptions).filter(({ status }) => status !== 'canceled');

/** What may happen at the provider and on the way from it. Places are fractions of what is there. */
const steps = {
  buy: fc.record({
    do: fc.constant('buy' as const),
    productId: fc.constantFrom(11, 13, 21, 22, 31, 43),
    card: fc.constantFrom<CardName>('pays', 'failsLater'),
  }),
  buyElsewhere: fc.record({
    do: fc.constant('buyElsewhere' as const),
    productId: fc.constantFrom(11, 21, 22, 31),
  }),
  advance: fc.record({ do: fc.constant('advance' as const), days: fc.integer({ min: 1, max: 40 }) }),
  other: fc.record({
    do: fc.constantFrom(
      'removeCards' as const,
      'cancelAtPortal' as const,
      'resumeAtPortal' as const,
      'endAtProvider' as const,
      'payOpenInvoice' as const,
    ),
  }),
  card: fc.record({ do: fc.constant('changeCard' as const), card: fc.constantFrom<CardName>('pays', 'failsLater') }),
  way: fc.record({
    do: fc.constantFrom('arrives' as const, 'arrivesTwice' as const, 'isLost' as const),
    place: fc.double({ min: 0, max: 0.999, noNaN: true }),
  }),
  work: fc.record({ do: fc.constant('work' as const) }),
};
const step = fc.oneof(
  { weight: 3, arbitrary: steps.buy },
  { weight: 1, arbitrary: steps.buyElsewhere },
  { weight: 2, arbitrary: steps.advance },
  { weight: 2, arbitrary: steps.other },
  { weight: 1, arbitrary: steps.card },
  { weight: 6, arbitrary: steps.way },
  { weight: 3, arbitrary: steps.work },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function removeCards(world: World): Promise<void> {
  const customer = customerOf(world);
  if (customer !== undefined) await world.context.provider.removeCards(customer);
}

async function take(world: World, what: Step): Promise<void> {
  const [alive] = aliveOf(world);
  if (what.do === 'buy') return buy(world, what.productId, what.card);
  if (what.do === 'buyElsewhere') return buyElsewhere(world, what.productId);
  if (what.do === 'advance') return world.sandbox.advance(what.days * DAY_SECONDS);
  if (what.do === 'cancelAtPortal') return atPortal(world, 'action=cancel');
  if (what.do === 'resumeAtPortal') return atPortal(world, 'action=resume');
  if (what.do === 'changeCard') return atPortal(world, `${formOf(what.card)}&action=card`);
  if (what.do === 'work') return world.work();
  if (what.do === 'removeCards') return removeCards(world);
  if (what.do === 'endAtProvider') {
    if (alive) end(world.sandbox.account, alive);
    return;
  }
  if (what.do === 'payOpenInvoice') {
    const open = Object.values(world.sandbox.account.state.invoices).find(({ status }) => status === 'open');
    if (open) await post(world, open.hosted_invoice_url, formOf('pays'));
    return;
  }
  if (!('place' in what)) return;
  const { state } = world.sandbox.account;
  const delivery = state.deliveries[Math.floor(what.place * state.deliveries.length)];
  if (delivery === undefined) return;
  state.deliveries = state.deliveries.filter((other) => other !== delivery);
  if (what.do !== 'isLost') await world.arrive(delivery.eventId);
  if (what.do === 'arrivesTwice') await world.arrive(delivery.eventId);
}

const billStatuses: Record<string, string> = {
  open: 'SettledUnpayed',
  paid: 'SettledPayed',
  uncollectible: 'SettledReview',
};

/** The state at the provider, read from the sandbox itself and not through its API. */
function atProvider({ sandbox }: World) {
  const { subscriptions, invoices, cards, customers } = sandbox.account.state;
  // Once the product has read it, at most one lives.
  const living = Object.values(subscriptions).filter(({ status }) => status !== 'canceled');
  const newest = Object.values(subscriptions).sort((left, right) => (left.id < right.id ? 1 : -1));
  const current = living[0] ?? newest[0];
  const [customer] = Object.values(customers);
  const item = current?.items.data[0];
  const defaultCard = cards[customer?.invoice_settings.default_payment_method ?? ''];
  return {
    subscription: current &&
      item && {
        id: current.id,
        status: current.status,
        product: Number(item.price.metadata.pipa_product),
        cents: item.price.unit_amount,
        ends: item.current_period_end,
        isEnding: current.cancel_at_period_end,
      },
    invoices: Object.values(invoices)
      .filter(({ status }) => status !== 'void')
      .map(({ id, status, amount_due }) => [id, billStatuses[status], amount_due])
      .sort(),
    last4: defaultCard?.card.last4 ?? null,
  };
}

/** The same as it is stored here. */
async function stored({ user: { userId } }: World) {
  const subscription = await worlds.db.prisma.memberSubscription.findUnique({ where: { userId } });
  const invoices = await worlds.db.prisma.memberInvoice.findMany({ where: { userId } });
  const customer = await worlds.db.prisma.billingCustomer.findUnique({ where: { userId } });
  return {
    subscription: subscription
      ? {
          id: subscription.providerId,
          status: subscription.status,
          product: subscription.productId,
          cents: subscription.price.times(100).toNumber(),
          ends: subscription.periodEndsAt.getTime() / 1_000,
          isEnding: subscription.cancelAtPeriodEnd,
        }
      : undefined,
    invoices: invoices
      .map(({ providerId, billStatus, amount }) => [providerId, billStatus, amount.times(100).toNumber()])
      .sort(),
    last4: customer?.cardLast4 ?? null,
  };
}

it('the stored membership is that of the provider after events that arrive in any order, twice, or not at all', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), fc.boolean(), async (taken, isRestLost) => {
      const world = await worlds.createWorld();
      for (const what of taken) await take(world, what);
      const rest = [...world.underway()].reverse();
      if (!isRestLost) for (const { eventId } of rest) await world.arrive(eventId);
      await world.work();
      // Events that were lost are made up for by the regular reading of every customer.
      world.pass(2 * DAY_MS);
      await world.work();
      expect(await stored(world)).toEqual(atProvider(world));
      expect(aliveOf(world).length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 60, seed: 2026 },
  );
});

it('a single event that arrives late brings everything that was lost before it', async () => {
  const world = await worlds.createWorld();
  await buy(world, 21, 'pays');
  const events = world.sandbox.account.state.events.filter(({ type }) => type !== 'customer.created');
  await world.arrive(events[0]?.id ?? '');
  await world.work();
  expect(await stored(world)).toEqual(atProvider(world));
});

it('an event that arrives while the provider is being read leads to another reading', async () => {
  const world = await worlds.createWorld();
  await buy(world, 21, 'pays');
  await syncCustomer(world.context, world.user.userId);
  const [customer] = Object.values(world.sandbox.account.state.customers);
  const late = world.sandbox.account.emit('customer.updated', customer ?? expect.fail());
  const { provider } = world.context;
  const context = {
    ...world.context,
    provider: {
      ...provider,
      readCustomer: async (id: string) => {
        const read = await provider.readCustomer(id);
        await world.arrive(late.id);
        return read;
      },
    },
  };
  await syncCustomer(context, world.user.userId);
  expect(await findDueCustomers(worlds.db.pool, start, 100)).toContain(world.user.userId);
  await syncCustomer(world.context, world.user.userId);
  expect(await findDueCustomers(worlds.db.pool, start, 100)).not.toContain(world.user.userId);
});

it('a customer that the provider has lost is created anew with the next purchase', async () => {
  const world = await worlds.createWorld();
  const { userId } = world.user;
  await saveBillingCustomer(worlds.db.prisma, userId, 'cus_of_another_account', start);
  await buy(world, 11, 'pays');
  await syncCustomer(world.context, userId);
  const customer = await findBillingCustomer(worlds.db.prisma, userId);
  expect(customer?.providerId).toBe(Object.keys(world.sandbox.account.state.customers)[0]);
  expect((await stored(world)).subscription).toMatchObject({ status: 'active', product: 11 });
});

describe('several subscriptions of one member', () => {
  it.each([
    [[21, 31], 31],
    [[31, 21], 31],
    [[21, 22], 22],
    [[21, 21, 21], 21],
  ])('%j leave product %i, and end the others with credit for their unused time', async (productIds, kept) => {
    const world = await worlds.createWorld();
    const [first, ...others] = productIds;
    await buy(world, first ?? 0, 'pays');
    for (const productId of others) await buyElsewhere(world, productId);
    expect(aliveOf(world)).toHaveLength(productIds.length);
    await world.sandbox.advance(10 * DAY_SECONDS);
    await syncCustomer(world.context, world.user.userId);
    expect(aliveOf(world)).toHaveLength(1);
    expect((await stored(world)).subscription).toMatchObject({ product: kept, status: 'active' });
    const [customer] = Object.values(world.sandbox.account.state.customers);
    expect(customer?.balance).toBeLessThan(0);
    const log = await worlds.db.prisma.accountActivity.findMany({ where: { userId: world.user.userId } });
    const ended = log.filter(({ detail }) => detail.startsWith('Second subscription ended'));
    expect(ended).toHaveLength(others.length);
  });

  it('are logged as ended also by a command that reads the customer twice', async () => {
    const world = await worlds.createWorld();
    await buy(world, 21, 'pays');
    await buyElsewhere(world, 31);
    await setCancelled(world.context, world.user.userId, true);
    const log = await worlds.db.prisma.accountActivity.findMany({ where: { userId: world.user.userId } });
    expect(log.map(({ detail }) => detail)).toContain('Second subscription ended: Gold membership, monthly');
  });

  it('that is worth more but was never paid ends before one that is paid', async () => {
    const world = await worlds.createWorld();
    await buy(world, 21, 'pays');
    const [gold] = aliveOf(world);
    await buyElsewhere(world, 31);
    const platinum = aliveOf(world).find(({ id }) => id !== gold?.id) ?? expect.fail();
    platinum.status = 'past_due';
    await syncCustomer(world.context, world.user.userId);
    expect(aliveOf(world).map(({ id }) => id)).toEqual([gold?.id]);
  });
});
