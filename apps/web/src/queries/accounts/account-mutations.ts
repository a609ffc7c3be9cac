import { api, type Broker, type InputOf, linkedAt, type TrackAccount } from '@pipa/contract';
import { call } from '../../api/call.ts';
import { changing } from '../changes.ts';

interface SignIn {
  broker: Broker;
  account?: string | undefined;
  nickName: string;
}
/** The documented calls that begin a link at the page of a broker (1 §7); all other brokers have one call. */
const signInCalls: Partial<Record<Broker, (input: Omit<SignIn, 'broker'>) => Promise<string>>> = {
  IBWEBAPI: (input) => call(api.webapiRequestToken, input),
  SCHWAB: (input) => call(api.tdAuthUrl, input),
};
/** The same of an account that is linked again, or moved to the broker that has taken the place of its own. */
const signInAgainCalls: Partial<Record<Broker, (trackAccountId: number) => Promise<string>>> = {
  IBWEBAPI: (trackAccountId) => call(api.webapiRequestTokenForRebind, { trackAccountId }),
};

export const accountMutations = {
  open: () => changing('accounts', (input: InputOf<typeof api.newSimuAccount>) => call(api.newSimuAccount, input)),
  adjustCash: () => changing('accounts', (input: InputOf<typeof api.adjustCash>) => call(api.adjustCash, input)),
  rename: () =>
    changing('accounts', (input: InputOf<typeof api.renameTrackAccount>) => call(api.renameTrackAccount, input)),
  remove: () =>
    changing('accounts', (input: InputOf<typeof api.deleteTrackAccount>) => call(api.deleteTrackAccount, input)),
  refresh: () =>
    changing('accounts', (input: InputOf<typeof api.refreshTrackAccount>) => call(api.refreshTrackAccount, input)),
  /** Links an account again, or moves it; answers with the address of the broker's sign-in. */
  relink: () =>
    changing('accounts', ({ id, broker }: Pick<TrackAccount, 'id' | 'broker'>) => {
      const at = linkedAt(broker);
      const again = signInAgainCalls[at];
      return again?.(id) ?? call(api.brokerSignInUrl, { broker: at, trackAccountId: id });
    }),
  /** Begins a link at the page of a broker; answers with its address. */
  signIn: () =>
    changing('accounts', ({ broker, ...input }: SignIn) => {
      const documented = signInCalls[broker];
      return documented?.(input) ?? call(api.brokerSignInUrl, { broker, ...input });
    }),
  /** Links an account by keys, or links it again; answers with the code of `LINK_STATUS`. */
  linkByForm: () => changing('accounts', (input: InputOf<typeof api.linkByForm>) => call(api.linkByForm, input)),
  /** The end of a link by OAuth 1, which is of the session that has begun it, and by OAuth 2; answers with the code of `LINK_STATUS`. */
  endLink: () =>
    changing('accounts', (input: InputOf<typeof api.webapiAuthCallback>) =>
      call(api.webapiAuthCallback, input, { principal: 'session' }),
    ),
  endCodeLink: () =>
    changing('accounts', (input: InputOf<typeof api.brokerAuthCallback>) => call(api.brokerAuthCallback, input)),
  decide: () =>
    changing('accounts', (input: InputOf<typeof api.decideBrokerDifference>) =>
      call(api.decideBrokerDifference, input),
    ),
  setLimits: () => changing('accounts', (input: InputOf<typeof api.setOrderLimits>) => call(api.setOrderLimits, input)),
  kill: () =>
    changing('accounts', (input: InputOf<typeof api.killBrokerAccount>) => call(api.killBrokerAccount, input)),
  playDrills: () =>
    changing('accounts', (input: InputOf<typeof api.playBrokerDrills>) => call(api.playBrokerDrills, input)),
  endDrills: () =>
    changing('accounts', (input: InputOf<typeof api.endBrokerDrills>) => call(api.endBrokerDrills, input)),
  /** An answered question lets an order leave, or ends it. */
  answer: () =>
    changing('portfolios', (input: InputOf<typeof api.answerBrokerQuestion>) => call(api.answerBrokerQuestion, input)),
};
