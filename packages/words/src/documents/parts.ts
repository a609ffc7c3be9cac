import type { DocumentPart, GuidePicture, Language, PublishedDocument } from '@pipa/contract';

export type Section = PublishedDocument['sections'][number];
/** What is written of a document; its address, day and language are added where it is published. */
export type Written = Pick<PublishedDocument, 'title' | 'summary' | 'sections'>;
/** A document in every language. */
export type InEveryLanguage = Readonly<Record<Language, Written>>;

export const text = (words: string): DocumentPart => ({ kind: 'text', text: words });
export const list = (...items: string[]): DocumentPart => ({ kind: 'list', items });
export const link = (label: string, to: string): DocumentPart => ({ kind: 'link', label, to });
export const picture = (name: GuidePicture, description: string): DocumentPart => ({
  kind: 'picture',
  name,
  description,
});
export const section = (title: string, ...parts: DocumentPart[]): Section => ({ title, parts });
