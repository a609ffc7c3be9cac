import type { SymbolDoubt } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { useAsOf } from '../ida-views/as-of.ts';
import { idaQueries } from '../queries/ida/ida-queries.ts';
import { useSession } from '../session/browser-session.ts';

type Doubts = ReadonlyMap<string, SymbolDoubt>;

const NONE: Doubts = new Map();
const DoubtsContext = createContext(NONE);

const bySymbol = ({ symbols }: { symbols: readonly SymbolDoubt[] }): Doubts =>
  new Map(symbols.map((doubt) => [doubt.symbol, doubt]));

/** Reads the symbols that are in doubt on the day of the page once, for every mark on it. */
export function DoubtsProvider({ children }: { children: ReactNode }) {
  const { token, isHeld } = useSession();
  const asOf = useAsOf();
  const { data } = useQuery({ ...idaQueries.doubts(asOf), enabled: token !== null && !isHeld, select: bySymbol });
  return <DoubtsContext value={data ?? NONE}>{children}</DoubtsContext>;
}

/** Why the history of a symbol is in doubt; undefined for one that is not. */
export const useDoubt = (symbol: string): SymbolDoubt | undefined => useContext(DoubtsContext).get(symbol);
