import { z } from 'zod';
import { MAX_NAME_LENGTH } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { done, idInput, textInput } from '../fields.ts';
import { screenInputFields } from './screen.ts';

/** Saved screens of a user. */
export const MAX_SAVED_SCREENS = 50;

export const savedScreenName = textInput(MAX_NAME_LENGTH);

const savedScreenSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  filter: z.string(),
  sort: z.string(),
  /** Figures between commas; empty for the standard ones. */
  columns: z.string(),
});
export type SavedScreen = z.infer<typeof savedScreenSchema>;

const { filter, sort, columns } = screenInputFields;

const savedScreens = endpoint({
  method: 'GET',
  path: 'ida/screens',
  access: 'user',
  scope: 'read:analysis',
  tool: 'show_watching',
  summary: 'The own saved screens, by name',
  output: z.array(savedScreenSchema).max(MAX_SAVED_SCREENS),
});

const saveScreen = endpoint({
  method: 'POST',
  path: 'ida/saveScreen',
  access: 'user',
  scope: 'write:analysis',
  summary: 'Saves the conditions, the order and the columns of a screen under a name, or replaces the screen of an id',
  input: z.strictObject({ id: idInput.optional(), name: savedScreenName, filter, sort, columns }),
  output: savedScreenSchema,
  errors: ['NOT_FOUND', 'DUPLICATE_NAME', 'SCREEN_LIMIT_REACHED'],
});

const deleteScreen = endpoint({
  method: 'POST',
  path: 'ida/deleteScreen',
  access: 'user',
  scope: 'write:analysis',
  summary: 'Deletes an own saved screen; its alerts wait for another subject',
  input: z.strictObject({ id: idInput }),
  output: done,
  errors: ['NOT_FOUND'],
});

export const savedScreenEndpoints = { savedScreens, saveScreen, deleteScreen };
