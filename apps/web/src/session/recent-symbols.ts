import { isSymbol } from '@pipa/contract';
import { browserStorage } from '../browser-storage.ts';

const KEY = 'pipa.recent-symbols';
export const MOST_RECENT = 12;

/** The symbols whose pages were opened in this browser, the last one first. */
export const recentSymbols = (): readonly string[] =>
  (browserStorage.getItem(KEY) ?? '').split(' ').filter(isSymbol).slice(0, MOST_RECENT);

export const keepRecentSymbol = (symbol: string): void =>
  browserStorage.setItem(
    KEY,
    [symbol, ...recentSymbols().filter((one) => one !== symbol)].slice(0, MOST_RECENT).join(' '),
  );

export const forgetRecentSymbols = (): void => browserStorage.removeItem(KEY);
