import { useSearchParams } from 'react-router-dom';
import { chosenId } from '../app/links.ts';
import { useAddressFilter } from '../ui/use-address-filter.ts';

const keys = ['ticket'] as const;

/** The ticket that is open, in the address, as the link of a mail names it. */
export function useShownTicket() {
  const [query] = useSearchParams();
  const { change } = useAddressFilter(keys);
  const show = (id: number | null) => change({ ticket: id === null ? '' : String(id) });
  return { shown: chosenId(query, undefined, 'ticket'), show };
}
