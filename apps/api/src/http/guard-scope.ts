import { DomainError, refusal, type Scope, scopes } from '@pipa/contract';
import type { Identity } from './principals.ts';

/** What a credential may be used for; no key or token is enough where a scope is of sessions only. */
export function guardScope(scope: Scope | null, credential: Pick<Identity, 'session' | 'scopes'>): void {
  if (scope !== null && credential.scopes.includes(scope)) {
    if (credential.session !== null || !scopes[scope].sessionOnly) return;
  }
  throw new DomainError('FORBIDDEN', {
    message: refusal('This needs a credential with the scope {scope}', { scope: String(scope) }),
    scope,
  });
}
