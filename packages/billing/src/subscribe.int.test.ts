import { describe, expect, it } from 'vitest';
import { subscribe } from './subscribe.ts';
import { billingWorlds, customerOf, formOf, openPurchase, post, start, type World } from './testing/billing-world.ts';

const worlds = billingWorlds();
const GOLD = 21;
const PLATINUM = 31;
const wish = {
  productId: GOLD,
  prorationDate: null,
  attempt: 'one',
  returnUrl: 'http://localhost:4000/admin/useraccount',
};
const livingOf = ({ sandbox }: World) =>
  Object.values(sandbox.account.state.subscriptions).filter(({ status }) => status === 'active');
const openPagesOf = ({ sandbox }: World) =>
  Object.values(sandbox.account.state.sessions).filter(({ status }) => status === 'open');

describe('a purchase', () => {
  it('that failed here after the provider had opened its page leads to a page that can be paid', async () => {
    const world = await worlds.createWorld();
    const { provider } = world.context;
    let opened = 0;
    const context = {
      ...world.context,
      provider: {
        ...provider,
        openCheckout: async (...purchase: Parameters<typeof provider.openCheckout>) => {
          const page = await provider.openCheckout(...purchase);
          opened += 1;
          if (opened === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
          return page;
        },
      },
    };
    await expect(subscribe(context, world.user, wish)).rejects.toThrow('deadlock');
    const { providerId } = await worlds.db.prisma.billingCustomer.findUniqueOrThrow({
      where: { userId: world.user.userId },
    });
    expect(providerId).toBe(customerOf(world));
    const bought = await subscribe(context, world.user, wish);
    await post(world, bought.paymentURL, formOf('pays'));
    expect(livingOf(world)).toHaveLength(1);
  });

  it('has one page, whatever was left open before', async () => {
    const world = await worlds.createWorld();
    const first = await openPurchase(world, GOLD);
    expect(await openPurchase(world, GOLD)).toBe(first);
    await openPurchase(world, PLATINUM);
    expect(openPagesOf(world)).toHaveLength(1);
    expect(await post(world, first, formOf('pays'))).toMatchObject({ status: 404 });
  });

  it('is refused for a member whom an operator blocks while another command holds the customer', async () => {
    const world = await worlds.createWorld();
    const { userId } = world.user;
    const { provider } = world.context;
    const block = { blockedAt: start, blockedBy: 'olga', blockReason: 'a dispute' };
    const context = {
      ...world.context,
      provider: {
        ...provider,
        admit: async <T>(work: () => Promise<T>) => {
          await worlds.db.prisma.user.update({ where: { userId }, data: block });
          return provider.admit(work);
        },
      },
    };
    await expect(subscribe(context, world.user, wish)).rejects.toMatchObject({ code: 'INVESTOR_BLOCKED' });
    expect(openPagesOf(world)).toEqual([]);
  });

  it('of a member with the longest address that mail allows is possible', async () => {
    const world = await worlds.createWorld();
    const email = `${'a'.repeat(64)}@${'b'.repeat(180)}.example`;
    expect((await subscribe(world.context, { ...world.user, email }, wish)).status).toBe('PAYMENT_REQUIRED');
  });

  it('is refused after the account was deleted meanwhile, before the provider is asked', async () => {
    const world = await worlds.createWorld();
    await worlds.db.prisma.user.update({ where: { userId: world.user.userId }, data: { deletedAt: start } });
    await expect(subscribe(world.context, world.user, wish)).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
    expect(world.sandbox.account.state.customers).toEqual({});
  });
});
