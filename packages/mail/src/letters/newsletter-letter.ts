import { compose } from '../compose.ts';
import { action, type MailContent, paragraph } from '../letter.ts';

export interface NewsletterMailFacts {
  readonly firstName: string;
  /** Last session of the week, YYYY-MM-DD. */
  readonly day: string;
  readonly subtitle: string;
  /** Null when the market was not rated. */
  readonly rating: string | null;
  /** Paragraphs, divided by empty lines. */
  readonly marketView: string;
  readonly note: string | null;
  /** The newsletter in the product. */
  readonly url: string;
  /** Page that ends the newsletter without signing in. */
  readonly unsubscribeUrl: string;
}

/** The newsletter of a week. */
export const newsletterMail = (facts: NewsletterMailFacts): MailContent =>
  compose({
    subject: `Weekly Newsletter, ${facts.day}: ${facts.subtitle}`,
    greetingName: facts.firstName,
    parts: [
      ...(facts.rating === null ? [] : [paragraph(`Market rating: ${facts.rating}`)]),
      ...facts.marketView
        .split('\n\n')
        .filter((text) => text !== '')
        .map(paragraph),
      ...(facts.note === null ? [] : [paragraph(facts.note)]),
      action('Open the newsletter', facts.url),
    ],
    reason: 'You get this mail because the weekly newsletter is on for your account. Switch it off under My Account.',
    unsubscribeUrl: facts.unsubscribeUrl,
  });
