import { api, type InputOf } from '@pipa/contract';
import { mutationOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { marketQueries } from './market-queries.ts';

export type ClockControl = InputOf<typeof api.controlMarketClock>;

export const marketMutations = {
  /** The answer is the new state of the clock, so no query is read again. */
  controlClock: () =>
    mutationOptions({
      mutationFn: (control: ClockControl) => call(api.controlMarketClock, control),
      onSuccess: (status, _control, _prepared, { client }) => {
        client.setQueryData(marketQueries.status().queryKey, status);
      },
    }),
};
