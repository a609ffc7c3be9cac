import { api, type InputOf } from '@pipa/contract';
import { call } from '../../api/call.ts';
import { changing } from '../changes.ts';

export const modelAccountMutations = {
  subscribe: () => changing('portfolios', (input: InputOf<typeof api.subscribeAQM>) => call(api.subscribeAQM, input)),
  stop: () =>
    changing('portfolios', (input: InputOf<typeof api.stopSubscribeAQM>) => call(api.stopSubscribeAQM, input)),
};
