import { DomainError } from '@pipa/contract';
import type { Tx } from '@pipa/db';
import { findPaidInvoices } from '@pipa/db/membership';
import { deletePersonalData, lockForDeletion } from '@pipa/db/users';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cancellationOf } from './cancellation.ts';
import { cancelOther, setCancelled } from './change-membership.ts';
import { closeDueCustomers, withdrawCustomer } from './close-customer.ts';
import {
  billingWorlds,
  buy,
  buyElsewhere,
  customerOf,
  DAY_MS,
  DAY_SECONDS,
  formOf,
  openPurchase,
  post,
  priceByHand,
  start,
  type World,
} from './testing/billing-world.ts';

const worlds = billingWorlds();
const noFailure = (error: unknown) => expect.fail(String(error));
const refusal = new DomainError('ILLEGAL_TRANSITION');

/** Deletes the account as the product does. @returns false when a subscription keeps it */
async function deleteAccount({ context, user }: World): Promise<boolean> {
  const write = async (tx: Tx) => {
    const obstacles = await lockForDeletion(tx, user.userId);
    if (obstacles === null || obstacles.subscriptions.some((one) => cancellationOf(one) !== null)) throw refusal;
    await deletePersonalData(tx, user.userId, start);
  };
  try {
    await withdrawCustomer(context, user.userId, write);
    return true;
  } catch (error) {
    if (error === refusal) return false;
    throw error;
  }
}

const livingOf = ({ sandbox }: World) =>
  Object.values(sandbox.account.state.subscriptions).filter(({ status }) => status !== 'canceled');
const isDeletedAtProvider = ({ sandbox }: World) =>
  Object.values(sandbox.account.state.customers).every(({ deleted }) => deleted === true);

/** Cents that were paid and not given back, of invoices that the books do not show as paid. */
async function keptBeside({ sandbox }: World): Promise<number> {
  const invoices = Object.values(sandbox.account.state.invoices);
  const booked = await findPaidInvoices(
    worlds.db.prisma,
    invoices.map(({ id }) => id),
  );
  return invoices
    .filter(({ id }) => !booked.has(id))
    .reduce((sum, { amount_paid, post_payment_credit_notes_amount: back }) => sum + amount_paid - back, 0);
}

/** Everything that a browser may still hold of the provider's pages. */
function pagesOf({ sandbox }: World): string[] {
  const { sessions, invoices, portals } = sandbox.account.state;
  return [
    ...Object.keys(sessions).map((id) => `/sandbox/checkout/${id}`),
    ...Object.keys(invoices).map((id) => `/sandbox/invoice/${id}`),
    ...Object.keys(portals).map((id) => `/sandbox/portal/${id}`),
  ];
}

async function payEverywhere(world: World): Promise<void> {
  for (const page of pagesOf(world)) {
    await post(world, page, page.includes('portal') ? 'action=resume' : formOf('pays'));
  }
}

const before = fc.oneof(
  fc.record({ do: fc.constant('buy' as const), productId: fc.constantFrom(11, 21, 31), isPaid: fc.boolean() }),
  fc.record({ do: fc.constant('buyElsewhere' as const), productId: fc.constantFrom(11, 22) }),
  fc.record({ do: fc.constant('advance' as const), days: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ do: fc.constant('failingCard' as const) }),
  fc.record({ do: fc.constant('work' as const) }),
);
const after = fc.oneof(
  fc.record({ do: fc.constant('page' as const), place: fc.double({ min: 0, max: 0.999, noNaN: true }) }),
  fc.record({ do: fc.constant('advance' as const), days: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ do: fc.constant('close' as const), isOut: fc.boolean() }),
  fc.record({ do: fc.constant('arrive' as const) }),
);
type Before = typeof before extends fc.Arbitrary<infer T> ? T : never;
type After = typeof after extends fc.Arbitrary<infer T> ? T : never;

async function live(world: World, what: Before): Promise<void> {
  if (what.do === 'buy') {
    if (what.isPaid) await buy(world, what.productId, 'pays');
    else await openPurchase(world, what.productId);
  } else if (what.do === 'buyElsewhere') await buyElsewhere(world, what.productId);
  else if (what.do === 'advance') await world.sandbox.advance(what.days * DAY_SECONDS);
  else if (what.do === 'failingCard') await portalForm(world, `${formOf('failsLater')}&action=card`);
  else await world.work();
}

/** Opens the portal, whose page stays in a browser, and sends its form. */
async function portalForm(world: World, fields: string): Promise<void> {
  const customer = customerOf(world);
  if (customer === undefined) return;
  await post(world, await world.context.provider.openPortal(customer, 'http://localhost:4000/'), fields);
}

async function happen(world: World, what: After): Promise<void> {
  if (what.do === 'page') {
    const pages = pagesOf(world);
    const page = pages[Math.floor(what.place * pages.length)];
    if (page) await post(world, page, page.includes('portal') ? 'action=resume' : formOf('pays'));
  } else if (what.do === 'advance') await world.sandbox.advance(what.days * DAY_SECONDS);
  else if (what.do === 'arrive') for (const { eventId } of world.underway()) await world.arrive(eventId);
  else {
    world.setOutage(what.isOut);
    await closeDueCustomers(world.context, () => undefined);
    world.setOutage(false);
    world.pass(DAY_MS);
  }
}

describe('a member who has deleted the account', () => {
  it('is charged nothing more, whatever happens at the provider and however late its customer ends there', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(before, { minLength: 1, maxLength: 8 }),
        fc.array(after, { maxLength: 10 }),
        async (life, rest) => {
          const world = await worlds.createWorld();
          for (const what of life) await live(world, what);
          await portalForm(world, 'action=cancel');
          if (!(await deleteAccount(world))) {
            expect(livingOf(world).length).toBeGreaterThan(0);
            return;
          }
          for (const what of rest) await happen(world, what);
          world.pass(DAY_MS);
          await closeDueCustomers(world.context, noFailure);
          expect(await keptBeside(world)).toBe(0);
          expect(isDeletedAtProvider(world)).toBe(true);
          await payEverywhere(world);
          await world.sandbox.advance(400 * DAY_SECONDS);
          expect([livingOf(world), await keptBeside(world)]).toEqual([[], 0]);
        },
      ),
      { numRuns: 40, seed: 2026 },
    );
  });

  it('cannot pay on a page that was open before', async () => {
    const world = await worlds.createWorld();
    const page = await openPurchase(world, 21);
    expect(await deleteAccount(world)).toBe(true);
    await post(world, page, formOf('pays'));
    expect(livingOf(world)).toEqual([]);
  });

  it('gets back what was paid before the provider was asked to end the customer, which is recorded', async () => {
    const world = await worlds.createWorld();
    await buy(world, 21, 'pays');
    await setCancelled(world.context, world.user.userId, true);
    const customerId = customerOf(world) ?? expect.fail();
    const portal = await world.context.provider.openPortal(customerId, 'http://localhost:4000/');
    expect(await deleteAccount(world)).toBe(true);
    await post(world, portal, 'action=resume');
    await world.sandbox.advance(32 * DAY_SECONDS);
    expect(await keptBeside(world)).toBe(4_900);
    await closeDueCustomers(world.context, noFailure);
    const closure = await worlds.db.prisma.billingClosure.findUniqueOrThrow({ where: { customerId } });
    expect([closure.refunded.toNumber(), closure.closedAt]).toEqual([49, start]);
    expect([await keptBeside(world), livingOf(world)]).toEqual([0, []]);
  });
});

describe('the deletion of an account', () => {
  it('is refused for a subscription that was paid at the provider and is not known here', async () => {
    const world = await worlds.createWorld();
    await buy(world, 21, 'pays');
    expect(await worlds.db.prisma.memberSubscription.count({ where: { userId: world.user.userId } })).toBe(0);
    expect(await deleteAccount(world)).toBe(false);
    expect(await worlds.db.prisma.billingClosure.count({ where: { customerId: customerOf(world) ?? '' } })).toBe(0);
  });

  it('waits for a provider that is out of reach, and ends the customer as soon as it answers', async () => {
    const world = await worlds.createWorld();
    await buy(world, 21, 'pays');
    await setCancelled(world.context, world.user.userId, true);
    world.setOutage(true);
    await expect(deleteAccount(world)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    world.setOutage(false);
    expect(await deleteAccount(world)).toBe(true);
    world.setOutage(true);
    const failures: boolean[] = [];
    await closeDueCustomers(world.context, (_, { isLast }) => failures.push(isLast));
    expect(await closeDueCustomers(world.context, noFailure)).toBe(0);
    world.setOutage(false);
    world.pass(60_000);
    await closeDueCustomers(world.context, noFailure);
    expect([failures, isDeletedAtProvider(world)]).toEqual([[false], true]);
  });

  it('is given up after many attempts, and stays for an operator', async () => {
    const world = await worlds.createWorld();
    await openPurchase(world, 21);
    await deleteAccount(world);
    world.setOutage(true);
    const customerId = customerOf(world) ?? '';
    await worlds.db.prisma.billingClosure.update({ where: { customerId }, data: { attempts: 39 } });
    const failures: boolean[] = [];
    await closeDueCustomers(world.context, (_, { isLast }) => failures.push(isLast));
    world.pass(365 * DAY_MS);
    expect([failures, await closeDueCustomers(world.context, noFailure)]).toEqual([[true], 0]);
    expect(await worlds.db.prisma.billingClosure.findUnique({ where: { customerId } })).toMatchObject({
      failedAt: start,
    });
  });
});

it('a plan that is not sold here keeps the account until it is cancelled, and ends with it', async () => {
  const world = await worlds.createWorld();
  await buy(world, 21, 'pays');
  const id = priceByHand(world);
  expect(await deleteAccount(world)).toBe(false);
  await cancelOther(world.context, world.user.userId, id);
  expect(await deleteAccount(world)).toBe(true);
  await closeDueCustomers(world.context, noFailure);
  expect([livingOf(world), isDeletedAtProvider(world)]).toEqual([[], true]);
});
