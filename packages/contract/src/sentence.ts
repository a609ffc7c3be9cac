import { z } from 'zod';

type Place<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Place<Rest> : never;

/** What fills the places that a text names. */
export type Values<Text extends string> = { readonly [Name in Place<Text>]: string | number };

/** A text of a closed list with the values of its places. The English text is its key in every other language. */
export type Sentence<Text extends string = string> = Text extends string
  ? { readonly text: Text; readonly values: Values<Text> }
  : never;

/** A text of the list: as it is where it has no places, else with their values. */
export type Said<Text extends string> = Text extends string
  ? [Place<Text>] extends [never]
    ? Text
    : Sentence<Text>
  : never;

/** The words of a text whose places, such as `{day}`, hold the values. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

/** The English words. */
export const englishOf = (said: string | Sentence): string =>
  typeof said === 'string' ? said : filled(said.text, said.values);

export const sentence = z.strictObject({
  text: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** The words of a list in another language. */
export type SentencesOf<Text extends string> = {
  readonly [Each in Text]: string | ((values: Values<Each>) => string);
};

/** The words of a text or sentence in another language; undefined where the list lacks it. */
export function wordsIn<Text extends string>(
  sentences: SentencesOf<Text>,
  said: string | z.infer<typeof sentence>,
): string | undefined {
  const { text, values } = typeof said === 'string' ? { text: said, values: {} } : said;
  if (!Object.hasOwn(sentences, text)) return undefined;
  const words = sentences[text as Text] as string | ((given: typeof values) => string);
  return typeof words === 'string' ? filled(words, values) : words(values);
}
