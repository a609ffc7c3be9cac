import { QueryClient } from '@tanstack/react-query';
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
  });
