import { useSearchParams } from 'react-router-dom';
import type { Info } from './strategy-figures.ts';

type ListView = 'table' | 'cards';

/** How the list is shown, kept in the address: as a table of one record, or as cards. */
export function useListView() {
  const [query, setQuery] = useSearchParams();
  const info: Info = query.get('info') === 'tracking' ? 'tracking' : 'backtest';
  const view: ListView = query.get('view') === 'cards' ? 'cards' : 'table';
  const set = (param: string) => (value: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(param, value);
        return next;
      },
      { replace: true },
    );
  return { info, setInfo: set('info'), view, setView: set('view') };
}
