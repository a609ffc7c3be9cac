import { isPaperTrade, type TrackAccount } from '@pipa/contract';
import { untranslated } from '@pipa/words';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Choice } from '../../ida-views/choice.tsx';
import { idaSignals } from '../../messages/ida-signals.ts';
import { accountQueries } from '../../queries/accounts/account-queries.ts';
import { notify } from '../../ui/toaster.tsx';

const words = idaSignals.list;

const isOpenPaper = ({ tradeType, isDeleted }: TrackAccount): boolean => isPaperTrade(tradeType) && !isDeleted;

/** Adds what a paper account holds to the symbols of a list, as only accounts with money are sources of signals (3 §6). */
export function PaperSymbols({ onSymbols }: { onSymbols: (symbols: readonly string[]) => void }) {
  const accounts = useQuery(accountQueries.list());
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const papers = accounts.data?.filter(isOpenPaper) ?? [];
  const add = async (id: number) => {
    setBusy(true);
    try {
      const positions = await client.fetchQuery(accountQueries.positions(id));
      onSymbols(positions.map(({ symbol }) => symbol));
    } catch (error) {
      notify.failure(error);
    } finally {
      setBusy(false);
    }
  };
  if (papers.length === 0) return null;
  return (
    <Choice
      label={words.addFromPaper}
      options={papers.map(({ id, trackAccountName }) => ({
        value: id,
        words: untranslated(trackAccountName),
      }))}
      value={null}
      placeholder={untranslated(words.choosePaper)}
      isBusy={isBusy}
      onChange={(id) => void add(id)}
    />
  );
}
