import webPush from 'web-push';
import { type Attempt, failed, SENT, waitOf } from './attempt.ts';
import type { ChannelAddresses } from './channel-address.ts';
import type { ChannelMessage } from './channel-message.ts';
import type { ChannelSending } from './channel-sending.ts';

const TIMEOUT_MS = 8_000;
/** Seconds for which a push service keeps a notice for a device that is off. */
const KEPT_SECONDS = 86_400;

/** Sends to a device by the push service of its browser, encrypted for the browser (RFC 8291). */
export async function sendPush(
  { endpoint, p256dh, auth }: ChannelAddresses['push'],
  { title, text, path, tag, language }: ChannelMessage,
  { pushKeys, contact, ask }: Pick<ChannelSending, 'pushKeys' | 'contact' | 'ask'>,
): Promise<Attempt> {
  const payload = JSON.stringify({ title, text, path, tag, language });
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject: contact, ...pushKeys },
    TTL: KEPT_SECONDS,
    // A later attempt takes the place of an earlier one that still waits.
    topic: tag,
  });
  const named = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]);
  const answer = await ask({
    url: endpoint,
    headers: Object.fromEntries(named),
    body: body ?? '',
    timeoutMs: TIMEOUT_MS,
  });
  if (answer.status >= 200 && answer.status < 300) return SENT;
  if (answer.status === 404 || answer.status === 410) return failed('gone');
  if (answer.status === 401 || answer.status === 403) return failed('refused');
  return failed('failed', waitOf(answer));
}
