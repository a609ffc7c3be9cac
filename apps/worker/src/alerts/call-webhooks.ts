import { MAX_WEBHOOK_FAILURES, WEBHOOK_SIGNATURE } from '@pipa/contract';
import {
  claimWebhookCalls,
  inTransaction,
  notifyUser,
  settleWebhookCall,
  switchWebhookOff,
  type WebhookCall,
  type WebhookOutcome,
} from '@pipa/db';
import { type OutgoingCall, openText, webhookSecretOwner } from '@pipa/platform';
import type { WorkerContext } from '../context.ts';
import { bodyOf, signatureOf } from './webhook-message.ts';

export interface WebhookCalling extends Pick<WorkerContext, 'prisma' | 'pool' | 'clock' | 'logger'> {
  /** Opens the secrets of addresses. */
  readonly webhookKey: Uint8Array;
  /** @returns the status of the answer */
  post(call: OutgoingCall): Promise<number>;
}

/** Seconds from an attempt to the next: six attempts within a day. After the last one only a killed worker comes back. */
export const WAIT_SECONDS = [60, 600, 3_600, 4 * 3_600, 18 * 3_600, 60] as const;
const MAX_ATTEMPTS = WAIT_SECONDS.length;
const TIMEOUT_MS = 5_000;
/** Calls of one sweep, made at once. */
const MOST_CALLS = 10;

/** Makes the calls of addresses that are due; returns how many have reached theirs. */
export async function callWebhooks(context: WebhookCalling): Promise<number> {
  const { pool, clock } = context;
  const calls = await claimWebhookCalls(pool, { at: clock(), waitSeconds: WAIT_SECONDS, limit: MOST_CALLS });
  const outcomes = await Promise.all(calls.map((call) => makeCall(context, call)));
  return outcomes.filter((isSent) => isSent).length;
}

async function makeCall(context: WebhookCalling, call: WebhookCall): Promise<boolean> {
  const { id, endpointId } = call;
  // The last attempt has been made, but its worker was killed.
  const status = call.attempts > MAX_ATTEMPTS ? null : await statusOf(context, call);
  const isSent = status !== null && status >= 200 && status < 300;
  const at = context.clock();
  const isOver = !isSent && call.attempts >= MAX_ATTEMPTS;
  await settle(context, call, {
    id,
    endpointId,
    status,
    sentAt: isSent ? at : null,
    failedAt: isOver ? at : null,
  });
  return isSent;
}

/** The status of the answer; null without one. */
async function statusOf(
  { post, webhookKey, clock, logger }: WebhookCalling,
  call: WebhookCall,
): Promise<number | null> {
  const { id, url, userId } = call;
  try {
    const secret = openText(call.secret, { key: webhookKey, owner: webhookSecretOwner(userId) });
    const body = bodyOf(call);
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Pipa',
      [WEBHOOK_SIGNATURE]: signatureOf(body, secret, clock()),
    };
    return await post({ url, headers, body, timeoutMs: TIMEOUT_MS });
  } catch (error) {
    logger.info({ reason: (error as Error).message, callId: id, attempts: call.attempts }, 'a webhook was not reached');
    return null;
  }
}

/** Stores the outcome; an address that has failed too often is switched off, and its owner is notified. */
async function settle({ prisma, clock }: WebhookCalling, { userId, url }: WebhookCall, outcome: WebhookOutcome) {
  await inTransaction(prisma, async (tx) => {
    const failures = await settleWebhookCall(tx, outcome);
    if (failures === null || failures < MAX_WEBHOOK_FAILURES) return;
    const at = clock();
    const { endpointId } = outcome;
    await switchWebhookOff(tx, endpointId, at);
    await notifyUser(
      tx,
      userId,
      {
        event: 'analysis.webhookOff',
        parameters: { webhookId: endpointId, host: new URL(url).host, failures },
        dedupeKey: `webhook-off-${endpointId}-${at.getTime()}`,
      },
      at,
    );
  });
}
