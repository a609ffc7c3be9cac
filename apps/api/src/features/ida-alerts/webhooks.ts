import { type api, DomainError, MAX_WEBHOOKS, type OutputOf, type Webhook } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import {
  countWebhooksIn,
  listWebhooks,
  queueWebhookTest,
  removeWebhook,
  type StoredWebhook,
  addWebhook as storeWebhook,
} from '@pipa/db/notices';
import { lockOwner } from '@pipa/db/users';
import { isCallable, sealText, webhookSecretOwner } from '@pipa/platform';
import type { AppContext } from '../../context.ts';
import { countChange } from '../../throttling/throttle.ts';

const SECRET_BYTES = 32;

function lastCallOf({ lastCall }: StoredWebhook): Webhook['lastCall'] {
  if (lastCall === null) return null;
  const { isTest, attempts, status, sentAt, failedAt, calledAt } = lastCall;
  const outcome = sentAt !== null ? 'sent' : failedAt !== null ? 'failed' : 'waiting';
  return { isTest, outcome, attempts, status, calledAt: calledAt?.toISOString() ?? null };
}

const wireWebhook = (webhook: StoredWebhook): Webhook => ({
  id: webhook.id,
  url: webhook.url,
  disabledAt: webhook.disabledAt?.toISOString() ?? null,
  createdAt: webhook.createdAt.toISOString(),
  skipped: webhook.skippedAt && { calls: webhook.skipped, at: webhook.skippedAt.toISOString() },
  lastCall: lastCallOf(webhook),
});

export async function readWebhooks(
  { pool }: Pick<AppContext, 'pool'>,
  userId: number,
): Promise<OutputOf<typeof api.webhooks>> {
  return (await listWebhooks(pool, userId)).map(wireWebhook);
}

/** Adds an address and makes its secret, which is stored sealed. @throws DomainError WEBHOOK_REFUSED, WEBHOOK_LIMIT_REACHED, TOO_MANY_REQUESTS */
export async function addWebhook(
  context: AppContext,
  userId: number,
  url: string,
): Promise<OutputOf<typeof api.addWebhook>> {
  await countChange(context, userId);
  if (!isCallable(url)) throw new DomainError('WEBHOOK_REFUSED', { field: 'url' });
  const { prisma, clock, randomBytes, settings } = context;
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64url')}`;
  const sealed = sealText(secret, { key: settings.webhookKey, owner: webhookSecretOwner(userId) }, randomBytes);
  const at = clock();
  const id = await inTransaction(prisma, async (tx) => {
    await lockOwner(tx, userId);
    if ((await countWebhooksIn(tx, userId)) >= MAX_WEBHOOKS) throw new DomainError('WEBHOOK_LIMIT_REACHED');
    return storeWebhook(tx, { userId, url, secret: sealed, at });
  });
  return { id, url, disabledAt: null, createdAt: at.toISOString(), skipped: null, lastCall: null, secret };
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
