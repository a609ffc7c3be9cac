import {
  type api,
  DomainError,
  MAX_CHANNELS,
  type NoticeChannel,
  type NotificationKind,
  type OutputOf,
  type ParsedInputOf,
  TELEGRAM_LINK_MINUTES,
} from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import {
  chooseChannelKinds,
  keepTelegramLink,
  listChannels,
  queueChannelTest,
  removeChannel,
  type StoredChannel,
} from '@pipa/db/notices';
import { type ChannelAddress, openChannel } from '@pipa/delivery';
import { hashToken, isCallable } from '@pipa/platform';
import type { AppContext } from '../../context.ts';
import { countChange } from '../../throttling/throttle.ts';

/** Bytes of the code of a link, which Telegram takes as at most 64 characters. */
const CODE_BYTES = 24;
const MINUTE_MS = 60_000;

function lastOf({ last }: StoredChannel): NoticeChannel['last'] {
  if (last === null) return null;
  const { isTest, attempts, fault, calledAt, sentAt, failedAt } = last;
  const outcome = sentAt !== null ? 'sent' : failedAt !== null ? 'failed' : 'waiting';
  return { isTest, outcome, attempts, fault, calledAt: calledAt?.toISOString() ?? null };
}

const wireChannel = (channel: StoredChannel): NoticeChannel => ({
  id: channel.id,
  kind: channel.kind,
  name: channel.name,
  kinds: [...channel.kinds],
  createdAt: channel.createdAt.toISOString(),
  disabledAt: channel.disabledAt?.toISOString() ?? null,
  isFull: channel.isFull,
  last: lastOf(channel),
});

export async function readNoticeChannels(
  { pool, clock, channels: sending }: Pick<AppContext, 'pool' | 'clock' | 'channels'>,
  userId: number,
): Promise<OutputOf<typeof api.noticeChannels>> {
  const channels = (await listChannels(pool, userId, clock())).map(wireChannel);
  const { pushKeys, ntfyServer, telegram } = sending;
  return { channels, pushKey: pushKeys.publicKey, ntfyServer, hasTelegram: telegram !== null };
}

interface NewChannel {
  readonly name: string;
  readonly kinds: readonly NotificationKind[];
  readonly address: ChannelAddress;
}

async function add(context: AppContext, userId: number, channel: NewChannel): Promise<NoticeChannel> {
  const { prisma, clock, randomBytes, channels } = context;
  const sealing = { channelKey: channels.channelKey, randomBytes };
  const { id, createdAt } = await inTransaction(prisma, (tx) =>
    openChannel(tx, { userId, ...channel, at: clock() }, sealing),
  );
  const { name, kinds, address } = channel;
  return wireChannel({ id, kind: address.kind, name, kinds, createdAt, disabledAt: null, isFull: false, last: null });
}

/** The origin of a server of ntfy that may be called; null for any other. The operator's may be in this network. */
function serverOf(server: string | undefined, ntfyServer: string): string | null {
  if (server === undefined) return ntfyServer;
  if (!URL.canParse(server)) return null;
  const { origin, pathname, search } = new URL(server);
  if (origin === ntfyServer) return origin;
  return isCallable(server) && pathname === '/' && search === '' ? origin : null;
}

/** @throws DomainError CHANNEL_REFUSED, CHANNEL_LIMIT_REACHED, TOO_MANY_REQUESTS */
export async function addNtfyChannel(
  context: AppContext,
  userId: number,
  { server, topic, token, kinds }: ParsedInputOf<typeof api.addNtfyChannel>,
): Promise<OutputOf<typeof api.addNtfyChannel>> {
  await countChange(context, userId);
  const origin = serverOf(server, context.channels.ntfyServer);
  if (origin === null) throw new DomainError('CHANNEL_REFUSED', { field: 'server' });
  const address = { kind: 'ntfy', to: { server: origin, topic, token: token ?? null } } as const;
  return add(context, userId, { name: `${new URL(origin).host}/${topic}`, kinds, address });
}

/** @throws DomainError CHANNEL_REFUSED, CHANNEL_LIMIT_REACHED, TOO_MANY_REQUESTS */
export async function addPushChannel(
  context: AppContext,
  userId: number,
  { endpoint, p256dh, auth, device, kinds }: ParsedInputOf<typeof api.addPushChannel>,
): Promise<OutputOf<typeof api.addPushChannel>> {
  await countChange(context, userId);
  if (!isCallable(endpoint)) throw new DomainError('CHANNEL_REFUSED', { field: 'endpoint' });
  if (!isSubscriptionKey(p256dh, auth)) throw new DomainError('INVALID_INPUT', { field: 'p256dh' });
  return add(context, userId, { name: device, kinds, address: { kind: 'push', to: { endpoint, p256dh, auth } } });
}

/** A point of P-256 that is not compressed, and 16 bytes (RFC 8291). */
function isSubscriptionKey(p256dh: string, auth: string): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  return point.length === 65 && point[0] === 4 && Buffer.from(auth, 'base64url').length === 16;
}

/** @throws DomainError TELEGRAM_OFF, UNAVAILABLE, CHANNEL_LIMIT_REACHED, TOO_MANY_REQUESTS */
export async function linkTelegram(
  context: AppContext,
  userId: number,
  { kinds }: ParsedInputOf<typeof api.linkTelegram>,
): Promise<OutputOf<typeof api.linkTelegram>> {
  await countChange(context, userId);
  const { prisma, pool, clock, randomBytes, logger } = context;
  const { telegram } = context.channels;
  if (telegram === null) throw new DomainError('TELEGRAM_OFF');
  const bot = await telegram.name().catch((error: unknown) => {
    logger.warn({ reason: (error as Error).message }, 'Telegram was not reached');
    throw new DomainError('UNAVAILABLE');
  });
  const at = clock();
  if ((await listChannels(pool, userId, at)).length >= MAX_CHANNELS) throw new DomainError('CHANNEL_LIMIT_REACHED');
  const code = Buffer.from(randomBytes(CODE_BYTES)).toString('base64url');
  const expiresAt = new Date(at.getTime() + TELEGRAM_LINK_MINUTES * MINUTE_MS);
  await inTransaction(prisma, (tx) =>
    keepTelegramLink(tx, { codeHash: hashToken(code), userId, kinds, at, expiresAt }),
  );
  return { url: `https://t.me/${bot}?start=${code}`, expiresAt: expiresAt.toISOString() };
}

/** @throws DomainError NOT_FOUND */
export async function changeNoticeChannel(
  { prisma }: Pick<AppContext, 'prisma'>,
  userId: number,
  input: ParsedInputOf<typeof api.changeNoticeChannel>,
): Promise<OutputOf<typeof api.changeNoticeChannel>> {
  const isKnown = await inTransaction(prisma, (tx) => chooseChannelKinds(tx, { userId, ...input }));
  if (!isKnown) throw new DomainError('NOT_FOUND');
  return null;
}

/** Has the worker send a test, and switches the channel on. @throws DomainError NOT_FOUND, TOO_MANY_REQUESTS */
export async function testNoticeChannel(
  context: AppContext,
  userId: number,
  id: number,
): Promise<OutputOf<typeof api.testNoticeChannel>> {
  await countChange(context, userId);
  const { prisma, clock } = context;
  const isKnown = await inTransaction(prisma, (tx) => queueChannelTest(tx, { userId, id, at: clock() }));
  if (!isKnown) throw new DomainError('NOT_FOUND');
  return null;
}

/** @throws DomainError NOT_FOUND */
export async function deleteNoticeChannel(
  { prisma }: Pick<AppContext, 'prisma'>,
  userId: number,
  id: number,
): Promise<OutputOf<typeof api.deleteNoticeChannel>> {
  const isKnown = await inTransaction(prisma, (tx) => removeChannel(tx, { userId, id }));
  if (!isKnown) throw new DomainError('NOT_FOUND');
  return null;
}
