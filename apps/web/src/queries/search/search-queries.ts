import { api, MAX_FORUM_KEYWORD, MAX_SYMBOL_TEXT, SEARCH_RESULTS } from '@pipa/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { forumCall } from '../../session/forum-token.ts';
import { familyOf } from '../changes.ts';

const family = familyOf('search');

const STALE_MS = 30_000;

export const searchQueries = {
  /** What has a text in its name; nothing is asked for an empty one. The results before stay until new ones have come. */
  named: (text: string) =>
    queryOptions({
      queryKey: [...family, 'named', text],
      queryFn: ({ signal }) => call(api.quickSearch, { text }, { signal }),
      enabled: text !== '',
      placeholderData: keepPreviousData,
      staleTime: STALE_MS,
      retry: false,
    }),
  /** Topics of the forum by their words. Nothing earlier stays: see where they are shown. */
  topics: (text: string) => {
    const keyword = text.slice(0, MAX_FORUM_KEYWORD).trim();
    return queryOptions({
      queryKey: [...family, 'topics', keyword],
      queryFn: ({ signal }) => forumCall(api.topicSearch, { keyword, perPageNum: SEARCH_RESULTS }, { signal }),
      staleTime: STALE_MS,
      retry: false,
    });
  },
  /** Stocks and ETFs whose symbol or name begins with a text, of which the server reads the first characters. */
  symbols: (text: string) => {
    const beginning = text.slice(0, MAX_SYMBOL_TEXT).trim();
    return queryOptions({
      queryKey: [...family, 'symbols', beginning],
      queryFn: ({ signal }) => call(api.symbolSuggestions, { text: beginning }, { signal }),
      enabled: beginning !== '',
      placeholderData: keepPreviousData,
      staleTime: STALE_MS,
      retry: false,
    });
  },
};
