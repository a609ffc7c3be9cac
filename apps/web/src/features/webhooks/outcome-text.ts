import type { WebhookCallLog } from '@pipa/contract';
import { formatInstant } from '../../format.ts';
import { webhooks as words } from '../../messages/webhooks.ts';

/** What became of a call. */
export function outcomeText({
  outcome,
  status,
  attempts,
  calledAt,
}: Pick<WebhookCallLog, 'outcome' | 'status' | 'attempts' | 'calledAt'>): string {
  if (outcome === 'waiting' && (calledAt === null || attempts === 0)) return words.waiting;
  const answer = status === null ? words.noAnswer : words.answered(status);
  const when = calledAt === null ? '' : formatInstant(calledAt);
  return { sent: words.sent, waiting: words.again, failed: words.gaveUp }[outcome](when, answer, attempts);
}
