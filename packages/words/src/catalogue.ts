import type { Language } from '@pipa/contract';

/** Words of the same form in another language: the same names, the same parameters. */
export type Translation<Words> = {
  readonly [Name in keyof Words]: Words[Name] extends string
    ? string
    : Words[Name] extends (...values: infer Values) => infer Result
      ? (...values: Values) => Result extends string ? string : Result
      : Translation<Words[Name]>;
};

/** The words of one subject in every language. A language that lacks a word does not compile. */
export type Catalogue<Words> = Readonly<Record<Language, Translation<Words>>>;

/** A catalogue of the English words, which fix the names and parameters, and their translations. */
export const catalogue = <Words>(
  en: Words,
  translations: { readonly [Name in Exclude<Language, 'en'>]: Translation<NoInfer<Words>> },
): Catalogue<Words> => ({ en: en as Translation<Words>, ...translations });
