import type { Language } from '@pipa/contract';

/** Whom a letter is addressed to, and in which language. */
export interface LetterReader {
  readonly firstName: string;
  readonly language: Language;
}

/** A table of a letter: short texts, numbers to the right. */
export interface LetterTable {
  readonly columns: readonly { readonly title: string; readonly isNumber?: boolean }[];
  /** One text a column. */
  readonly rows: readonly (readonly string[])[];
}

/** What follows the greeting of a letter. An action is a link that the letter asks the reader to follow; the title of an item is one. */
export type LetterPart =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'action'; readonly label: string; readonly url: string }
  | { readonly kind: 'item'; readonly title: string; readonly text: string; readonly url: string }
  | { readonly kind: 'table'; readonly table: LetterTable };

/** A mail of the product before it is drawn. All of it is plain text: any part may hold what a user typed. */
export interface Letter {
  readonly reader: LetterReader;
  readonly subject: string;
  readonly parts: readonly LetterPart[];
  /** Why the reader gets this mail, and how to get no more of its kind. */
  readonly reason: string;
  /** Page that ends this kind of mail without signing in. */
  readonly unsubscribeUrl?: string;
  /** Any address of the installation, where the letter leads to none of its pages. */
  readonly publicUrl?: string;
}

/** A mail ready for the outbox. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export const paragraph = (text: string): LetterPart => ({ kind: 'paragraph', text });
/** Names the table below it. */
export const heading = (text: string): LetterPart => ({ kind: 'heading', text });
/** @throws RangeError for an address that is not of the web */
function webAddress(url: string): string {
  if (!/^https?:\/\//i.test(url)) throw new RangeError('the link of a mail has to be a web address');
  return url;
}
/** @throws RangeError for an address that is not of the web */
export const action = (label: string, url: string): LetterPart => ({ kind: 'action', label, url: webAddress(url) });
/** @throws RangeError for an address that is not of the web */
export const item = (title: string, text: string, url: string): LetterPart => ({
  kind: 'item',
  title,
  text,
  url: webAddress(url),
});
export const table = (content: LetterTable): LetterPart => ({ kind: 'table', table: content });
