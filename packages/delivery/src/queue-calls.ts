import { WEBHOOK_CALLS_A_DAY } from '@pipa/contract';
import type { Tx } from '@pipa/db';
import { notifyUser, queueWebhookCalls } from '@pipa/db/notices';

/**
 * Queues the calls of what an alert has found on a day. The first call of a UTC day that is beyond the most calls of a user gives a
 * notice.
 */
export async function queueCalls(tx: Tx, news: Parameters<typeof queueWebhookCalls>[1], at: Date): Promise<void> {
  if ((await queueWebhookCalls(tx, news, at)) === 0) return;
  const dedupeKey = `webhook-limit-${at.toISOString().slice(0, 10)}`;
  const parameters = { webhookCalls: WEBHOOK_CALLS_A_DAY };
  await notifyUser(tx, news.userId, { event: 'analysis.webhookLimit', parameters, dedupeKey }, at);
}
