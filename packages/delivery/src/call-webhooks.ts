import { MAX_WEBHOOK_FAILURES } from '@pipa/contract';
import { inTransaction, type Pool, type PrismaClient } from '@pipa/db';
import {
  claimWebhookCalls,
  notifyUser,
  settleWebhookCall,
  switchWebhookOff,
  type WebhookCall,
  type WebhookOutcome,
} from '@pipa/db/notices';
import { type Logger, type OutgoingCall, openText, type PricesFor, webhookSecretOwner } from '@pipa/platform';
import { callShowsPrices, mayGetPrices } from './licence.ts';
import { bodyOf, headersOf } from './webhook-message.ts';

export interface WebhookCalling {
  readonly prisma: PrismaClient;
  readonly pool: Pool;
  clock(): Date;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** Opens the secrets of addresses. */
  readonly webhookKey: Uint8Array;
  /** Whose eyes the terms of the vendor allow; everyone's unless it is said. */
  readonly pricesFor?: PricesFor;
  /** @returns the status of the answer */
  post(call: OutgoingCall): Promise<number>;
}

/** Seconds from an attempt to the next: six attempts within a day. After the last one only a killed worker comes back. */
export const WAIT_SECONDS = [60, 600, 3_600, 4 * 3_600, 18 * 3_600, 60] as const;
const MAX_ATTEMPTS = WAIT_SECONDS.length;
const TIMEOUT_MS = 5_000;
/** Calls that are made at once. */
const MOST_CALLS = 10;
/** Times that calls are taken in one sweep. */
const MOST_ROUNDS = 20;

/** Makes the calls of addresses that are due, until fewer wait than are made at once; returns how many have reached theirs. */
export async function callWebhooks(context: WebhookCalling): Promise<number> {
  const { pool, clock } = context;
  let sent = 0;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const calls = await claimWebhookCalls(pool, { at: clock(), waitSeconds: WAIT_SECONDS, limit: MOST_CALLS });
    const outcomes = await Promise.all(calls.map((call) => makeCall(context, call)));
    sent += outcomes.filter((isSent) => isSent).length;
    if (calls.length < MOST_CALLS) break;
  }
  return sent;
}

async function makeCall(context: WebhookCalling, call: WebhookCall): Promise<boolean> {
  const { id, endpointId } = call;
  if (callShowsPrices(call.type) && !(await mayGetPrices(context, call.userId))) {
    const withheld = { id, endpointId, status: null, sentAt: null, failedAt: context.clock(), isFailure: false };
    await settle(context, call, withheld);
    return false;
  }
  const secrets = secretsOf(context, call);
  // One that is not called is a day old, or its last attempt has been made by a worker that was killed.
  const status = secrets === null || !call.isCalled ? null : await statusOf(context, call, secrets);
  const isSent = status !== null && status >= 200 && status < 300;
  const at = context.clock();
  const isOver = !isSent && (!call.isCalled || call.attempts >= MAX_ATTEMPTS);
  const isTried = call.isCalled || call.attempts > 1;
  await settle(context, call, {
    id,
    endpointId,
    status,
    sentAt: isSent ? at : null,
    failedAt: isOver ? at : null,
    // What was never posted is no failure of its receiver.
    isFailure: isOver && isTried && secrets !== null,
  });
  return isSent;
}

/** The secrets that sign a call, the newest first; null where the key of the installation is not the one that has sealed them. */
function secretsOf(
  { webhookKey, logger }: WebhookCalling,
  { id, secret, previousSecret, userId }: WebhookCall,
): string[] | null {
  try {
    const sealing = { key: webhookKey, owner: webhookSecretOwner(userId) };
    return (previousSecret === null ? [secret] : [secret, previousSecret]).map((sealed) => openText(sealed, sealing));
  } catch (error) {
    logger.warn({ reason: (error as Error).message, callId: id }, 'the secret of a webhook cannot be opened');
    return null;
  }
}

/** The status of the answer; null without one. */
async function statusOf(
  { post, clock, logger }: WebhookCalling,
  call: WebhookCall,
  secrets: readonly string[],
): Promise<number | null> {
  const { id, url } = call;
  try {
    const body = bodyOf(call);
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Pipa',
      ...headersOf(id, body, secrets, clock()),
    };
    return await post({ url, headers, body, timeoutMs: TIMEOUT_MS });
  } catch (error) {
    logger.info({ reason: (error as Error).message, callId: id, attempts: call.attempts }, 'a webhook was not reached');
    return null;
  }
}

/** Stores the outcome; an address of which too many calls in a row were given up is switched off, and its owner is notified. */
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
        event: 'account.webhookOff',
        parameters: { webhookId: endpointId, host: new URL(url).host, failures },
        dedupeKey: `webhook-off-${endpointId}-${at.getTime()}`,
      },
      at,
    );
  });
}
