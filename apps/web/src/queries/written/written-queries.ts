import { api, type WrittenStrategy } from '@pipa/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { familyOf } from '../changes.ts';
import { isUnderWay } from '../trials/trial-queries.ts';

const family = familyOf('written');
const TEST_POLL_MS = 2_000;
const RELEASE_POLL_MS = 5_000;

/** Time to the next read while the server works on it by itself. */
function pollOf({ test, offer }: WrittenStrategy): number | false {
  if (test !== null && isUnderWay(test)) return TEST_POLL_MS;
  return offer === 'accepted' ? RELEASE_POLL_MS : false;
}

export const writtenQueries = {
  /** The own written strategies, newest first. */
  list: () =>
    queryOptions({
      queryKey: [...family, 'list'],
      queryFn: ({ signal }) => call(api.writtenStrategies, {}, { signal }),
    }),
  /** One with its file and the report of its newest test; read again while it is tested or released. */
  detail: (id: number) =>
    queryOptions({
      queryKey: [...family, 'detail', id],
      queryFn: ({ signal }) => call(api.writtenStrategy, { id }, { signal }),
      refetchInterval: ({ state }) => (state.data ? pollOf(state.data) : false),
    }),
  /** What users offer, for administrators. */
  offers: () =>
    queryOptions({
      queryKey: [...family, 'offers'],
      queryFn: ({ signal }) => call(api.writtenOffers, {}, { signal }),
    }),
};
