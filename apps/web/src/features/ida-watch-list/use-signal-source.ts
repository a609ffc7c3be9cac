import type { api, OutputOf } from '@pipa/contract';
import type { SignalSource } from '../../queries/ida/signal-queries.ts';
import { useAddressFilter } from '../../ui/use-address-filter.ts';

export type OwnList = OutputOf<typeof api.getIDAWatchList>[number];
export type MoneyAccount = OutputOf<typeof api.trackAccountForIDA>[number];

const withId = <Row extends { id: number }>(rows: readonly Row[], text: string): Row | undefined =>
  rows.find(({ id }) => String(id) === text);

/**
 * The active source of the signals, which the address holds: an account or a watch list, never both (3 §4). Without a choice it is
 * the first list; for an account while the accounts are not known there is no source.
 */
export function useSignalSource(lists: readonly OwnList[], accounts: readonly MoneyAccount[] | undefined) {
  const { values, change } = useAddressFilter(['account', 'list']);
  const isAccountUnknown = values.account !== '' && accounts === undefined;
  const account = withId(accounts ?? [], values.account) ?? null;
  const list = account === null && !isAccountUnknown ? (withId(lists, values.list) ?? lists[0] ?? null) : null;
  const source: SignalSource | null = account ? { accountid: account.id } : list && { watchListId: list.id };
  return {
    /** An account is the source, and it is not known which. */
    isAccountUnknown,
    account,
    list,
    source,
    chooseAccount: (id: number) => change({ account: String(id), list: '' }),
    /** Null leads to the first list. */
    chooseList: (id: number | null) => change({ account: '', list: id === null ? '' : String(id) }),
  };
}
