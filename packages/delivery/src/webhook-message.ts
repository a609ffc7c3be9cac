import { createHmac } from 'node:crypto';
import type { WebhookCall } from '@pipa/db/notices';
import { WEBHOOK_SECRET_PREFIX } from '@pipa/platform';

type Message = Pick<WebhookCall, 'id' | 'type' | 'createdAt' | 'data'>;

/** The body of a call: the same text at every attempt. */
export const bodyOf = ({ type, createdAt, data }: Message): string =>
  JSON.stringify({ type, timestamp: createdAt.toISOString(), data });

/**
 * The headers of Standard Webhooks 1.0. The id is the same at every attempt, so that a receiver knows a repetition; a signature by
 * each of the secrets proves to a receiver who knows one of them that the call is ours and when it was sent.
 */
export function headersOf(id: number, body: string, secrets: readonly string[], at: Date) {
  const messageId = `msg_${id}`;
  const seconds = Math.floor(at.getTime() / 1_000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(WEBHOOK_SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${messageId}.${seconds}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}
