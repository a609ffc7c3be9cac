import { api, type BackgroundRun } from '@pipa/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { familyOf } from '../changes.ts';

const family = familyOf('background');

/** Intervals of reads: often while a run is under way, else only to notice the next close. */
const POLL_MS = { running: 2_000, idle: 15_000 };

const isRunning = ({ status }: BackgroundRun) => status === 'Running';

export const backgroundQueries = {
  runs: () =>
    queryOptions({
      queryKey: [...family, 'runs'],
      queryFn: ({ signal }) => call(api.backgroundRuns, {}, { signal }),
      refetchInterval: ({ state }) => (state.data?.runs.some(isRunning) ? POLL_MS.running : POLL_MS.idle),
    }),
};
