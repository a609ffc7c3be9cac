import { compose } from '../compose.ts';
import { action, type LetterReader, type MailContent, paragraph, table } from '../letter.ts';
import { analysisWords } from './analysis-words.ts';

/** What an alert has found. */
export interface MailedFiring {
  /** Of the alert. */
  readonly name: string;
  readonly symbol: string;
  /** In words of the reader's language: `Trend crossed above 0.5 (0.4 → 0.6)`. */
  readonly what: string;
}

export interface AlertMailFacts {
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

const NAMED_SYMBOLS = 3;

/** What a user's alerts have found at the close of a day. */
export function alertMail(reader: LetterReader, facts: AlertMailFacts): MailContent {
  const { day, firings, more, isSimulated, url, unsubscribeUrl } = facts;
  const { alerts: words, note } = analysisWords[reader.language];
  const symbols = [...new Set(firings.map(({ symbol }) => symbol))].slice(0, NAMED_SYMBOLS);
  return compose({
    reader,
    subject: words.subject(day, symbols),
    parts: [
      paragraph(words.found(day)),
      table({
        columns: [{ title: words.columns.alert }, { title: words.columns.symbol }, { title: words.columns.what }],
        rows: firings.map(({ name, symbol, what }) => [name, symbol, what]),
      }),
      ...(more > 0 ? [paragraph(words.more(more))] : []),
      paragraph(note(isSimulated)),
      action(words.action, url),
    ],
    reason: words.reason,
    unsubscribeUrl,
  });
}
