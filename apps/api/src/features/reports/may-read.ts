import type { TearSheetKind } from '@pipa/contract';
import { type GuardedUser, guardAccess } from '@pipa/reads';

/**
 * Strategies need the membership of an investor; what one owns is one's own without it.
 * @throws DomainError AGREEMENT_REQUIRED, INVESTOR_DISABLED
 */
export function assertMayRead(user: GuardedUser, kind: TearSheetKind): void {
  guardAccess(kind === 'backtest' || kind === 'track' ? 'investor' : 'user', user);
}
