import type { MarketRating } from '@pipa/contract';
import type { LetterReader, MailContent } from '../letter.ts';
import { linkedLetter } from './linked-letter.ts';
import { newsletterWords } from './newsletter-words.ts';

/** A newsletter in the language of its reader. */
export interface NewsletterMailFacts {
  /** Last session of the week, YYYY-MM-DD. */
  readonly day: string;
  readonly subtitle: string;
  /** Null when the market was not rated. */
  readonly rating: MarketRating | null;
  /** Paragraphs, divided by empty lines. */
  readonly marketView: string;
  readonly note: string | null;
  /** The newsletter in the product. */
  readonly url: string;
  /** Page that ends the newsletter without signing in. */
  readonly unsubscribeUrl: string;
}

/** The newsletter of a week. */
export function newsletterMail(reader: LetterReader, facts: NewsletterMailFacts): MailContent {
  const { subject, rating, ratings, ...words } = newsletterWords[reader.language];
  const text = [
    ...(facts.rating === null ? [] : [rating(ratings[facts.rating])]),
    ...facts.marketView.split('\n\n').filter((paragraph) => paragraph !== ''),
    ...(facts.note === null ? [] : [facts.note]),
  ];
  return linkedLetter(
    reader,
    { ...words, subject: subject(facts.day, facts.subtitle), text },
    facts.url,
    facts.unsubscribeUrl,
  );
}
