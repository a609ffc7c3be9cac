import { BillingSandbox, emptyState, signatureOf } from '@pipa/billing-sandbox';
import { findDueCustomers, listMembershipProducts, saveEvent } from '@pipa/db/membership';
import { createTestDatabase, type TestDatabase } from '@pipa/db/testing';
import { afterAll, beforeAll } from 'vitest';
import { soldOf } from '../provided-state.ts';
import { createStripeProvider, sandboxOptions } from '../stripe.ts';
import { subscribe } from '../subscribe.ts';
import { syncCustomer } from '../sync-customer.ts';

export const DAY_SECONDS = 86_400;
export const DAY_MS = DAY_SECONDS * 1_000;
export const start = new Date('2026-03-02T15:00:00Z');

const cardNumbers = { pays: '4242424242424242', failsLater: '4000000000000341' };
export type CardName = keyof typeof cardNumbers;

let sequence = 0;

/** A member at a sandbox, whose webhooks arrive only when a test says so. */
async function createWorld(db: TestDatabase) {
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
  let isOut = false;
  const answer: typeof fetch = async (input, init) => {
    if (isOut) throw new TypeError('fetch failed');
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
      activatedAt: start,
      trialEndsAt: start,
    },
  });
  let now = start;
  const publicUrl = 'http://localhost:4000';
  const context = { prisma: db.prisma, pool: db.pool, provider, publicUrl, clock: () => now };

  return {
    sandbox,
    user,
    context,
    /** Events that were sent and neither arrived nor were lost. */
    underway: () => sandbox.account.state.deliveries,
    arrive: async (eventId: string): Promise<void> => {
      const event = sandbox.account.state.events.find(({ id }) => id === eventId);
      const payload = JSON.stringify(event);
      const signature = signatureOf(payload, webhookSecret, Math.floor(now.getTime() / 1_000));
      const read = provider.verifyEvent(Buffer.from(payload), signature, now);
      if (read === null || read.customerId === null) throw new Error(`an event names no customer: ${payload}`);
      const { id, type, customerId, createdAt } = read;
      await saveEvent(db.pool, { eventId: id, type, customerId, createdAt, receivedAt: now });
    },
    /** Does what the worker does for this member. */
    work: async () => {
      for (const userId of await findDueCustomers(db.pool, now, 100)) {
        if (userId === user.userId) await syncCustomer(context, userId);
      }
    },
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    setOutage: (value: boolean) => {
      isOut = value;
    },
  };
}
/**
 * A database for all tests of a file.
 * @returns one object with the database, which a hook fills before the tests, and what makes a world of its own in it
 */
export function billingWorlds() {
  const opened = {} as { db: TestDatabase };
  beforeAll(async () => {
    opened.db = await createTestDatabase();
  });
  afterAll(() => opened.db.drop());
  return Object.assign(opened, { createWorld: () => createWorld(opened.db) });
}

export type World = Awaited<ReturnType<typeof createWorld>>;

export const formOf = (card: CardName): string =>
  new URLSearchParams({ number: cardNumbers[card], exp: '12/34', cvc: '123', name: 'Ada Lovelace' }).toString();

/** Sends a form to a page of the provider. */
export const post = ({ sandbox }: World, url: string | null, body: string) =>
  sandbox.answerPage({ method: 'POST', url: new URL(url ?? '', 'http://localhost').pathname, body });

export const customerOf = ({ sandbox }: World): string | undefined => Object.keys(sandbox.account.state.customers)[0];

/** Chooses a plan in the product. @returns the page of the payment; null for an upgrade that is paid by the card */
export async function openPurchase({ user, context }: World, productId: number): Promise<string | null> {
  const wish = { productId, prorationDate: null, attempt: `${++sequence}`, returnUrl: 'http://localhost:4000/admin' };
  return (await subscribe(context, user, wish)).paymentURL;
}

/** Buys a plan, or upgrades to it, through the product. */
export async function buy(world: World, productId: number, card: CardName): Promise<void> {
  const paymentURL = await openPurchase(world, productId);
  if (paymentURL !== null) await post(world, paymentURL, formOf(card));
}

/** Pays for a plan at the provider without the product, beside what lives there. */
export async function buyElsewhere(world: World, productId: number): Promise<void> {
  const { context, user } = world;
  const customerId = customerOf(world);
  const found = (await listMembershipProducts(context.pool)).find(({ id }) => id === productId);
  const product = found === undefined ? null : soldOf(found);
  if (customerId === undefined || product === null) return;
  const urls = { successUrl: 'http://localhost:4000/ok', cancelUrl: 'http://localhost:4000/no' };
  const { url } = await context.provider.openCheckout({ customerId, userId: user.userId, product, ...urls });
  await post(world, url, formOf('pays'));
}

/** Sends a form to the page of the provider where the customer changes the card and the renewal. */
export async function atPortal(world: World, fields: string): Promise<void> {
  const customer = customerOf(world);
  if (customer === undefined) return;
  await post(world, await world.context.provider.openPortal(customer, 'http://localhost:4000/'), fields);
}

/** Moves the one living subscription to a price that was made at the provider by hand, and is not sold here. @returns its id */
export function priceByHand({ sandbox }: Pick<World, 'sandbox'>): string {
  const { state } = sandbox.account;
  const living = Object.values(state.subscriptions).find(({ status }) => status !== 'canceled');
  if (living === undefined) throw new Error('no subscription lives at the provider');
  const [item] = living.items.data;
  const price = { ...item.price, id: `${item.price.id}hand`, lookup_key: null, metadata: {} };
  state.prices[price.id] = price;
  Object.assign(item, { price });
  return living.id;
}
