import { api, type InputOf } from '@pipa/contract';
import { call } from '../../api/call.ts';
import { changing } from '../changes.ts';

export const reportMutations = {
  /** Its answer has the token of the link, which is shown once. */
  share: () => changing('reports', (input: InputOf<typeof api.shareTearSheet>) => call(api.shareTearSheet, input)),
  revoke: () => changing('reports', (input: InputOf<typeof api.revokeShareLink>) => call(api.revokeShareLink, input)),
};
