import { compose } from '../compose.ts';
import { action, heading, type LetterPart, type LetterReader, type MailContent, paragraph, table } from '../letter.ts';
import { analysisWords } from './analysis-words.ts';

/** A signal in words of the reader's language: dollars and percent as they are shown. */
export interface MailedSignal {
  readonly symbol: string;
  readonly name: string;
  readonly signal: string;
  /** What the record of such signals says, such as 'no edge'. */
  readonly record: string;
  readonly close: string;
  readonly change: string;
}

export interface WatchDigestFacts {
  /** Trading day, YYYY-MM-DD. */
  readonly day: string;
  readonly isSimulated: boolean;
  readonly sections: readonly {
    readonly header: string;
    readonly signals: readonly MailedSignal[];
    /** Signals of the group that the letter leaves out. */
    readonly more: number;
  }[];
  /** The watch lists in the product. */
  readonly url: string;
  /** Page that ends such mails without signing in. */
  readonly unsubscribeUrl: string;
}

type Section = WatchDigestFacts['sections'][number];
type DigestWords = (typeof analysisWords)['en']['digest'];

const sectionParts = ({ columns, more: moreWords }: DigestWords, { header, signals, more }: Section): LetterPart[] => [
  heading(header),
  table({
    columns: [
      { title: columns.symbol },
      { title: columns.name },
      { title: columns.signal },
      { title: columns.record },
      { title: columns.close, isNumber: true },
      { title: columns.change, isNumber: true },
    ],
    rows: signals.map(({ symbol, name, signal, record, close, change }) => [
      symbol,
      name,
      signal,
      record,
      close,
      change,
    ]),
  }),
  ...(more === 0 ? [] : [paragraph(moreWords(more))]),
];

/** The signals of a day on subscribed watch lists. */
export function watchDigestMail(reader: LetterReader, facts: WatchDigestFacts): MailContent {
  const { digest: words, note } = analysisWords[reader.language];
  return compose({
    reader,
    subject: words.subject(facts.day),
    parts: [
      paragraph(words.found(facts.day)),
      ...facts.sections.flatMap((section) => sectionParts(words, section)),
      paragraph(note(facts.isSimulated)),
      action(words.action, facts.url),
    ],
    reason: words.reason,
    unsubscribeUrl: facts.unsubscribeUrl,
  });
}
