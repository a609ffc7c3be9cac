import { api, type InputOf, type SeriesUpload } from '@pipa/contract';
import { mutationOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { changing } from '../changes.ts';

export const seriesMutations = {
  /** Changes nothing. */
  check: () => mutationOptions({ mutationFn: (input: SeriesUpload) => call(api.checkSeries, input) }),
  store: () => changing('imports', (input: InputOf<typeof api.storeSeries>) => call(api.storeSeries, input)),
};
