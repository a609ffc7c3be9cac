import { BillingSandbox, emptyState, signatureOf } from '@pipa/billing-sandbox';
import { findDueCustomers, lockBillingCustomer, saveBillingCustomer, saveEvent } from '@pipa/db';
import { createTestDatabase, type TestDatabase } from '@pipa/db/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { subscribe } from './change-membership.ts';
import { createStripeProvider, sandboxOptions } from './stripe.ts';
import { syncCustomer } from './sync-customer.ts';

const DAY_SECONDS = 86_400;
const DAY_MS = DAY_SECONDS * 1_000;
const start = new Date('2026-03-02T15:00:00Z');

let db: TestDatabase;
let sequence = 0;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const cardNumbers = { pays: '4242424242424242', failsLater: '4000000000000341' };
type CardName = keyof typeof cardNumbers;

/** A customer at a sandbox, whose webhooks arrive only when a test says so. */
async function createWorld() {
  sequence += 1;
  const { secretKey, webhookSecret, url } = sandboxOptions(1);
  const sandbox = new BillingSandbox({
    state: emptyState(`w${sequence}x`),
    clock: () => start,
    baseUrl: 'http://localhost:4000',
    key: secretKey,
    secret: webhookSecret,
    send: async () => true,
    save: async () => undefined,
  });
  const answer: typeof fetch = async (input, init) => {
    const { pathname, search } = new URL(String(input));
    const headers = Object.fromEntries(new Headers(init?.headers).entries());
    const body = typeof init?.body === 'string' ? init.body : '';
    const found = await sandbox.answerApi({ method: init?.method ?? 'GET', url: pathname + search, headers, body });
    return new Response(found.body, { status: found.status, headers: found.headers });
  };
  const provider = createStripeProvider({ secretKey, webhookSecret, url, fetch: answer });
  const name = `member${sequence}`;
  const user = await db.prisma.user.create({
    data: {
      userName: name,
      userNameKey: name,
      email: `${name}@example.com`,
      emailKey: `${name}@example.com`,
      passwordHash: '!',
      firstName: 'Ada',
      lastName: 'Lovelace',
      createdAt: start,
    },
  });
  let now = start;
  const context = { prisma: db.prisma, pool: db.pool, provider, clock: () => now };
  /** Events that were sent and neither arrived nor were lost. */
  const underway = () => sandbox.account.state.deliveries;

  const arrive = async (eventId: string): Promise<void> => {
    const event = sandbox.account.state.events.find(({ id }) => id === eventId) ?? expect.fail();
    const payload = JSON.stringify(event);
    const signature = signatureOf(payload, webhookSecret, Math.floor(now.getTime() / 1_000));
    const read = provider.verifyEvent(Buffer.from(payload), signature, now) ?? expect.fail();
    const { id, type, customerId, createdAt } = read;
    if (customerId === null) expect.fail(`${type} names no customer`);
    else await saveEvent(db.pool, { eventId: id, type, customerId, createdAt, receivedAt: now });
  };
  return {
    sandbox,
    user,
    context,
    underway,
    arrive,
    work: async () => {
      for (const userId of await findDueCustomers(db.pool, now, 100)) {
        if (userId === user.userId) await syncCustomer(context, userId);
      }
    },
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
  };
}
type World = Awaited<ReturnType<typeof createWorld>>;

const formOf = (card: CardName) =>
  new URLSearchParams({ number: cardNumbers[card], exp: '12/34', cvc: '123', name: 'Ada Lovelace' }).toString();
const aliveOf = ({ sandbox }: World) =>
  Object.values(sandbox.account.state.subscriptions).find(({ status }) => status !== 'canceled');
const post = ({ sandbox }: World, url: string | null, body: string) =>
  sandbox.answerPage({ method: 'POST', url: new URL(url ?? '', 'http://localhost').pathname, body });

/** What may happen at the provider and on the way from it. Places are fractions of what is there. */
const steps = {
  buy: fc.record({
    do: fc.constant('buy' as const),
    productId: fc.constantFrom(11, 13, 21, 22, 31, 43),
    card: fc.constantFrom<CardName>('pays', 'failsLater'),
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
  { weight: 2, arbitrary: steps.advance },
  { weight: 2, arbitrary: steps.other },
  { weight: 1, arbitrary: steps.card },
  { weight: 6, arbitrary: steps.way },
  { weight: 3, arbitrary: steps.work },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function buy(world: World, productId: number, card: CardName): Promise<void> {
  const { user, context } = world;
  const wish = { productId, prorationDate: null, attempt: `${++sequence}`, returnUrl: 'http://localhost:4000/admin' };
  const { paymentURL } = await subscribe(context, user, wish);
  if (paymentURL !== null) await post(world, paymentURL, formOf(card));
}

async function atPortal(world: World, fields: string): Promise<void> {
  const customer = Object.keys(world.sandbox.account.state.customers)[0];
  if (customer === undefined) return;
  await post(world, await world.context.provider.openPortal(customer, 'http://localhost:4000/'), fields);
}

async function removeCards({ sandbox, context }: World): Promise<void> {
  const [customer] = Object.keys(sandbox.account.state.customers);
  if (customer !== undefined) await context.provider.removeCards(customer);
}

async function take(world: World, what: Step): Promise<void> {
  const alive = aliveOf(world);
  if (what.do === 'buy') return buy(world, what.productId, what.card);
  if (what.do === 'advance') return world.sandbox.advance(what.days * DAY_SECONDS);
  if (what.do === 'cancelAtPortal') return atPortal(world, 'action=cancel');
  if (what.do === 'resumeAtPortal') return atPortal(world, 'action=resume');
  if (what.do === 'changeCard') return atPortal(world, `${formOf(what.card)}&action=card`);
  if (what.do === 'work') return world.work();
  if (what.do === 'removeCards') return removeCards(world);
  if (what.do === 'endAtProvider') {
    if (alive) world.sandbox.account.end(alive);
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
  const order = ['active', 'past_due', 'canceled'];
  const [current] = Object.values(subscriptions).sort(
    (left, right) => order.indexOf(left.status) - order.indexOf(right.status) || (left.id < right.id ? 1 : -1),
  );
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
  const subscription = await db.prisma.memberSubscription.findUnique({ where: { userId } });
  const invoices = await db.prisma.memberInvoice.findMany({ where: { userId } });
  const customer = await db.prisma.billingCustomer.findUnique({ where: { userId } });
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
      const world = await createWorld();
      for (const what of taken) await take(world, what);
      const rest = [...world.underway()].reverse();
      if (!isRestLost) for (const { eventId } of rest) await world.arrive(eventId);
      await world.work();
      // Events that were lost are made up for by the regular reading of every customer.
      world.pass(2 * DAY_MS);
      await world.work();
      expect(await stored(world)).toEqual(atProvider(world));
    }),
    { numRuns: 60, seed: 2026 },
  );
});

it('a single event that arrives late brings everything that was lost before it', async () => {
  const world = await createWorld();
  await buy(world, 21, 'pays');
  const events = world.sandbox.account.state.events.filter(({ type }) => type !== 'customer.created');
  await world.arrive(events[0]?.id ?? '');
  await world.work();
  expect(await stored(world)).toEqual(atProvider(world));
});

it('an event that arrives while the provider is being read leads to another reading', async () => {
  const world = await createWorld();
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
  expect(await findDueCustomers(db.pool, start, 100)).toContain(world.user.userId);
  await syncCustomer(world.context, world.user.userId);
  expect(await findDueCustomers(db.pool, start, 100)).not.toContain(world.user.userId);
});

it('a customer that the provider has lost is created anew with the next purchase', async () => {
  const world = await createWorld();
  const { userId } = world.user;
  await saveBillingCustomer(db.prisma, userId, 'cus_of_another_account', start);
  await buy(world, 11, 'pays');
  await syncCustomer(world.context, userId);
  const customer = await lockBillingCustomer(db.prisma, userId);
  expect(customer?.providerId).toBe(Object.keys(world.sandbox.account.state.customers)[0]);
  expect((await stored(world)).subscription).toMatchObject({ status: 'active', product: 11 });
});
