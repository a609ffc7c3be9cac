import type { Broker, BrokerLinkRow, LinkHealth } from '@pipa/contract';
import { type ListedLink, listLinks } from '@pipa/db/links';
import type { ReadContext, Reader } from '../context.ts';
import { wireMoney } from '../values/wire-rows.ts';

const DAY_MS = 86_400_000;
/** A link that ends within this time ends soon; its owner is reminded from then on. */
const SOON_MS = 2 * DAY_MS;
/** Each account is read after each session, so an older reading is late. */
const LATE_MS = 4 * DAY_MS;

/** The own accounts at outside brokers with their links. `sandboxes`: the brokers for which the local sandbox stands in. */
export async function readBrokerLinks(
  context: ReadContext,
  { userId }: Pick<Reader, 'userId'>,
  sandboxes: ReadonlySet<Broker>,
): Promise<BrokerLinkRow[]> {
  const { moment } = await context.market();
  const now = context.clock();
  const links = await listLinks(context.pool, userId, moment.day);
  return links.map((link) => ({
    trackAccountId: link.id,
    broker: link.broker,
    tradeType: link.tradeType,
    isSandbox: sandboxes.has(link.broker),
    health: healthOf(link, now),
    linkedTime: isoOf(link.linkedAt),
    linkEndsTime: isoOf(link.linkEndsAt),
    brokenReason: link.brokenReason,
    lastSyncTime: isoOf(link.lastSyncAt),
    verifiedTime: isoOf(link.verifiedAt),
    sync: syncOf(link),
    openDifferences: link.open ?? 0,
    killedTime: isoOf(link.killedAt),
    limits: limitsOf(link),
    today: { orders: link.orders ?? 0, dollars: wireMoney(link.dollars ?? 0) },
    atBroker: atBrokerOf(link),
  }));
}

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The worst that holds of a link. */
export function healthOf(
  link: Pick<ListedLink, 'state' | 'linkEndsAt' | 'open' | 'verifiedAt' | 'lastSyncAt'>,
  now: Date,
): LinkHealth {
  if (link.state === null) return 'NotLinked';
  if (link.linkEndsAt !== null && link.linkEndsAt <= now) return 'Ended';
  if (link.state === 'Broken') return 'Broken';
  if (link.linkEndsAt !== null && link.linkEndsAt.getTime() - now.getTime() <= SOON_MS) return 'EndsSoon';
  if ((link.open ?? 0) > 0) return 'Differs';
  if (link.verifiedAt === null) return 'NotVerified';
  const readAt = link.lastSyncAt?.getTime() ?? 0;
  return now.getTime() - readAt > LATE_MS ? 'Late' : 'Good';
}

function syncOf({ requestedAt, progress, endedAt, fault }: ListedLink): BrokerLinkRow['sync'] {
  if (requestedAt === null) return null;
  return { requestedTime: requestedAt.toISOString(), progress: progress ?? 0, isOver: endedAt !== null, fault };
}

function limitsOf(link: ListedLink): BrokerLinkRow['limits'] {
  const { mostOrdersADay, mostDollarsADay, mostOfVolume, mostFromPrice, isDryRun } = link;
  if (mostOrdersADay === null || mostDollarsADay === null || mostOfVolume === null || mostFromPrice === null) {
    return null;
  }
  const mostDollars = wireMoney(mostDollarsADay);
  return { mostOrdersADay, mostDollarsADay: mostDollars, mostOfVolume, mostFromPrice, isDryRun: isDryRun ?? false };
}

function atBrokerOf({
  totalCash,
  buyingPower,
  netLiquidation,
  readAt,
  positions,
}: ListedLink): BrokerLinkRow['atBroker'] {
  if (totalCash === null || buyingPower === null || netLiquidation === null || readAt === null) return null;
  return {
    totalCash: wireMoney(totalCash),
    buyingPower: wireMoney(buyingPower),
    netLiquidation: wireMoney(netLiquidation),
    readTime: readAt.toISOString(),
    positions: (positions ?? []).map(({ price, unitCost, ...held }) => ({
      ...held,
      price: price === null ? null : wireMoney(price),
      unitCost: unitCost === null ? null : wireMoney(unitCost),
    })),
  };
}
