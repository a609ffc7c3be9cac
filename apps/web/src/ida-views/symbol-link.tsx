import { useCallback } from 'react';
import { TextLink } from '../ui/text-link.tsx';
import { AS_OF, useAsOf } from './as-of.ts';

/** 3 §4: Complete Analysis. */
const COMPLETE = '4';

/** Where a symbol leads to: its analysis as of the same day. For many links, which would read the address one by one. */
export function useSymbolAddress(): (symbol: string) => string {
  const asOf = useAsOf();
  return useCallback(
    (symbol: string) =>
      `?${new URLSearchParams({ tab: 'symbol', symbol, category: COMPLETE, ...(asOf && { [AS_OF]: asOf }) })}`,
    [asOf],
  );
}

/** A symbol, which leads to its analysis. */
export function SymbolLink({ symbol }: { symbol: string }) {
  const addressOf = useSymbolAddress();
  return (
    <TextLink to={addressOf(symbol)} fontWeight="600" whiteSpace="nowrap">
      {symbol}
    </TextLink>
  );
}
