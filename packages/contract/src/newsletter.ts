import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { language, marketRating } from './enums.ts';
import { compactDay, day } from './fields.ts';

/** Languages that newsletters are written in. */
export const newsletterLanguage = language;
export type NewsletterLanguage = z.infer<typeof newsletterLanguage>;

/** The words of a newsletter in the languages beside English. */
export type NewsletterTranslations = Readonly<
  Partial<
    Record<
      Exclude<NewsletterLanguage, 'en'>,
      { readonly subtitle: string; readonly marketView: string; readonly note: string | null }
    >
  >
>;

/** 1 §2: a newsletter, named by the last session of its week. */
export const newsletterHeaderSchema = z.strictObject({
  version: compactDay,
  /** The same session as a date. */
  date: day,
  subtitle1: z.string(),
  /** Null when the market could not be rated. */
  marketRating: marketRating.nullable(),
});
export type NewsletterHeader = z.infer<typeof newsletterHeaderSchema>;

const newsletterSchema = newsletterHeaderSchema.extend({
  /** Paragraphs, divided by empty lines. */
  marketView: z.string(),
  note: z.string().nullable(),
  /** Of the words; English for one that has no translation. */
  language: newsletterLanguage,
  /** The latest newsletters, newest first, this one included when it is one of them. */
  versions: z.array(newsletterHeaderSchema),
});
export type Newsletter = z.infer<typeof newsletterSchema>;

export const getNewsletter = endpoint({
  method: 'GET',
  path: 'users/getNewsletter',
  access: 'user',
  scope: 'read:analysis',
  tool: 'show_market',
  summary: 'The newsletter of a week, by default the latest; null before the first one',
  input: z.strictObject({
    version: z
      .string()
      .regex(/^\d{8}$/, 'The version of a newsletter is a day as YYYYMMDD')
      .optional(),
    language: newsletterLanguage.optional(),
  }),
  output: newsletterSchema.nullable(),
  errors: ['NOT_FOUND'],
});
