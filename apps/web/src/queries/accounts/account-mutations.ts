import { api, type InputOf, type TrackAccount } from '@pipa/contract';
import { call } from '../../api/call.ts';
import { changing } from '../changes.ts';

type LinkedAccount = Pick<TrackAccount, 'id' | 'account' | 'trackAccountName'>;

export const accountMutations = {
  open: () => changing('accounts', (input: InputOf<typeof api.newSimuAccount>) => call(api.newSimuAccount, input)),
  adjustCash: () => changing('accounts', (input: InputOf<typeof api.adjustCash>) => call(api.adjustCash, input)),
  rename: () =>
    changing('accounts', (input: InputOf<typeof api.renameTrackAccount>) => call(api.renameTrackAccount, input)),
  remove: () =>
    changing('accounts', (input: InputOf<typeof api.deleteTrackAccount>) => call(api.deleteTrackAccount, input)),
  refresh: () =>
    changing('accounts', (input: InputOf<typeof api.refreshTrackAccount>) => call(api.refreshTrackAccount, input)),
  /** Answers with the address of the broker's sign-in, as `relink` does. */
  upgrade: () =>
    changing('accounts', ({ account, trackAccountName }: LinkedAccount) =>
      call(api.webapiRequestToken, { account, nickName: trackAccountName }),
    ),
  relink: () =>
    changing('accounts', ({ id }: LinkedAccount) => call(api.webapiRequestTokenForRebind, { trackAccountId: id })),
  /** Answers with the code of `LINK_STATUS`. */
  endLink: () =>
    changing('accounts', (input: InputOf<typeof api.webapiAuthCallback>) => call(api.webapiAuthCallback, input)),
};
