import { api, type InputOf } from '@pipa/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { changing, familyOf } from '../changes.ts';

const family = familyOf('referral');
const firstPage: number | undefined = undefined;

export const referralQueries = {
  referrals: () =>
    infiniteQueryOptions({
      queryKey: [...family, 'referrals'],
      queryFn: ({ signal, pageParam }) => call(api.referrals, { before: pageParam }, { signal }),
      initialPageParam: firstPage as number | undefined,
      getNextPageParam: ({ referrals, hasMore }) => (hasMore ? referrals.at(-1)?.id : undefined),
    }),
};

export const referralMutations = {
  refer: () => changing('referral', (input: InputOf<typeof api.referFriends>) => call(api.referFriends, input)),
};
