import { MutationCache, QueryClient } from '@tanstack/react-query';
import { readAgainAfter } from '../queries/changes.ts';
import { ApiError } from './api-error.ts';

const RETRIES = 2;

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        // A refusal stays a refusal; only what passes by itself is asked again.
        retry: (failures, error) => failures < RETRIES && (!(error instanceof ApiError) || error.isPassing),
        retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 4_000),
      },
      mutations: { retry: false },
    },
    mutationCache: new MutationCache({
      // Awaited: a form is done when the page shows what it changed.
      onSuccess: (_answer, _input, _prepared, _mutation, { client, meta }) => readAgainAfter(client, meta?.changes),
      // A call without an answer may have had its effect.
      onError: (_error, _input, _prepared, _mutation, { client, meta }) => {
        void readAgainAfter(client, meta?.changes);
      },
    }),
  });
