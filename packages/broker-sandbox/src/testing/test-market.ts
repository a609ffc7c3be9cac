import { newYorkDay } from '@pipa/calendar';
import type { SandboxMarket } from '../brokerage-types.ts';

export interface TestMarket extends SandboxMarket {
  /** Market time; it moves by a millisecond whenever it is asked, so that no two executions have one instant. */
  nowMs: number;
  isClosed: boolean;
  readonly prices: Map<string, number>;
}

/** A market in which every symbol trades at 100 dollars, or at the price that a test sets; `NONE` trades nowhere. */
export function testMarket(): TestMarket {
  const market: TestMarket = {
    nowMs: Date.parse('2024-03-06T15:00:00Z'),
    isClosed: false,
    prices: new Map(),
    now: () => {
      market.nowMs += 1;
      return new Date(market.nowMs);
    },
    day: () => newYorkDay(new Date(market.nowMs)),
    isOpen: () => !market.isClosed,
    quote: (symbol) => {
      const last = market.prices.get(symbol) ?? 100;
      return symbol === 'NONE' ? null : { bid: last, ask: last, last };
    },
  };
  return market;
}
