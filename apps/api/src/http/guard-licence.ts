import { DomainError } from '@pipa/contract';
import { findFirstAdministrator } from '@pipa/db/operators';
import type { AppContext } from '../context.ts';
import type { SignedInUser } from './session.ts';

type LicensedUser = Pick<SignedInUser, 'userId' | 'role'>;

/** Whether a user may see prices of the market and what is computed from them; null is a visitor. */
export async function maySeePrices(
  { pool, settings }: Pick<AppContext, 'pool' | 'settings'>,
  user: LicensedUser | null,
): Promise<boolean> {
  if (settings.pricesFor === 'Everyone') return true;
  // The one owner is the first administrator, which no other user is.
  if (user === null || user.role !== 'Administrator') return false;
  return (await findFirstAdministrator(pool)) === user.userId;
}

/** @throws DomainError DATA_LICENSE where the terms of the vendor keep prices from the user */
export async function guardLicence(
  context: Pick<AppContext, 'pool' | 'settings'>,
  user: LicensedUser | null,
): Promise<void> {
  if (!(await maySeePrices(context, user))) throw new DomainError('DATA_LICENSE');
}
