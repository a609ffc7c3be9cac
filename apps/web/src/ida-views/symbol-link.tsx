import { TextLink } from '../ui/text-link.tsx';
import { AS_OF, useAsOf } from './as-of.ts';

/** 3 §4: Complete Analysis. */
const COMPLETE = '4';

/** A symbol, which leads to its analysis as of the same day. */
export function SymbolLink({ symbol }: { symbol: string }) {
  const asOf = useAsOf();
  const asked = new URLSearchParams({ tab: 'symbol', symbol, category: COMPLETE, ...(asOf && { [AS_OF]: asOf }) });
  return (
    <TextLink to={`?${asked}`} fontWeight="600" whiteSpace="nowrap">
      {symbol}
    </TextLink>
  );
}
