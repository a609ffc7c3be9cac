import { MARKET_SYMBOL } from '@pipa/contract';
import { isComplete, LEVELS, type Level, readSelections, type Selections } from '@pipa/ida';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useAsOf } from '../../ida-views/as-of.ts';
import { idaQueries } from '../../queries/ida/ida-queries.ts';
import { useAddressFilter } from '../../ui/use-address-filter.ts';
import { symbolFault } from './symbol-field.tsx';

/** Names of the selections in the address. */
const NAMES = {
  category: 'category',
  dataType: 'data',
  group: 'group',
  view: 'view',
  unit: 'unit',
  dimension: 'dim',
  length: 'length',
} as const satisfies Record<Level, string>;
const keys = ['symbol', 'compare', ...LEVELS.map((level) => NAMES[level])] as const;

const inAddress = (selections: Selections): Record<string, string> =>
  Object.fromEntries(LEVELS.map((level) => [NAMES[level], String(selections[level] ?? '')]));

/**
 * State of the symbol screen (3 §4): the typed symbol, the selections for the symbol that was validated, and what was submitted.
 * What was submitted is in the address, so that a reload and a shared link show the same.
 */
export function useSymbolScreen() {
  const { values, change } = useAddressFilter(keys);
  const submitted = useMemo(
    () => readSelections(Object.fromEntries(LEVELS.map((level) => [level, values[NAMES[level]]]))),
    [values],
  );
  const [typed, setTyped] = useState(values.symbol);
  const [asked, setAsked] = useState(values.symbol);
  const [selections, setSelections] = useState(submitted);
  /** A link, or the way back, changes the address: the fields follow it. */
  const address = JSON.stringify([values.symbol, submitted]);
  const [followed, setFollowed] = useState(address);
  if (address !== followed) {
    setFollowed(address);
    setTyped(values.symbol);
    setAsked(values.symbol);
    setSelections(submitted);
  }
  /** Counts what was submitted. */
  const [refresh, setRefresh] = useState(0);
  const validation = useQuery(idaQueries.symbol(asked, useAsOf()));

  const symbol = typed.trim();
  const isAnswered = symbol !== '' && symbol === asked;
  const found = isAnswered && validation.data?.validated ? validation.data : null;
  const validate = () => {
    if (symbol === asked && validation.isError) void validation.refetch();
    else if (symbol !== '') setAsked(symbol);
  };
  const submit = () => {
    change({ symbol, ...inAddress(selections) });
    setRefresh((count) => count + 1);
  };
  return {
    typed,
    setTyped,
    /** Typing again clears it. */
    fault: isAnswered ? symbolFault(validation) : null,
    isValidating: isAnswered && validation.isFetching && !found,
    found,
    validate,
    /** Goes on to the comparison with other symbols. */
    compare: () => change({ compare: symbol || MARKET_SYMBOL }),
    selections,
    setSelections,
    /** Enter submits when the selections are complete, otherwise it validates the symbol (3 §5). */
    enter: () => (found && isComplete(selections) ? submit() : validate()),
    submitted: values.symbol !== '' && isComplete(submitted) ? { symbol: values.symbol, selections: submitted } : null,
    refresh,
  };
}
