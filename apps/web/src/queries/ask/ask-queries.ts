import { type AskPage, api, CONVERSATIONS_PAGE, type Language } from '@pipa/contract';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { familyOf } from '../changes.ts';

const family = familyOf('ask');

export const askQueries = {
  /** The own conversations, newest first, a page at a time. Another tab may have asked meanwhile. */
  conversations: (search: string) =>
    infiniteQueryOptions({
      queryKey: [...family, 'conversations', search],
      queryFn: ({ pageParam, signal }) =>
        call(
          api.askConversations,
          { ...(search !== '' && { search }), ...(pageParam !== null && { before: pageParam }) },
          { signal },
        ),
      initialPageParam: null as number | null,
      getNextPageParam: (page) => (page.length < CONVERSATIONS_PAGE ? undefined : page.at(-1)?.id),
      refetchOnWindowFocus: true,
    }),
  conversation: (id: number) =>
    queryOptions({
      queryKey: [...family, 'conversation', id],
      queryFn: ({ signal }) => call(api.askConversation, { id }, { signal }),
      staleTime: 0,
      refetchOnWindowFocus: true,
    }),
  suggestions: (page: AskPage, language: Language) =>
    queryOptions({
      queryKey: [...family, 'suggestions', page, language],
      queryFn: ({ signal }) => call(api.askSuggestions, { ...page, language }, { signal }),
      staleTime: 60_000,
    }),
  /** Who answers, and what is left of the day. */
  state: () =>
    queryOptions({
      queryKey: [...family, 'state'],
      queryFn: ({ signal }) => call(api.askState, {}, { signal }),
    }),
  /** For administrators: use and cost of thirty days. */
  usage: () =>
    queryOptions({
      queryKey: [...family, 'usage'],
      queryFn: ({ signal }) => call(api.askUsage, {}, { signal }),
    }),
};

/** After an answer: the list has it, and a question less is left. What was shown of its conversation is read when it is next opened. */
export function readAgainAfterAnswer(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [...family, 'conversation'], refetchType: 'none' });
  void client.invalidateQueries({ queryKey: [...family, 'conversations'] });
  void client.invalidateQueries({ queryKey: askQueries.state().queryKey });
}
