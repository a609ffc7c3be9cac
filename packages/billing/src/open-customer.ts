import { findBillingCustomer, type KnownCustomer, saveBillingCustomer } from '@pipa/db/membership';
import type { BillingContext } from './billing-context.ts';
import { type HeldCustomer, holdCustomer } from './hold-customer.ts';
import { type CustomerReading, reconcileCustomer, storeReading } from './sync-customer.ts';

/** The person who pays. */
export interface Member {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** A member's customer, held and read at the provider just now. */
export interface OpenCustomer {
  readonly held: HeldCustomer;
  readonly reading: CustomerReading;
}

/** Holds the member's customer, creating it at the provider where there is none, and reads it there. */
export function withCustomer<T>(
  context: BillingContext,
  member: Member,
  work: (open: OpenCustomer) => Promise<T>,
): Promise<T> {
  return holdCustomer(context, member.userId, async (held) => {
    const known = await findBillingCustomer(context.prisma, member.userId);
    const reading = known && (await reconcileCustomer(context, known));
    if (reading !== null && reading.provided !== null) return work({ held, reading });
    const created = await createCustomer(context, member, known?.providerId ?? null);
    // At once, so that what fails afterwards leaves no customer at the provider that is not known here.
    await held.store((tx) => saveBillingCustomer(tx, member.userId, created.providerId, context.clock()));
    return work({ held, reading: await reconcileCustomer(context, created) });
  });
}

/** Creates the member's customer at the provider, in place of one that the provider no longer knows. */
async function createCustomer(
  { provider }: BillingContext,
  { userId, email, firstName, lastName }: Member,
  lostId: string | null,
): Promise<KnownCustomer> {
  const providerId = await provider.createCustomer({ userId, email, name: `${firstName} ${lastName}` }, lostId);
  return { userId, providerId, checkout: null };
}

/** Stores a reading as the last step of a command. @returns the command's outcome */
export const keep = <T>(context: BillingContext, { held, reading }: OpenCustomer, outcome: T): Promise<T> =>
  held.store(async (tx) => {
    await storeReading(context, tx, reading);
    return outcome;
  });

/** Closes every page on which a customer could still pay for a purchase. */
export async function expireCheckouts(
  { provider }: Pick<BillingContext, 'provider'>,
  customerId: string,
): Promise<void> {
  for (const { id } of await provider.listOpenCheckouts(customerId)) await provider.expireCheckout(id);
}
