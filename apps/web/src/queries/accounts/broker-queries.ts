import { api, type Preview } from '@pipa/contract';
import { queryOptions } from '@tanstack/react-query';
import { asApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { accountFamily } from './account-queries.ts';
import { pollOfLinks } from './sync-poll.ts';

const OFFERED_STALE_MS = 5 * 60_000;
const QUESTIONS_POLL_MS = 15_000;
const DRILL_POLL_MS = 2_000;

type PreviewedOrder = Pick<Preview['orders'][number], 'symbol' | 'action' | 'shares'>;

/** What a broker says of an order, or why it says nothing. */
async function previewAtBroker(trackAccountId: number, order: PreviewedOrder, signal: AbortSignal) {
  const { symbol, action: side, shares } = order;
  try {
    const said = await call(api.brokerPreview, { trackAccountId, symbol, side, shares }, { signal });
    return { ...order, ...said, failure: null };
  } catch (error) {
    signal.throwIfAborted();
    return { ...order, commission: null, initialMargin: null, words: [], failure: asApiError(error).words };
  }
}

export const brokerQueries = {
  /** The brokers whose accounts can be linked here. */
  offered: () =>
    queryOptions({
      queryKey: [...accountFamily, 'offered'],
      queryFn: ({ signal }) => call(api.offeredBrokers, {}, { signal }),
      staleTime: OFFERED_STALE_MS,
    }),
  links: () =>
    queryOptions({
      queryKey: [...accountFamily, 'links'],
      queryFn: ({ signal }) => call(api.brokerLinks, {}, { signal }),
      refetchInterval: ({ state }) => pollOfLinks(state.data, state.dataUpdatedAt),
    }),
  /** What the broker says of each order, one after another, as it counts calls. */
  previews: (trackAccountId: number, orders: readonly PreviewedOrder[]) =>
    queryOptions({
      queryKey: [...accountFamily, 'orderPreviews', trackAccountId, orders],
      queryFn: async ({ signal }) => {
        const said: Awaited<ReturnType<typeof previewAtBroker>>[] = [];
        for (const order of orders) said.push(await previewAtBroker(trackAccountId, order, signal));
        return said;
      },
    }),
  differences: (trackAccountId: number) =>
    queryOptions({
      queryKey: [...accountFamily, 'differences', trackAccountId],
      queryFn: ({ signal }) => call(api.brokerDifferences, { trackAccountId }, { signal }),
    }),
  /** Read again while one waits or is under way. */
  drills: (trackAccountId: number) =>
    queryOptions({
      queryKey: [...accountFamily, 'drills', trackAccountId],
      queryFn: ({ signal }) => call(api.brokerDrills, { trackAccountId }, { signal }),
      refetchInterval: ({ state }) => (state.data?.some(({ endedTime }) => endedTime === null) ? DRILL_POLL_MS : false),
    }),
  /** Read again while they are shown, as a broker asks when an order reaches it and forgets soon. */
  questions: () =>
    queryOptions({
      queryKey: [...accountFamily, 'questions'],
      queryFn: ({ signal }) => call(api.brokerQuestions, {}, { signal }),
      refetchInterval: QUESTIONS_POLL_MS,
    }),
};
