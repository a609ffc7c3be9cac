import { compose } from '../compose.ts';
import { action, type MailContent, paragraph, table } from '../letter.ts';

/** An execution in words: New York time, whole shares, dollars with two decimals. */
export interface MailedTrade {
  readonly time: string;
  readonly side: string;
  readonly shares: string;
  readonly symbol: string;
  readonly price: string;
  readonly commission: string;
}

export interface TradeMailFacts {
  /** Name of the portfolio. */
  readonly name: string;
  /** Trading day, YYYY-MM-DD. */
  readonly day: string;
  readonly firstName: string;
  readonly trades: readonly MailedTrade[];
  /** Page of the portfolio. */
  readonly url: string;
}

export interface MarginCallFacts {
  /** Name of the portfolio. */
  readonly name: string;
  readonly firstName: string;
  /** The day of the breach, and the session at whose open positions are reduced; YYYY-MM-DD. */
  readonly day: string;
  readonly callDay: string;
  /** In words: `$1,234.50`. */
  readonly equity: string;
  readonly requirement: string;
  /** Page of the portfolio. */
  readonly url: string;
}

/** A breach of the maintenance margin. */
export const marginCallMail = ({
  name,
  firstName,
  day,
  callDay,
  equity,
  requirement,
  url,
}: MarginCallFacts): MailContent =>
  compose({
    subject: `Margin call of ${name}`,
    greetingName: firstName,
    parts: [
      paragraph(
        `At the close of ${day} your portfolio ${name} was worth ${equity}, less than the ${requirement} that its positions need.`,
      ),
      paragraph(
        `Positions are reduced at the open of ${callDay}, the largest first, unless the strategy rebalances then or the portfolio is stopped.`,
      ),
      paragraph('This is a paper account: no real money is moved.'),
      action('Open the portfolio', url),
    ],
    reason: 'You get this mail because your portfolio trades on margin.',
  });

export interface ToleranceFacts {
  /** Name of the portfolio. */
  readonly name: string;
  readonly firstName: string;
  /** The day of the breach, YYYY-MM-DD. */
  readonly day: string;
  /** In words, one sentence each. */
  readonly breaches: readonly string[];
  /** Whether the portfolio is sold because of it. */
  readonly isStopped: boolean;
  /** Page of the portfolio. */
  readonly url: string;
}

/** A breach of what an investor tolerates. */
export const toleranceMail = ({ name, firstName, day, breaches, isStopped, url }: ToleranceFacts): MailContent =>
  compose({
    subject: `${name} is outside your tolerances`,
    greetingName: firstName,
    parts: [
      paragraph(`At the close of ${day} your portfolio ${name} left what you tolerate of it.`),
      ...breaches.map((words) => paragraph(`${words}.`)),
      paragraph(
        isStopped
          ? 'As you asked for, every position is sold at the next open.'
          : 'Nothing is sold: you decide. The next such mail comes only after a close that keeps all tolerances.',
      ),
      action('Open the portfolio', url),
    ],
    reason: 'You get this mail because you have set tolerances for this portfolio.',
  });

/** The executions of one portfolio on one day. */
export const tradeMail = ({ name, day, firstName, trades, url }: TradeMailFacts): MailContent =>
  compose({
    subject: `Trades of ${name} on ${day}`,
    greetingName: firstName,
    parts: [
      paragraph(`Your portfolio ${name} traded on ${day}. Times are New York's.`),
      table({
        columns: [
          { title: 'Time' },
          { title: 'Action' },
          { title: 'Symbol' },
          { title: 'Shares', isNumber: true },
          { title: 'Price', isNumber: true },
          { title: 'Commission', isNumber: true },
        ],
        rows: trades.map(({ time, side, symbol, shares, price, commission }) => [
          time,
          side,
          symbol,
          shares,
          `${price} $`,
          `${commission} $`,
        ]),
      }),
      paragraph('This is a paper account: no real money was moved.'),
      action('Open the portfolio', url),
    ],
    reason: 'You get this mail because trade notifications are on for this portfolio. Switch them off on its card.',
  });
