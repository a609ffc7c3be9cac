import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { language } from './enums.ts';
import { textInput } from './fields.ts';

/** Passages of help that one search answers with. */
export const MAX_HELP_PASSAGES = 8;
const MAX_HELP_WORDS = 200;

const helpSearch = endpoint({
  method: 'GET',
  path: 'users/help',
  access: 'user',
  scope: 'read:analysis',
  tool: 'find_help',
  summary: `What the help of the analysis, the guides and the questions and answers say to some words, the best match first: at most ${MAX_HELP_PASSAGES} passages`,
  input: z.strictObject({ words: textInput(MAX_HELP_WORDS), language: language.default('en') }),
  output: z
    .array(
      z.strictObject({
        /** Where it is written. */
        title: z.string(),
        /** What it explains. */
        term: z.string(),
        text: z.string(),
        /** Page of the product. */
        link: z.string(),
      }),
    )
    .max(MAX_HELP_PASSAGES),
});

export const helpEndpoints = { helpSearch };
