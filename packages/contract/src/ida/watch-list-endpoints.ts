import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done } from '../fields.ts';
import {
  analysisAccountSchema,
  deleteWatchListInput,
  saveSymbolsInput,
  saveWatchListInput,
  subscribeWatchListInput,
  watchListSchema,
  watchListSubscriptions,
  watchListsAnswer,
} from './watch-lists.ts';

const access = 'user' as const;

const saveSymbols = endpoint({
  method: 'POST',
  path: 'ida/saveSymbols',
  access,
  scope: 'write:analysis',
  summary: 'Replaces the symbols of the default watch list, which is made where there is none',
  input: saveSymbolsInput,
  output: done,
  errors: ['WATCH_LIST_LIMIT_REACHED'],
});

const getSymbols = endpoint({
  method: 'GET',
  path: 'ida/getSymbols',
  access,
  scope: 'read:analysis',
  summary: 'The symbols of the default watch list between commas; an empty text where there is none',
  output: z.string(),
});

const getIDAWatchList = endpoint({
  method: 'GET',
  path: 'ida/getIDAWatchList',
  access,
  scope: 'read:analysis',
  tool: 'show_watching',
  summary: 'The own watch lists, the oldest first, with their eight subscriptions',
  output: watchListsAnswer,
});

const saveIDAWatchList = endpoint({
  method: 'POST',
  path: 'ida/saveIDAWatchList',
  access,
  scope: 'write:analysis',
  summary: 'Makes a watch list, changes the one of an id, or adds symbols without id and name to the default list',
  input: saveWatchListInput,
  output: watchListSchema,
  errors: ['NOT_FOUND', 'DUPLICATE_NAME', 'WATCH_LIST_LIMIT_REACHED'],
});

const deleteIDAWatchList = endpoint({
  method: 'POST',
  path: 'ida/deleteIDAWatchList',
  access,
  scope: 'write:analysis',
  summary: 'Deletes an own watch list with its subscriptions',
  input: deleteWatchListInput,
  output: done,
  errors: ['NOT_FOUND'],
});

const subscribeIDAWatchList = endpoint({
  method: 'POST',
  path: 'ida/subscribeIDAWatchList',
  access,
  scope: 'write:analysis',
  summary: 'Turns the daily mail of a group of signals, 1 to 8, of an own watch list on or off; answers with all eight',
  input: subscribeWatchListInput,
  output: watchListSubscriptions,
  errors: ['NOT_FOUND'],
});

const trackAccountForIDA = endpoint({
  method: 'GET',
  path: 'users/trackAccountForIDA',
  access,
  scope: 'read:portfolios',
  summary: 'The own money accounts, whose holdings can be analysed; paper accounts are left out',
  output: z.array(analysisAccountSchema),
});

/** Calls on watch lists and on the accounts that may take their place (3 §7). */
export const watchListEndpoints = {
  saveSymbols,
  getSymbols,
  getIDAWatchList,
  saveIDAWatchList,
  deleteIDAWatchList,
  subscribeIDAWatchList,
  trackAccountForIDA,
};
