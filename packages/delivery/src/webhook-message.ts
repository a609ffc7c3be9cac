import { createHmac } from 'node:crypto';
import type { WebhookCall } from '@pipa/db/notices';

/** The body of a call: the same text at every attempt, by whose id a receiver knows a repetition. */
export const bodyOf = ({
  id,
  type,
  createdAt,
  data,
}: Pick<WebhookCall, 'id' | 'type' | 'createdAt' | 'data'>): string =>
  JSON.stringify({ id: `call-${id}`, type, createdAt: createdAt.toISOString(), data });

/** Proves to a receiver who knows the secret that a body is ours and when it was sent. */
export function signatureOf(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  const hash = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${hash}`;
}
