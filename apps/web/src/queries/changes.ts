import { mutationOptions, type QueryClient } from '@tanstack/react-query';

/** What the server keeps, as the client reads it: each has a folder of queries here and one family of keys. */
export type Resource = 'users' | 'accounts' | 'portfolios' | 'strategies' | 'market' | 'risk' | 'background';

/** The beginning of every key of a resource. */
export const familyOf = <R extends Resource>(resource: R) => [resource] as const;

/** Which resources have to be read again after a change of one. */
const outOfDateAfter = {
  users: ['users'],
  // A card of a portfolio names its account.
  accounts: ['accounts', 'portfolios'],
  // Money that a portfolio takes or returns is cash of its account.
  portfolios: ['portfolios', 'accounts'],
  strategies: ['strategies'],
  market: ['market'],
  // The signed level is a field of the user.
  risk: ['users'],
  background: ['background'],
} as const satisfies Record<Resource, readonly Resource[]>;

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { changes?: Resource };
  }
}

/** A call that changes a resource. The query client reads again what the change makes out of date (`query-client.ts`). */
export const changing = <I, O>(changes: Resource, send: (input: I) => Promise<O>) =>
  mutationOptions({ mutationFn: (input: I) => send(input), meta: { changes } });

/** Resolves when what is on the page was read again; what is not is read when it is next shown. */
export async function readAgainAfter(client: QueryClient, changed: Resource | undefined): Promise<void> {
  if (changed === undefined) return;
  await Promise.all(
    outOfDateAfter[changed].map((resource) => client.invalidateQueries({ queryKey: familyOf(resource) })),
  );
}
