import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { readAgainAfter, readAgainAfterRefusal, readLaterAfter } from '../queries/changes.ts';
import { ApiError } from './api-error.ts';

const RETRIES = 2;

export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        // Only temporary failures are retried; a refusal would be the same again.
        retry: (failures, error) => failures < RETRIES && (!(error instanceof ApiError) || error.isPassing),
        retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 4_000),
      },
      mutations: { retry: false },
    },
    mutationCache: new MutationCache({
      // Awaited, so that a form is done when the page shows the change.
      onSuccess: async (_answer, _input, _prepared, mutation, { client, meta }) => {
        await readAgainAfter(client, meta?.changes);
        readLaterAfter(client, mutation);
      },
      // A call without an answer may have taken effect.
      onError: (error, _input, _prepared, _mutation, { client, meta }) => {
        void readAgainAfter(client, meta?.changes);
        readAgainAfterRefusal(client, error);
      },
    }),
    queryCache: new QueryCache({ onError: (error) => readAgainAfterRefusal(queryClient, error) }),
  });
  return queryClient;
}
