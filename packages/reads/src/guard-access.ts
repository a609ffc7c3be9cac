import type { Access } from '@pipa/contract';
import { DomainError } from '@pipa/contract';
import type { Reader } from './context.ts';

/** What the conditions read of a user. */
export type GuardedUser = Pick<Reader, 'agreementRev' | 'investorState' | 'role'>;
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
