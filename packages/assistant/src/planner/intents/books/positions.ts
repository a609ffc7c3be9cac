import type { PositionRow } from '@pipa/contract';
import { catalogue } from '@pipa/words';
import { money, number, percent } from '../../../present/index.ts';
import type { Answer } from '../../answer.ts';
import type { Understood } from '../../understand/understand.ts';
import { orNotAvailable } from '../not-available.ts';
import { EXTREME_POSITION } from './patterns.ts';
import { signedDollars } from './signed-dollars.ts';

const words = catalogue(
  {
    holds: (name: string, count: string, list: string) =>
      `${name} holds ${count} ${count === '1' ? 'position' : 'positions'}; the largest: ${list}.`,
    holdsNothing: (name: string) => `${name} holds no positions.`,
    holdsOne: (name: string, symbol: string, shares: string, value: string, profit: string) =>
      `${name} holds ${shares} shares of ${symbol}, worth ${value}, with a profit or loss of ${profit}.`,
    notHeld: (name: string, symbol: string) => `${name} does not hold ${symbol}.`,
    weight: (symbol: string, value: string) => `${symbol} ${value}`,
  },
  {
    zh: {
      holds: (name, count, list) => `${name} 持有 ${count} 个仓位，最大的是：${list}。`,
      holdsNothing: (name) => `${name} 没有持仓。`,
      holdsOne: (name, symbol, shares, value, profit) =>
        `${name} 持有 ${symbol} ${shares} 股，价值 ${value}，盈亏 ${profit}。`,
      notHeld: (name, symbol) => `${name} 没有持有 ${symbol}。`,
      weight: (symbol, value) => `${symbol} ${value}`,
    },
  },
);

type Position = Pick<PositionRow, 'symbol' | 'position' | 'value' | 'profitLoss' | 'positionPercentage'>;
const MOST_NAMED = 5;

/** The position that is the largest, smallest, best or worst, as a question asks; null where it asks for none. */
export function extremePosition(u: Understood, positions: readonly Position[]): Position | null {
  if (!EXTREME_POSITION.test(u.lower)) return null;
  const isLarge = /\b(?:largest|biggest|top)\b|最大/.test(u.lower);
  const isWorst = /\b(?:lost|lose|losing|worst|down|least|smallest)\b|亏|最差|最小|跌/.test(u.lower);
  const figureIn = (one: Position) => (isLarge ? one.value : one.profitLoss) ?? 0;
  const [chosen] = [...positions].sort((one, other) => (isWorst ? 1 : -1) * (figureIn(one) - figureIn(other)));
  return chosen ?? null;
}

/** What a portfolio or an account holds of one symbol. */
export const positionText = (a: Answer, holder: string, { symbol, position, value, profitLoss }: Position): string =>
  words[a.language].holdsOne(
    holder,
    symbol,
    number(position, 0),
    orNotAvailable(value, money),
    orNotAvailable(profitLoss, signedDollars),
  );

export const notHeldText = (a: Answer, holder: string, symbol: string): string =>
  words[a.language].notHeld(holder, symbol);

/** How many positions a portfolio or an account holds, and the largest of them. */
export function positionsText(a: Answer, holder: string, positions: readonly Position[]): string {
  const w = words[a.language];
  if (positions.length === 0) return w.holdsNothing(holder);
  const largest = [...positions]
    .sort((one, other) => Math.abs(other.value ?? 0) - Math.abs(one.value ?? 0))
    .slice(0, MOST_NAMED)
    .map((one) => w.weight(one.symbol, percent(one.positionPercentage)));
  return w.holds(holder, String(positions.length), largest.join(a.w.comma));
}
