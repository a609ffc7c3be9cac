import { type Attempt, failed, SENT, waitOf } from './attempt.ts';
import type { ChannelAddresses } from './channel-address.ts';
import type { ChannelMessage } from './channel-message.ts';
import type { ChannelSending } from './channel-sending.ts';

const TIMEOUT_MS = 8_000;

/** Publishes to a topic of ntfy as JSON. */
export async function sendNtfy(
  { server, topic, token }: ChannelAddresses['ntfy'],
  { title, text, path }: ChannelMessage,
  { publicUrl, ask }: Pick<ChannelSending, 'publicUrl' | 'ask'>,
): Promise<Attempt> {
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Pipa',
    ...(token !== null && { authorization: `Bearer ${token}` }),
  };
  const body = JSON.stringify({ topic, title, message: text, click: `${publicUrl}${path}` });
  const answer = await ask({ url: `${server}/`, headers, body, timeoutMs: TIMEOUT_MS });
  if (answer.status >= 200 && answer.status < 300) return SENT;
  if (answer.status === 401 || answer.status === 403) return failed('refused');
  return failed('failed', waitOf(answer));
}
