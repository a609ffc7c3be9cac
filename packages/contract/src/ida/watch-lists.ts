import { z } from 'zod';
import { MAX_NAME_LENGTH } from '../constants.ts';
import { filledOrAbsent, flagInput, idInput, money, textInput, wholeNumber } from '../fields.ts';
import { MAX_WATCH_LISTS, SUBSCRIPTION_SLOTS, WATCH_LIST_NAME_REQUIRED } from './constants.ts';
import { symbolsInput } from './symbols.ts';

/** One of the eight subscriptions of a watch list (3 §3). */
const watchListSubscription = z.strictObject({
  id: z.int().min(1).max(SUBSCRIPTION_SLOTS),
  subscribe: z.boolean(),
});
export const watchListSubscriptions = z.array(watchListSubscription).length(SUBSCRIPTION_SLOTS);

export const watchListSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  /** Symbols between commas. */
  value: z.string(),
});
export type WatchList = z.infer<typeof watchListSchema>;

/** As the list of lists has it. Ours: the eight subscriptions of each. */
export const watchListsAnswer = z
  .array(watchListSchema.extend({ subscriptions: watchListSubscriptions }))
  .max(MAX_WATCH_LISTS);

export const watchListName = textInput(MAX_NAME_LENGTH, WATCH_LIST_NAME_REQUIRED);

/** Without an id a list is made; with one it is changed; symbols alone are added to the default list (3 §7). */
export const saveWatchListInput = z.strictObject({
  id: idInput.optional(),
  name: filledOrAbsent(watchListName),
  value: symbolsInput,
});
export const deleteWatchListInput = z.strictObject({ id: idInput });
export const saveSymbolsInput = z.strictObject({ symbols: symbolsInput });
/** Ours: one of the eight subscriptions of a list. */
export const subscribeWatchListInput = z.strictObject({
  id: idInput,
  subscriptionId: wholeNumber(1, SUBSCRIPTION_SLOTS),
  subscribe: flagInput,
});

/** A money account as the analysis service offers it (3 §3). */
export const analysisAccountSchema = z.strictObject({
  id: z.int(),
  trackAccountName: z.string(),
  account: z.string(),
  broker: z.string(),
  usableCash: money,
});
