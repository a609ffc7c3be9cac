import type { OrderSide } from '@pipa/contract';
import { compose } from '../compose.ts';
import { action, type LetterReader, type MailContent, paragraph, table } from '../letter.ts';
import { type MailedBreach, tradeWords } from './trade-words.ts';

/** An execution: New York time, whole shares, dollars with two decimals. */
export interface MailedTrade {
  readonly time: string;
  readonly side: OrderSide;
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
  readonly trades: readonly MailedTrade[];
  /** Page of the portfolio. */
  readonly url: string;
}

export interface MarginCallFacts {
  /** Name of the portfolio. */
  readonly name: string;
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
export function marginCallMail(reader: LetterReader, facts: MarginCallFacts): MailContent {
  const { name, day, callDay, equity, requirement, url } = facts;
  const { marginCall: words, action: label } = tradeWords[reader.language];
  return compose({
    reader,
    subject: words.subject(name),
    parts: [
      paragraph(words.text(name, day, equity, requirement)),
      paragraph(words.next(callDay)),
      paragraph(words.paper),
      action(label, url),
    ],
    reason: words.reason,
  });
}

export interface ToleranceFacts {
  /** Name of the portfolio. */
  readonly name: string;
  /** The day of the breach, YYYY-MM-DD. */
  readonly day: string;
  readonly breaches: readonly MailedBreach[];
  /** Whether the portfolio is sold because of it. */
  readonly isStopped: boolean;
  /** Page of the portfolio. */
  readonly url: string;
}

/** A breach of what an investor tolerates. */
export function toleranceMail(
  reader: LetterReader,
  { name, day, breaches, isStopped, url }: ToleranceFacts,
): MailContent {
  const { tolerance: words, action: label } = tradeWords[reader.language];
  return compose({
    reader,
    subject: words.subject(name),
    parts: [
      paragraph(words.text(name, day)),
      ...breaches.map((breach) => paragraph(words.breach(breach))),
      paragraph(isStopped ? words.stopped : words.kept),
      action(label, url),
    ],
    reason: words.reason,
  });
}

/** The executions of one portfolio on one day. */
export function tradeMail(reader: LetterReader, { name, day, trades, url }: TradeMailFacts): MailContent {
  const { trades: words, action: label } = tradeWords[reader.language];
  const { columns, sides } = words;
  return compose({
    reader,
    subject: words.subject(name, day),
    parts: [
      paragraph(words.text(name, day)),
      table({
        columns: [
          { title: columns.time },
          { title: columns.side },
          { title: columns.symbol },
          { title: columns.shares, isNumber: true },
          { title: columns.price, isNumber: true },
          { title: columns.commission, isNumber: true },
        ],
        rows: trades.map(({ time, side, symbol, shares, price, commission }) => [
          time,
          sides[side],
          symbol,
          shares,
          `${price} $`,
          `${commission} $`,
        ]),
      }),
      paragraph(words.paper),
      action(label, url),
    ],
    reason: words.reason,
  });
}
