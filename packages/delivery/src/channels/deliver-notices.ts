import { type ChannelFault, MAX_CHANNEL_FAILURES } from '@pipa/contract';
import { inTransaction, type Pool, type PrismaClient } from '@pipa/db';
import {
  claimDeliveries,
  type DeliveryOutcome,
  type DueDelivery,
  notifyUser,
  removeChannel,
  settleDelivery,
  switchChannelOff,
} from '@pipa/db/notices';
import { askService, type Logger, type PricesFor } from '@pipa/platform';
import { mayGetPrices, noticeShowsPrices } from '../licence.ts';
import { type Attempt, failed, unreached } from './attempt.ts';
import { type ChannelAddress, openAddress } from './channel-address.ts';
import { messageOf } from './channel-message.ts';
import type { ChannelSending } from './channel-sending.ts';
import { sendNtfy } from './send-ntfy.ts';
import { sendPush } from './send-push.ts';

export interface NoticeDelivering {
  readonly prisma: PrismaClient;
  readonly pool: Pool;
  clock(): Date;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly channels: ChannelSending;
  /** Whose eyes the terms of the vendor allow; everyone's unless it is said. */
  readonly pricesFor?: PricesFor;
}

/** Seconds from an attempt to the next: five attempts within six hours. After the last one only a killed worker comes back. */
export const DELIVERY_WAIT_SECONDS = [60, 600, 3_600, 4 * 3_600, 60] as const;
const MAX_ATTEMPTS = DELIVERY_WAIT_SECONDS.length;
/** Notices that are sent at once. */
const MOST_SENT = 10;
/** Times that notices are taken in one sweep. */
const MOST_ROUNDS = 20;

/** Sends the notices that are due by the channels of their users; returns how many were taken. */
export async function deliverNotices(context: NoticeDelivering): Promise<number> {
  const { pool, clock } = context;
  let sent = 0;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const claim = { at: clock(), waitSeconds: DELIVERY_WAIT_SECONDS, limit: MOST_SENT };
    const due = await claimDeliveries(pool, claim);
    if (due.length === 0) break;
    const outcomes = await Promise.all(due.map((delivery) => deliver(context, delivery)));
    sent += outcomes.filter((isSent) => isSent).length;
  }
  return sent;
}

async function deliver(context: NoticeDelivering, due: DueDelivery): Promise<boolean> {
  const attempt = await attemptOf(context, due);
  await settle(context, due, attempt);
  return attempt.state === 'sent';
}

async function attemptOf(context: NoticeDelivering, due: DueDelivery): Promise<Attempt> {
  const { channels, logger } = context;
  // A device shows a push with the same tag once; a chat and a topic would show it twice.
  if (due.wasLeft && due.kind !== 'push') return failed('unknown');
  // It is no fault of the receiver that the terms of the vendor keep it from the user.
  if (noticeShowsPrices(due.event) && !(await mayGetPrices(context, due.userId))) return failed('unknown');
  const message = messageOf(due);
  if (!due.isSent || message === null) return failed('failed');
  const address = addressOf(channels, due, logger);
  if (address === null) return failed('notSetUp');
  try {
    return await sendTo(address, message, channels);
  } catch (error) {
    const { id, kind, attempts } = due;
    logger.info({ reason: (error as Error).message, deliveryId: id, kind, attempts }, 'a channel was not reached');
    return unreached(error);
  }
}

function addressOf(
  { channelKey }: ChannelSending,
  due: DueDelivery,
  logger: NoticeDelivering['logger'],
): ChannelAddress | null {
  try {
    return openAddress(due, channelKey);
  } catch (error) {
    logger.warn({ reason: (error as Error).message, channelId: due.channelId }, 'a channel cannot be opened');
    return null;
  }
}

async function sendTo(
  address: ChannelAddress,
  message: NonNullable<ReturnType<typeof messageOf>>,
  { publicUrl, ntfyServer, telegram, ask, ...sending }: ChannelSending,
): Promise<Attempt> {
  if (address.kind === 'push') return sendPush(address.to, message, { ...sending, ask });
  if (address.kind === 'ntfy') {
    const isOperators = address.to.server === ntfyServer;
    return sendNtfy(address.to, message, { publicUrl, ask: isOperators ? (call) => askService(call) : ask });
  }
  if (telegram === null) return failed('notSetUp');
  const { title, text, path } = message;
  return telegram.send(address.to.chatId, `${title}\n${text}\n${publicUrl}${path}`, title.length);
}

/** Faults after which the same notice is not tried again. */
const FINAL: ReadonlySet<ChannelFault> = new Set(['refused', 'gone', 'unknown']);
/** Faults that are none of the receiver. */
const OURS: ReadonlySet<ChannelFault> = new Set(['unknown', 'notSetUp']);

/**
 * Stores what became of an attempt. A device whose push service does not know it any more is removed; a channel that takes none, or of
 * which too many notices in a row were given up, is switched off, and its owner is notified.
 */
async function settle({ prisma, clock }: NoticeDelivering, due: DueDelivery, attempt: Attempt): Promise<void> {
  const { id, channelId, userId, name } = due;
  const at = clock();
  const fault = attempt.state === 'sent' ? null : attempt.fault;
  const wait = attempt.state === 'sent' ? undefined : attempt.waitSeconds;
  const isOver = fault !== null && (FINAL.has(fault) || !due.isSent || due.attempts >= MAX_ATTEMPTS);
  const outcome: DeliveryOutcome = {
    id,
    channelId,
    sentAt: fault === null ? at : null,
    failedAt: isOver ? at : null,
    fault,
    notBefore: wait === undefined ? null : new Date(at.getTime() + wait * 1_000),
    isFailure: isOver && !OURS.has(fault),
  };
  await inTransaction(prisma, async (tx) => {
    if (fault === 'gone') {
      await removeChannel(tx, { userId, id: channelId });
      return;
    }
    const failures = await settleDelivery(tx, outcome);
    if (failures === null || (fault !== 'refused' && failures < MAX_CHANNEL_FAILURES)) return;
    if (!(await switchChannelOff(tx, channelId, at))) return;
    const dedupeKey = `channel-off-${channelId}-${at.getTime()}`;
    const parameters = { channelId, channel: name };
    await notifyUser(tx, userId, { event: 'account.channelOff', parameters, dedupeKey }, at);
  });
}
