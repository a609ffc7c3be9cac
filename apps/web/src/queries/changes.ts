import { LIST_RELOAD_MS } from '@pipa/contract';
import { type Mutation, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';

/** Resources of the server: each has a folder of queries here and one family of keys. */
type Resource =
  | 'users'
  | 'membership'
  | 'accounts'
  | 'portfolios'
  | 'dashboard'
  | 'notifications'
  | 'operator'
  | 'imports'
  | 'strategies'
  | 'reports'
  | 'trials'
  | 'written'
  | 'market'
  | 'risk'
  | 'search'
  | 'background'
  | 'ida'
  | 'alerts'
  | 'webhooks'
  | 'noticeChannels'
  | 'ask'
  | 'support'
  | 'referral'
  | 'forum'
  | 'documents'
  | 'receipts'
  | 'drafts';

/** First part of every key of a resource. */
export const familyOf = <R extends Resource>(resource: R) => [resource] as const;

/** The resources to read again after a change of one. */
const outOfDateAfter = {
  users: ['users'],
  // The class and the investor state are fields of the user.
  membership: ['membership', 'users'],
  notifications: ['notifications'],
  operator: ['operator'],
  // A settled doubt is in the log, and its symbol is no longer marked.
  imports: ['imports', 'operator', 'ida'],
  // A portfolio's card shows the name of its account.
  accounts: ['accounts', 'portfolios', 'dashboard', 'reports'],
  // A portfolio takes cash from its account and returns it there.
  portfolios: ['portfolios', 'accounts', 'dashboard', 'reports'],
  dashboard: ['dashboard'],
  // What an operator changes of the offer is seen in its lists, and portfolios leave a strategy that goes offline.
  strategies: ['strategies', 'operator', 'portfolios', 'dashboard'],
  reports: ['reports'],
  trials: ['trials'],
  // What an administrator decides is in the log.
  written: ['written', 'operator'],
  market: ['market'],
  // The signed level is a field of the user.
  risk: ['users'],
  search: ['search'],
  background: ['background'],
  // A watch list that is gone or has another name is one that alerts are of.
  ida: ['ida', 'alerts'],
  alerts: ['alerts'],
  webhooks: ['webhooks'],
  noticeChannels: ['noticeChannels'],
  ask: ['ask'],
  // What an operator does is in the log.
  support: ['support', 'operator'],
  referral: ['referral'],
  documents: ['documents'],
  // A receipt is never out of date.
  receipts: [],
  drafts: ['drafts'],
  // What an administrator does with posts is in the log.
  forum: ['forum', 'operator'],
} as const satisfies Record<Resource, readonly Resource[]>;

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { changes?: Resource };
  }
}

/** A call that changes a resource. The query client then reads the outdated resources again (`query-client.ts`). */
export const changing = <I, O>(changes: Resource, send: (input: I) => Promise<O>) =>
  mutationOptions({ mutationFn: (input: I) => send(input), meta: { changes } });

/** Resolves when the queries on the page were read again; the others are read when they are next shown. */
export async function readAgainAfter(client: QueryClient, changed: Resource | undefined): Promise<void> {
  if (changed === undefined) return;
  await Promise.all(
    outOfDateAfter[changed].map((resource) => client.invalidateQueries({ queryKey: familyOf(resource) })),
  );
}

/**
 * Reads the changed resources once more a moment later (1 §9), because the server works on after its answer: a started portfolio
 * gets its orders. Left out when the cache was cleared meanwhile, as at the end of a session.
 */
export function readLaterAfter(client: QueryClient, mutation: Mutation<unknown, unknown, unknown, unknown>): void {
  const changed = mutation.meta?.changes;
  if (changed === undefined) return;
  setTimeout(() => {
    if (
      client
        .getMutationCache()
        .getAll()
        .includes(mutation as Mutation)
    )
      void readAgainAfter(client, changed);
  }, LIST_RELOAD_MS);
}

/**
 * A refusal of a disabled membership shows that the user which is held is old. Read again, it leads pages to the reason and
 * what to do (1 §2, 2 §2) instead of an error in each panel.
 */
export function readAgainAfterRefusal(client: QueryClient, error: unknown): void {
  if (error instanceof ApiError && error.errorCode === 'INVESTOR_DISABLED') void readAgainAfter(client, 'users');
}
