import { api } from '@pipa/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { familyOf } from '../changes.ts';

const family = familyOf('membership');

export const membershipQueries = {
  current: () =>
    queryOptions({
      queryKey: [...family, 'current'],
      queryFn: ({ signal }) => call(api.getUserMemberSubscription, {}, { signal }),
    }),
  plans: () =>
    queryOptions({ queryKey: [...family, 'plans'], queryFn: ({ signal }) => call(api.getProducts, {}, { signal }) }),
  /** What plans and strategies cost, also for visitors. */
  prices: () =>
    queryOptions({ queryKey: [...family, 'prices'], queryFn: ({ signal }) => call(api.prices, {}, { signal }) }),
  /** What a plan costs now. Read anew for every look, because the credit for the present plan shrinks with time. */
  preview: (productId: number) =>
    queryOptions({
      queryKey: [...family, 'preview', productId],
      queryFn: ({ signal }) => call(api.previewSubscribe, { productId }, { signal }),
      gcTime: 0,
    }),
  agreement: () =>
    queryOptions({
      queryKey: [...family, 'agreement'],
      queryFn: ({ signal }) => call(api.membershipAgreement, {}, { signal }),
      staleTime: 'static',
    }),
  invoices: () =>
    queryOptions({
      queryKey: [...family, 'invoices'],
      queryFn: ({ signal }) => call(api.getUserInvoices, {}, { signal }),
    }),
};
