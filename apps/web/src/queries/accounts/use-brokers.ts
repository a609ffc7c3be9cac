import type { OfferedBroker } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { brokerQueries } from './broker-queries.ts';

const none: readonly OfferedBroker[] = [];

/** The brokers that this installation offers; none until they are known, as nothing is promised before. */
export const useBrokers = (): readonly OfferedBroker[] => useQuery(brokerQueries.offered()).data ?? none;

/** Whether portfolios can trade with money here at all. */
export const useMoneyTrade = (): boolean => useBrokers().some(({ takesOrders }) => takesOrders);
