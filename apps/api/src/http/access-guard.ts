import type { Access, Scope } from '@pipa/contract';
import { DomainError, scopes } from '@pipa/contract';
import type { Identity } from './principals.ts';
import type { SignedInUser } from './session.ts';

/** What the conditions read of a user. */
export type GuardedUser = Pick<SignedInUser, 'agreementRev' | 'investorState' | 'role'>;
type Guard = (user: GuardedUser) => void;

const hasSigned: Guard = (user) => {
  if (user.agreementRev === null) throw new DomainError('AGREEMENT_REQUIRED');
};

/** Conditions beyond a live session, by access level of the endpoint. */
const guards = {
  session: () => undefined,
  user: hasSigned,
  investor: (user) => {
    hasSigned(user);
    if (user.investorState === 'Disabled') throw new DomainError('INVESTOR_DISABLED');
  },
  admin: (user) => {
    hasSigned(user);
    if (user.role !== 'Administrator') throw new DomainError('FORBIDDEN');
  },
} as const satisfies Record<Exclude<Access, 'public'>, Guard>;

export function guardAccess(access: Exclude<Access, 'public'>, user: GuardedUser): void {
  guards[access](user);
}

/** What a credential may be used for; no key or token is enough where a scope is of sessions only. */
export function guardScope(scope: Scope | null, credential: Pick<Identity, 'session' | 'scopes'>): void {
  if (scope !== null && credential.scopes.includes(scope)) {
    if (credential.session !== null || !scopes[scope].sessionOnly) return;
  }
  throw new DomainError('FORBIDDEN', { message: `This needs a credential with the scope ${scope}`, scope });
}
