import type { MailKind, WebhookEvent } from '@pipa/contract';
import type { Pool } from '@pipa/db';
import { findFirstAdministrator } from '@pipa/db/operators';
import type { PricesFor } from '@pipa/platform';

/** To whom the terms of the vendor let figures of the market go; everyone unless it is said. */
export interface Licensed {
  readonly pool: Pick<Pool, 'query'>;
  readonly pricesFor?: PricesFor;
}

const MAILS: ReadonlySet<MailKind> = new Set<MailKind>(['trade', 'newsletter', 'analysis', 'forum']);
const CALLS: ReadonlySet<string> = new Set<WebhookEvent>([
  'order.filled',
  'portfolio.rebalanced',
  'portfolio.stopped',
  'alert.fired',
]);

/** Whether a mail of a kind may show prices of the market, or what is computed from them. */
export const mailShowsPrices = (kind: MailKind): boolean => MAILS.has(kind);
export const callShowsPrices = (type: string): boolean => CALLS.has(type);
/** Of portfolios and of the analysis; others are about the user, the membership, links to brokers and the forum. */
export const noticeShowsPrices = (event: string): boolean => /^(trade|analysis)\./.test(event);

/** Whether what shows prices may go to a user: to all, or to the first administrator alone. */
export async function mayGetPrices(
  { pool, pricesFor = 'Everyone' }: Licensed,
  userId: number | null,
): Promise<boolean> {
  return pricesFor === 'Everyone' || (await findFirstAdministrator(pool)) === userId;
}
