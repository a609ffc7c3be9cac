import { expect, it } from 'vitest';
import { forgetRecentSymbols, keepRecentSymbol, MOST_RECENT, recentSymbols } from './recent-symbols.ts';
import { forgetSession } from './sign-out.ts';

it('keeps the last symbols, each once, until the session is forgotten', () => {
  forgetRecentSymbols();
  for (const symbol of ['SPY', 'QQQ', 'SPY']) keepRecentSymbol(symbol);
  expect(recentSymbols()).toEqual(['SPY', 'QQQ']);
  for (let i = 0; i < MOST_RECENT; i++) keepRecentSymbol(`A${String.fromCharCode(65 + i)}`);
  expect(recentSymbols()).toHaveLength(MOST_RECENT);
  forgetSession();
  expect(recentSymbols()).toEqual([]);
});
