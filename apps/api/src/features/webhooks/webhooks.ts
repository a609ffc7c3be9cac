import {
  type api,
  DomainError,
  MAX_WEBHOOKS,
  type OutputOf,
  type ParsedInputOf,
  WEBHOOK_SECRET_HOURS,
  type Webhook,
} from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import {
  chooseWebhookKinds,
  countWebhooksIn,
  listWebhookCalls,
  listWebhooks,
  resendWebhookCall as queueAgain,
  queueWebhookTest,
  removeWebhook,
  type StoredWebhook,
  type StoredWebhookCall,
  rotateWebhookSecret as storeSecret,
  addWebhook as storeWebhook,
} from '@pipa/db/notices';
import { lockOwner } from '@pipa/db/users';
import { isCallable, sealText, WEBHOOK_SECRET_PREFIX, webhookSecretOwner } from '@pipa/platform';
import type { AppContext } from '../../context.ts';
import { countChange } from '../../throttling/throttle.ts';

const SECRET_BYTES = 32;
const HOUR_MS = 3_600_000;

function outcomeOf({
  attempts,
  status,
  sentAt,
  failedAt,
  calledAt,
}: Pick<StoredWebhookCall, 'attempts' | 'status' | 'sentAt' | 'failedAt' | 'calledAt'>) {
  const outcome = sentAt !== null ? 'sent' : failedAt !== null ? 'failed' : 'waiting';
  return { outcome, attempts, status, calledAt: calledAt?.toISOString() ?? null } as const;
}

const wireWebhook = (webhook: StoredWebhook, now: Date): Webhook => ({
  id: webhook.id,
  url: webhook.url,
  kinds: [...webhook.kinds],
  disabledAt: webhook.disabledAt?.toISOString() ?? null,
  createdAt: webhook.createdAt.toISOString(),
  previousUntil:
    webhook.previousUntil !== null && webhook.previousUntil > now ? webhook.previousUntil.toISOString() : null,
  skipped: webhook.skippedAt && { calls: webhook.skipped, at: webhook.skippedAt.toISOString() },
  lastCall: webhook.lastCall && { isTest: webhook.lastCall.isTest, ...outcomeOf(webhook.lastCall) },
});

export async function readWebhooks(
  { pool, clock }: Pick<AppContext, 'pool' | 'clock'>,
  userId: number,
): Promise<OutputOf<typeof api.webhooks>> {
  const now = clock();
  return (await listWebhooks(pool, userId)).map((webhook) => wireWebhook(webhook, now));
}

/** A new secret, and the same as it is stored. */
function makeSecret({ randomBytes, settings }: AppContext, userId: number) {
  const secret = `${WEBHOOK_SECRET_PREFIX}${Buffer.from(randomBytes(SECRET_BYTES)).toString('base64')}`;
  const sealing = { key: settings.webhookKey, owner: webhookSecretOwner(userId) };
  return { secret, sealed: sealText(secret, sealing, randomBytes) };
}

/** Adds an address and makes its secret, which is stored sealed. @throws DomainError WEBHOOK_REFUSED, WEBHOOK_LIMIT_REACHED, TOO_MANY_REQUESTS */
export async function addWebhook(
  context: AppContext,
  userId: number,
  { url, kinds }: ParsedInputOf<typeof api.addWebhook>,
): Promise<OutputOf<typeof api.addWebhook>> {
  await countChange(context, userId);
  if (!isCallable(url)) throw new DomainError('WEBHOOK_REFUSED', { field: 'url' });
  const { prisma, clock } = context;
  const { secret, sealed } = makeSecret(context, userId);
  const at = clock();
  const id = await inTransaction(prisma, async (tx) => {
    await lockOwner(tx, userId);
    if ((await countWebhooksIn(tx, userId)) >= MAX_WEBHOOKS) throw new DomainError('WEBHOOK_LIMIT_REACHED');
    return storeWebhook(tx, { userId, url, kinds, secret: sealed, at });
  });
  const createdAt = at.toISOString();
  return { id, url, kinds, disabledAt: null, createdAt, previousUntil: null, skipped: null, lastCall: null, secret };
}

/** @throws DomainError NOT_FOUND */
export async function changeWebhook(
  { prisma }: Pick<AppContext, 'prisma'>,
  userId: number,
  input: ParsedInputOf<typeof api.changeWebhook>,
): Promise<OutputOf<typeof api.changeWebhook>> {
  const isKnown = await inTransaction(prisma, (tx) => chooseWebhookKinds(tx, { userId, ...input }));
  if (!isKnown) throw new DomainError('NOT_FOUND');
  return null;
}

/** Gives an address another secret; the old one signs too for a day. @throws DomainError NOT_FOUND, TOO_MANY_REQUESTS */
export async function rotateWebhookSecret(
  context: AppContext,
  userId: number,
  id: number,
): Promise<OutputOf<typeof api.rotateWebhookSecret>> {
  await countChange(context, userId);
  const { prisma, clock } = context;
  const { secret, sealed } = makeSecret(context, userId);
  const previousUntil = new Date(clock().getTime() + WEBHOOK_SECRET_HOURS * HOUR_MS);
  const isKnown = await inTransaction(prisma, (tx) => storeSecret(tx, { userId, id, secret: sealed, previousUntil }));
  if (!isKnown) throw new DomainError('NOT_FOUND');
  return { secret, previousUntil: previousUntil.toISOString() };
}

/** @throws DomainError NOT_FOUND */
export async function deleteWebhook(
  { prisma }: Pick<AppContext, 'prisma'>,
  userId: number,
  id: number,
): Promise<OutputOf<typeof api.deleteWebhook>> {
  if (!(await inTransaction(prisma, (tx) => removeWebhook(tx, { userId, id })))) throw new DomainError('NOT_FOUND');
  return null;
}

/** @throws DomainError NOT_FOUND, TOO_MANY_REQUESTS */
export async function testWebhook(
  context: AppContext,
  userId: number,
  id: number,
): Promise<OutputOf<typeof api.testWebhook>> {
  await countChange(context, userId);
  const { prisma, clock } = context;
  const isKnown = await inTransaction(prisma, (tx) => queueWebhookTest(tx, { userId, id, at: clock() }));
  if (!isKnown) throw new DomainError('NOT_FOUND');
  return null;
}

/** @throws DomainError NOT_FOUND */
export async function readWebhookCalls(
  { pool }: Pick<AppContext, 'pool'>,
  userId: number,
  id: number,
): Promise<OutputOf<typeof api.webhookCalls>> {
  if (!(await listWebhooks(pool, userId)).some((webhook) => webhook.id === id)) throw new DomainError('NOT_FOUND');
  const calls = await listWebhookCalls(pool, { userId, id });
  return calls.map((call) => ({
    id: call.id,
    type: call.type,
    createdAt: call.createdAt.toISOString(),
    ...outcomeOf(call),
  }));
}

/** @throws DomainError NOT_FOUND, ILLEGAL_TRANSITION for a call that waits or an address that is switched off, TOO_MANY_REQUESTS */
export async function resendWebhookCall(
  context: AppContext,
  userId: number,
  id: number,
): Promise<OutputOf<typeof api.resendWebhookCall>> {
  await countChange(context, userId);
  const { prisma, clock } = context;
  const isQueued = await inTransaction(prisma, (tx) => queueAgain(tx, { userId, id, at: clock() }));
  if (isQueued === null) throw new DomainError('NOT_FOUND');
  if (!isQueued) throw new DomainError('ILLEGAL_TRANSITION');
  return null;
}
