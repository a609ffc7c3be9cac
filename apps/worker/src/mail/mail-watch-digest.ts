import type { TradingDay } from '@pipa/calendar';
import type { DetectionGroup } from '@pipa/contract';
import { inTransaction, type Tx } from '@pipa/db';
import { type MailDraft, type MailReader, queueMail } from '@pipa/db/mail';
import { findMarketState } from '@pipa/db/market';
import {
  dropWaitingDigests,
  findDueDigest,
  listDigestReaders,
  listSubscribedLists,
  lockDigest,
  noteDigest,
  watchDigestKey,
} from '@pipa/db/watching';
import {
  COLUMN_FACTS,
  type DigestSection,
  detectionWords,
  digestSections,
  type Edges,
  edgeOfDetection,
  edgeWords,
  formatValue,
  groupHeader,
  NO_EDGES,
} from '@pipa/ida';
import { watchDigestMail } from '@pipa/mail';
import { readDetectionGroups, readEdges } from '@pipa/reads';
import type { WorkerContext } from '../context.ts';
import { digestHeldUntil } from './digest-held-until.ts';
import { licensedReaders } from './licensed-readers.ts';

type Mailing = Pick<WorkerContext, 'prisma' | 'pool' | 'clock' | 'publicUrl' | 'mail' | 'pricesFor'>;

/** Readers whose mails one transaction adds. */
const READERS_A_PAGE = 200;
/** What the letters of a day have in common. */
interface DigestDay {
  readonly day: TradingDay;
  readonly groups: readonly DetectionGroup[];
  readonly edges: Edges;
  readonly isSimulated: boolean;
  readonly publicUrl: string;
  /** Of readers those who may see figures of the market. */
  readonly licensed: Awaited<ReturnType<typeof licensedReaders>>;
}

/** What the mail says of the day. */
interface ReaderDigest {
  readonly reader: MailReader;
  readonly sections: readonly DigestSection[];
}

/**
 * Queues a mail of the last analysed day for each reader who has something to read, a page of readers after another; returns how
 * many. What was cut off goes on at the next call. Nothing is queued while there is no mail server, as it would wait for ever.
 */
export async function mailWatchDigest(context: Mailing, readersAPage = READERS_A_PAGE): Promise<number> {
  const { prisma, pool, mail, publicUrl } = context;
  if (mail === null) return 0;
  const due = await findDueDigest(pool);
  if (due === null) return 0;
  const { day, isSubscribed } = due;
  const [licensed, groups, edges, market] = await Promise.all([
    licensedReaders(context),
    isSubscribed ? readDetectionGroups(context, day) : [],
    isSubscribed ? readEdges(context, day) : NO_EDGES,
    findMarketState(prisma),
  ]);
  const about: DigestDay = { day, groups, edges, isSimulated: market?.source === 'simulated', publicUrl, licensed };
  let queued = 0;
  for (;;) {
    const page = await inTransaction(prisma, (tx) =>
      queuePage(tx, about, { limit: readersAPage, clock: context.clock }),
    );
    queued += page.queued;
    if (page.isLast) return queued;
  }
}

/** Queues the mails of the next readers, and notes how far it went in the same transaction. */
async function queuePage(
  tx: Tx,
  about: DigestDay,
  { limit, clock }: { readonly limit: number; readonly clock: () => Date },
): Promise<{ readonly queued: number; readonly isLast: boolean }> {
  const { day } = about;
  const reached = await lockDigest(tx);
  // An installation, or one that has just learnt to mail, begins with its next close: this one is no news.
  if (reached.day === null) {
    await noteDigest(tx, { day, queuedThrough: 0, queuedAt: clock() });
    return { queued: 0, isLast: true };
  }
  const isBegun = reached.day === day;
  // Another worker has queued the rest, or went on to a later day.
  if (reached.day > day || (isBegun && reached.queuedAt !== null)) {
    return { queued: 0, isLast: true };
  }
  const after = isBegun ? reached.queuedThrough : 0;
  const readers = await listDigestReaders(tx, { after, limit });
  const digests = await digestsFor(tx, about.licensed(readers), about.groups);
  const now = clock();
  const queued = await queueDigests(tx, digests, about, now);
  const isLast = readers.length < limit;
  await noteDigest(tx, { day, queuedThrough: readers.at(-1)?.userId ?? after, queuedAt: isLast ? now : null });
  return { queued, isLast };
}

async function digestsFor(
  tx: Tx,
  readers: readonly MailReader[],
  groups: readonly DetectionGroup[],
): Promise<ReaderDigest[]> {
  if (readers.length === 0) return [];
  const symbols = groups.flatMap(({ detectionList }) => detectionList.map(({ symbol }) => symbol));
  const lists = await listSubscribedLists(tx, {
    userIds: readers.map(({ userId }) => userId),
    symbols: [...new Set(symbols)],
  });
  const listsOf = Map.groupBy(lists, ({ userId }) => userId);
  return readers.flatMap((reader) => {
    const own = listsOf.get(reader.userId) ?? [];
    const subscriptions = groups.flatMap(({ id }) => {
      const subscribed = own.filter(({ slots }) => slots.includes(id));
      const inLists = new Set(subscribed.flatMap((list) => list.symbols));
      return subscribed.length === 0 ? [] : [{ groupId: id, symbols: inLists }];
    });
    const sections = digestSections(groups, subscriptions);
    return sections.length === 0 ? [] : [{ reader, sections }];
  });
}

/** A letter is drawn just before it is queued: the market's clock ticks between two of them. */
async function queueDigests(tx: Tx, digests: readonly ReaderDigest[], about: DigestDay, now: Date): Promise<number> {
  if (digests.length === 0) return 0;
  const userIds = digests.map(({ reader }) => reader.userId);
  const lastOf = await dropWaitingDigests(tx, userIds);
  let queued = 0;
  for (const { reader, sections } of digests) {
    const heldUntil = digestHeldUntil(lastOf.get(reader.userId), now);
    if (await queueMail(tx, { ...draftTo(reader, sections, about), heldUntil }, now)) queued++;
  }
  return queued;
}

function draftTo(reader: MailReader, sections: readonly DigestSection[], about: DigestDay): MailDraft {
  const { userId, email, language, unsubscribeToken } = reader;
  const { day, edges, isSimulated, publicUrl } = about;
  const ending = `kind=analysis&p=${unsubscribeToken}`;
  return {
    dedupeKey: watchDigestKey(day, userId),
    userId,
    kind: 'analysis',
    to: email,
    unsubscribeUrl: `${publicUrl}/api/public/unsubscribe?${ending}`,
    ...watchDigestMail(reader, {
      day,
      isSimulated,
      sections: sections.map((section) => ({
        header: groupHeader(section.id)[language],
        signals: section.detectionList.map((detection) => ({
          symbol: detection.symbol,
          name: detection.name,
          signal: detectionWords(section, detection)[language],
          record: edgeWords(edgeOfDetection(edges, section.id, detection))[language],
          close: formatValue(COLUMN_FACTS.close, detection.close),
          change: formatValue(COLUMN_FACTS.dailyReturn, detection.dailyReturn),
        })),
        more: section.more,
      })),
      url: `${publicUrl}/admin/ida?tab=watch-lists`,
      unsubscribeUrl: `${publicUrl}/admin/unsubscribe?${ending}`,
    }),
  };
}
