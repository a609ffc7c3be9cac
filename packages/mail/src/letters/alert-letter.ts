import { compose } from '../compose.ts';
import { action, type MailContent, paragraph, table } from '../letter.ts';

/** What an alert has found. */
export interface MailedFiring {
  /** Of the alert. */
  readonly name: string;
  readonly symbol: string;
  /** In words: `Trend crossed above 0.5 (0.4 → 0.6)`. */
  readonly what: string;
}

export interface AlertMailFacts {
  readonly firstName: string;
  /** Trading day, YYYY-MM-DD. */
  readonly day: string;
  readonly firings: readonly MailedFiring[];
  /** Firings that are not named. */
  readonly more: number;
  readonly isSimulated: boolean;
  /** The analysis in the product. */
  readonly url: string;
  /** Page that ends mails of this kind without signing in. */
  readonly unsubscribeUrl: string;
}

const MORE = (more: number) => (more === 1 ? 'One more is in the product.' : `${more} more are in the product.`);

/** What a user's alerts have found at the close of a day. */
export const alertMail = ({
  firstName,
  day,
  firings,
  more,
  isSimulated,
  url,
  unsubscribeUrl,
}: AlertMailFacts): MailContent =>
  compose({
    subject: `Alerts of ${day}: ${[...new Set(firings.map(({ symbol }) => symbol))].slice(0, 3).join(', ')}`,
    greetingName: firstName,
    parts: [
      paragraph(`Your alerts have found this at the close of ${day}.`),
      table({
        columns: [{ title: 'Alert' }, { title: 'Symbol' }, { title: 'What happened' }],
        rows: firings.map(({ name, symbol, what }) => [name, symbol, what]),
      }),
      ...(more > 0 ? [paragraph(MORE(more))] : []),
      paragraph(
        `${isSimulated ? 'All figures are of a simulated market. ' : ''}Nothing here is personal investment advice.`,
      ),
      action('Open the analysis', url),
    ],
    reason:
      'You get this mail because you have set alerts. Pause them in the analysis, or switch mails of the analysis off under My Account.',
    unsubscribeUrl,
  });
