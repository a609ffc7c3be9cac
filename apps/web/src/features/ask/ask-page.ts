import type { AskPage, TearSheetKind } from '@pipa/contract';
import { useMemo } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { type AccountPositionState, chosenId, type PortfolioState, type StrategyState } from '../../app/links.ts';
import { paths } from '../../app/paths.ts';

const MAX_PATH = 200;
const MAX_SYMBOL = 12;

type Place = Pick<Location, 'pathname' | 'search'> & { state: unknown };
type Kept = StrategyState & PortfolioState & AccountPositionState;

const STRATEGY_PAGES: readonly string[] = [paths.strategyDetails, paths.aqmStrategyDetails];
const PORTFOLIO_PAGES: readonly string[] = [paths.portfolioMonitor, paths.portfolioActivities];
const isOneOf = (pages: readonly string[], pathname: string) =>
  pages.some((page) => page.toLowerCase() === pathname.toLowerCase());

function strategyOf(pathname: string, query: URLSearchParams, state: Kept): number | null {
  if (isOneOf(STRATEGY_PAGES, pathname)) return chosenId(query, state.strategyId);
  if (!isOneOf([paths.tearSheet], pathname)) return null;
  return query.get('of') === ('track' satisfies TearSheetKind) ? chosenId(query) : null;
}

function portfolioOf(pathname: string, query: URLSearchParams, state: Kept): number | null {
  if (isOneOf(PORTFOLIO_PAGES, pathname)) return chosenId(query, state.portfolioId);
  if (isOneOf([paths.tearSheet], pathname)) {
    return query.get('of') === ('portfolio' satisfies TearSheetKind) ? chosenId(query) : null;
  }
  if (isOneOf([paths.orders], pathname)) return chosenId(query, undefined, 'portfolio');
  // The page of a model account itself has its id under another name.
  if (isOneOf([paths.accountPosition], pathname)) return query.has('aqm') ? null : chosenId(query);
  return null;
}

/** Where a user is, and what the page is about: 'this' in a question. */
export function askPageOf({ pathname, search, state }: Place): AskPage {
  const query = new URLSearchParams(search);
  const kept = (state ?? {}) as Kept;
  const symbol = isOneOf([paths.ida, paths.symbol], pathname) ? query.get('symbol')?.trim() : undefined;
  const strategyId = strategyOf(pathname, query, kept);
  const portfolioId = portfolioOf(pathname, query, kept);
  return {
    path: pathname.slice(0, MAX_PATH),
    ...(symbol && symbol.length <= MAX_SYMBOL && { symbol: symbol.toUpperCase() }),
    ...(strategyId !== null && { strategyId }),
    ...(portfolioId !== null && { portfolioId }),
  };
}

export function useAskPage(): AskPage {
  const { pathname, search, state } = useLocation();
  return useMemo(() => askPageOf({ pathname, search, state }), [pathname, search, state]);
}
