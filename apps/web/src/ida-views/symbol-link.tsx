import { useCallback } from 'react';
import { links } from '../app/links.ts';
import { DoubtMark } from '../doubt-views/doubt-mark.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { AS_OF, useAsOf } from './as-of.ts';

/** Where a symbol leads to: its analysis as of the same day. For many links, which would read the address one by one. */
export function useSymbolAddress(): (symbol: string) => string {
  const asOf = useAsOf();
  return useCallback((symbol: string) => links.symbol(symbol, asOf ? { [AS_OF]: asOf } : {}), [asOf]);
}

/** A symbol, which leads to its analysis, with the mark of one in doubt. */
export function SymbolLink({ symbol }: { symbol: string }) {
  const addressOf = useSymbolAddress();
  return (
    <>
      <TextLink to={addressOf(symbol)} fontWeight="600" whiteSpace="nowrap">
        {symbol}
      </TextLink>
      <DoubtMark symbol={symbol} />
    </>
  );
}
