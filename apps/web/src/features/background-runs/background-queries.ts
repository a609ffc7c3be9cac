import { api, type BackgroundRun } from '@pipa/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** While something runs its steps are counted often; otherwise the next close is only looked out for. */
const POLL_MS = { running: 2_000, idle: 15_000 };

const isRunning = ({ status }: BackgroundRun) => status === 'Running';

export const backgroundQueries = {
  runs: () =>
    queryOptions({
      queryKey: ['backgroundRuns'],
      queryFn: ({ signal }) => call(api.backgroundRuns, {}, { signal }),
      refetchInterval: ({ state }) => (state.data?.runs.some(isRunning) ? POLL_MS.running : POLL_MS.idle),
    }),
};
