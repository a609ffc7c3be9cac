import { queryOf } from '@pipa/client';
import type { Endpoint, InputOf } from '@pipa/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { family, STALE_MS } from './ida-queries.ts';

type Input = Readonly<Record<string, unknown>>;

const read = call as (endpoint: Endpoint, input: Input, options: { signal: AbortSignal }) => Promise<unknown>;

const answerOf = (endpoint: Endpoint, input: Input) =>
  queryOptions({
    queryKey: [...family, 'answer', endpoint.path, input],
    queryFn: ({ signal }) => read(endpoint, input, { signal }),
    staleTime: STALE_MS,
  });

/** The call that a table is made of. */
export interface Asked {
  /** Function code; null of a call that has none. */
  readonly code: number | null;
  /** Method and address. */
  readonly line: string;
  /** Reads the answer as the server gives it. */
  readonly answer: ReturnType<typeof answerOf>;
}

/** @param endpoint one that is read with GET */
export const askedOf = <E extends Endpoint>(endpoint: E, input: InputOf<E> & Input): Asked => ({
  code: typeof input.function === 'number' ? input.function : null,
  line: `${endpoint.method} /api/${endpoint.path}${queryOf(input)}`,
  answer: answerOf(endpoint, input),
});
