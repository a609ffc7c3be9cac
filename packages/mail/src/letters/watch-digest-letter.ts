import { compose } from '../compose.ts';
import { action, heading, type LetterPart, type MailContent, paragraph, table } from '../letter.ts';

/** A signal in words: dollars and percent as they are shown. */
export interface MailedSignal {
  readonly symbol: string;
  readonly name: string;
  readonly signal: string;
  readonly close: string;
  readonly change: string;
}

export interface WatchDigestFacts {
  readonly firstName: string;
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

const sectionParts = ({ header, signals, more }: Section): LetterPart[] => [
  heading(header),
  table({
    columns: [
      { title: 'Symbol' },
      { title: 'Name' },
      { title: 'Signal' },
      { title: 'Close', isNumber: true },
      { title: 'Day Change', isNumber: true },
    ],
    rows: signals.map(({ symbol, name, signal, close, change }) => [symbol, name, signal, close, change]),
  }),
  ...(more === 0 ? [] : [paragraph(`And ${more} weaker ${more === 1 ? 'signal' : 'signals'} of this group.`)]),
];

/** The signals of a day on subscribed watch lists. */
export const watchDigestMail = (facts: WatchDigestFacts): MailContent =>
  compose({
    subject: `Signals of your watch lists, ${facts.day}`,
    greetingName: facts.firstName,
    parts: [
      paragraph(
        `At the close of ${facts.day} the analysis found these signals on the watch lists that you subscribe to.`,
      ),
      ...facts.sections.flatMap(sectionParts),
      paragraph(
        facts.isSimulated
          ? 'All figures are of a simulated market. Nothing here is personal investment advice.'
          : 'Nothing here is personal investment advice.',
      ),
      action('Open My Watch List', facts.url),
    ],
    reason:
      'You get this mail because you subscribe to signals of a watch list. Unsubscribe there, or switch such mails off under My Account.',
    unsubscribeUrl: facts.unsubscribeUrl,
  });
