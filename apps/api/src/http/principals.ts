import { credentialOf, DomainError, type Endpoint, type Principal, type Scope } from '@pipa/contract';
import type { MarketClock } from '@pipa/db/market';
import type { FastifyRequest } from 'fastify';
import type { LiveSession, SignedInUser } from './session.ts';

/** The user behind a credential. */
export interface Identity {
  readonly user: SignedInUser;
  /** Null when the credential is not a session. */
  readonly session: LiveSession | null;
  /** What the credential allows; a session allows everything. */
  readonly scopes: readonly Scope[];
  /** The API key, whose calls are counted apart from those of sessions. */
  readonly key?: { readonly id: number; readonly name: string };
  /** The market clock, where it was read together with the credential. */
  readonly clock?: MarketClock | null;
}

/** Finds the user behind a credential; null when it is unknown, ended or expired. */
export type IdentityResolver = (credential: string) => Promise<Identity | null>;

export interface Principals {
  /** Registers the resolver of a kind of credential; each kind has one. */
  register(principal: Principal, resolve: IdentityResolver): void;
  /** Throws when a kind of credential that the endpoint accepts has no resolver. */
  assertResolvable(endpoint: Endpoint): void;
  /** The caller behind the one credential of a request; throws INVALID_TOKEN. */
  identify(endpoint: Endpoint, request: Pick<FastifyRequest, 'headers' | 'query'>): Promise<Identity>;
}

interface Shown {
  readonly principal: Principal;
  readonly credential: string;
}

/** Every credential of a request; the same one in the header and in the query is one. */
function shownIn(
  { principals, queryCredential }: Endpoint,
  { headers, query }: Pick<FastifyRequest, 'headers' | 'query'>,
) {
  const shown = principals.flatMap((principal): Shown[] => {
    const credential = credentialOf(principal, headers);
    return credential === null ? [] : [{ principal, credential }];
  });
  const inQuery = queryCredential === null ? undefined : (query as Record<string, unknown>)[queryCredential];
  if (typeof inQuery !== 'string' || inQuery === '' || shown.some(({ credential }) => credential === inQuery))
    return shown;
  return [...shown, { principal: 'session' as const, credential: inQuery }];
}

export function createPrincipals(): Principals {
  const resolvers = new Map<Principal, IdentityResolver>();
  return {
    register(principal, resolve) {
      if (resolvers.has(principal)) throw new Error(`The principal ${principal} has a resolver already`);
      resolvers.set(principal, resolve);
    },
    assertResolvable({ method, path, principals }) {
      const unknown = principals.filter((principal) => !resolvers.has(principal));
      if (unknown.length === 0) return;
      throw new Error(`${method} ${path}: nothing resolves the principal ${unknown.join(', ')}`);
    },
    async identify(endpoint, request) {
      // Two credentials may belong to two people, and only one of them would be checked.
      const [only, another] = shownIn(endpoint, request);
      if (only === undefined || another !== undefined) throw new DomainError('INVALID_TOKEN');
      const identity = await resolvers.get(only.principal)?.(only.credential);
      if (!identity) throw new DomainError('INVALID_TOKEN');
      return identity;
    },
  };
}
