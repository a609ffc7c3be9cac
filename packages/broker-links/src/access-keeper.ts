import {
  type Access,
  type AccessedAccount,
  type AccessSource,
  type AccountReads,
  type AsynchronousVenue,
  BrokerError,
  type LinkPort,
} from '@pipa/brokers';
import { type Broker, kindsLinkedAt } from '@pipa/contract';
import { inTransaction, type PrismaClient, type Tx } from '@pipa/db';
import { findLink, findLinkedAs, keepAccess, lockLink, type StoredLink } from '@pipa/db/links';
import { type BreakContext, breakWithNews } from './break-link.ts';
import type { LinkContext } from './link-context.ts';
import { openAccess, sealAccess } from './sealed-access.ts';

/** An access that ends so soon is renewed before it is used. */
const MARGIN_MS = 60_000;

export type KeeperContext = BreakContext &
  Pick<LinkContext, 'pool' | 'randomBytes' | 'brokerLinkKey'> & { readonly prisma: PrismaClient };

interface Adapter {
  readonly broker: Broker;
  readonly links: Pick<LinkPort, 'renew'>;
  readonly reads: AccountReads;
}

export interface AccessKeeper {
  /** By our name of an account, which is its number. */
  readonly source: AccessSource;
  /**
   * The broker has refused an access: it is renewed once and proven by a read. Where the broker refuses that too, the link is broken.
   * @returns an access that works; null without one
   */
  refused(account: AccessedAccount): Promise<AccessedAccount | null>;
}

const unauthorised = () => new BrokerError({ kind: 'Unauthorised' });
const isUnauthorised = (error: unknown): boolean => error instanceof BrokerError && error.fault.kind === 'Unauthorised';

/**
 * Keeps the accesses of a broker's accounts. A renewal holds the row of its link, so that of all processes one renews and the others
 * take what it has got.
 */
export function createAccessKeeper(context: KeeperContext, { broker, links, reads }: Adapter): AccessKeeper {
  const kinds = kindsLinkedAt(broker);
  const accessed = (link: StoredLink): AccessedAccount => ({
    account: link.nativeAccount,
    access: openAccess(context, link),
  });
  const hasEnded = (until: Date | null): boolean => until !== null && until <= context.clock();
  const endsSoon = (until: Date | null): boolean =>
    until !== null && until.getTime() <= context.clock().getTime() + MARGIN_MS;
  const needsRenewal = (link: StoredLink): boolean => endsSoon(link.accessExpiresAt) || hasEnded(link.linkEndsAt);

  /** Renews a locked link, or breaks it and gives null. */
  async function renew(tx: Tx, link: StoredLink): Promise<Access | null> {
    try {
      if (hasEnded(link.linkEndsAt)) throw unauthorised();
      const renewed = await links.renew(openAccess(context, link));
      await keepAccess(tx, sealAccess(context, link.accountId, renewed));
      return renewed;
    } catch (error) {
      if (!isUnauthorised(error)) throw error;
      await breakWithNews(context, tx, link, hasEnded(link.linkEndsAt) ? 'ended' : 'refused');
      return null;
    }
  }

  async function renewed(accountId: number, isNeeded: (link: StoredLink) => boolean): Promise<AccessedAccount> {
    const got = await inTransaction(context.prisma, async (tx) => {
      const link = await lockLink(tx, accountId);
      if (link === null || link.state === 'Broken') return null;
      if (!isNeeded(link)) return accessed(link);
      const access = await renew(tx, link);
      return access && { account: link.nativeAccount, access };
    }).catch((error: unknown) => {
      throw withoutAnswer(error);
    });
    if (got === null) throw unauthorised();
    return got;
  }

  return {
    source: async (account) => {
      const link = await findLink(context.pool, kinds, account);
      if (link === null || link.state === 'Broken') throw unauthorised();
      return needsRenewal(link) ? renewed(link.accountId, needsRenewal) : accessed(link);
    },
    refused: async ({ account, access: { secret } }) => {
      const names = { brokers: kinds, natives: [account], numbers: [] };
      const [known] = await inTransaction(context.prisma, (tx) => findLinkedAs(tx, names));
      if (known === undefined) return null;
      try {
        // Another process may have renewed it meanwhile.
        const isRefused = (link: StoredLink) => openAccess(context, link).secret.reveal() === secret.reveal();
        const of = await renewed(known.id, isRefused);
        await reads.cash(of);
        return of;
      } catch (error) {
        if (!isUnauthorised(error)) throw error;
        await inTransaction(context.prisma, async (tx) => {
          const link = await lockLink(tx, known.id);
          if (link !== null) await breakWithNews(context, tx, link, 'refused');
        });
        return null;
      }
    },
  };
}

/** SQLSTATE of a wait for a row that took too long. */
const LOCK_NOT_AVAILABLE = '55P03';

/** A renewal elsewhere that takes too long is no answer. */
function withoutAnswer(error: unknown): unknown {
  if ((error as { code?: unknown } | undefined)?.code !== LOCK_NOT_AVAILABLE) return error;
  return new BrokerError({ kind: 'Unavailable' }, { cause: error });
}

/** Reads that renew an access which is refused, once, and read again. */
export function renewingReads(reads: AccountReads, { refused }: Pick<AccessKeeper, 'refused'>): AccountReads {
  async function again<T>(of: AccessedAccount, read: (of: AccessedAccount) => Promise<T>): Promise<T> {
    try {
      return await read(of);
    } catch (error) {
      if (!isUnauthorised(error)) throw error;
      const other = await refused(of);
      if (other === null) throw error;
      return read(other);
    }
  }
  return {
    cash: (of) => again(of, reads.cash),
    positions: (of) => again(of, reads.positions),
    executions: (of, after) => again(of, (other) => reads.executions(other, after)),
    activities: (of, after) => again(of, (other) => reads.activities(other, after)),
  };
}

/**
 * A venue that renews an access which is refused. No call is repeated here: with an access that works again the one that failed had no
 * answer, and the next tick asks what became of it.
 */
export function renewingVenue(venue: AsynchronousVenue, { source, refused }: AccessKeeper): AsynchronousVenue {
  async function renewing<T>(account: string, call: () => Promise<T>): Promise<T> {
    const used = await source(account);
    try {
      return await call();
    } catch (error) {
      if (!isUnauthorised(error) || (await refused(used)) === null) throw error;
      throw new BrokerError({ kind: 'Unavailable' }, { cause: error });
    }
  }
  const { preview, listen } = venue;
  return {
    ...venue,
    submit: (order) => renewing(order.account, () => venue.submit(order)),
    cancel: (order) => renewing(order.account, () => venue.cancel(order)),
    lookUp: (orders) => {
      const [first] = orders;
      return first === undefined ? venue.lookUp(orders) : renewing(first.account, () => venue.lookUp(orders));
    },
    ...(preview && { preview: (order) => renewing(order.account, () => preview(order)) }),
    ...(listen && { listen: (...listening) => listen(...listening) }),
  };
}
