import { MARKET_SYMBOL } from '@pipa/contract';
import type { Understood } from '../../understand/understand.ts';
import {
  ASK_MARKET,
  BONDS,
  BREADTH,
  CARDS,
  CHANGES,
  COMMODITIES,
  COSTS,
  DAYS,
  DAYS_LEFT,
  FIRST,
  INDEXES,
  LETTER,
  MOMENTUM,
  NO_SERIES,
  PERFORMS,
  SECTORS,
  STATE,
  STATUS,
} from './patterns.ts';

export type Topic =
  | 'noSeries'
  | 'daysLeft'
  | 'changes'
  | 'status'
  | 'costs'
  | 'letter'
  | 'days'
  | 'breadth'
  | 'above'
  | 'cards'
  | 'series'
  | 'momentum'
  | 'sectors'
  | 'bonds'
  | 'commodities'
  | 'indexes'
  | 'state';

/** A topic, and how surely it is meant. */
type Found = readonly [topic: Topic, fits: number];

const namesNothing = (u: Understood): boolean => u.symbols.length === 0 && u.strategies.length === 0;
const isMarketFund = (u: Understood): boolean => u.symbols.length === 1 && u.symbols[0] === MARKET_SYMBOL;

/** What is asked of one thing of the market. */
function topicOfDetail(u: Understood): Found | null {
  const { lower } = u;
  const free = namesNothing(u);
  if (LETTER.test(lower)) return ['letter', 84];
  if (DAYS_LEFT.test(lower) && free) return ['daysLeft', 85];
  if (NO_SERIES.test(lower) && free) return ['noSeries', 80];
  if (CHANGES.test(lower) && free && !u.isThis && u.levels.length === 0 && u.page?.symbol === undefined)
    return ['changes', 77];
  if (CARDS.test(lower) && u.strategies.length === 0) return ['cards', 83];
  if (STATUS.test(lower) && free && !(STATE.test(lower) && /state/.test(lower))) return ['status', 76];
  if (COSTS.test(lower) && free && !/strateg|策略|portfolio|组合/.test(lower)) return ['costs', 73];
  if (DAYS.test(lower) && free && u.levels.length === 0) return ['days', 71];
  if (u.figures.some(({ code }) => code === 19) && free && u.levels.length === 0) return ['series', 74];
  if (
    BREADTH.test(lower) &&
    (free || isMarketFund(u)) &&
    !/\bwhat (?:is|does|are)\b.*\b(?:mean|breadth\??$)|是什么意思|什么是/.test(lower)
  )
    return [/above|均线/.test(lower) ? 'above' : 'breadth', 72];
  return null;
}

/** What is asked of groups of symbols, or of the market as a whole. */
function topicOfWhole(u: Understood): Found | null {
  const { lower } = u;
  const free = namesNothing(u);
  if (
    MOMENTUM.test(lower) &&
    FIRST.test(lower) &&
    (u.kind !== null || /\brank|排名/.test(lower)) &&
    u.levels.length === 0
  )
    return ['momentum', 74];
  if (SECTORS.test(lower) && u.kind !== 'Stock' && free) return ['sectors', 73];
  if (/\bsector\b|板块/.test(lower) && u.sector !== null && u.kind !== 'Stock') return ['sectors', 73];
  const ranks = free && (FIRST.test(lower) || PERFORMS.test(lower));
  if (BONDS.test(lower) && ranks) return ['bonds', 71];
  if (COMMODITIES.test(lower) && ranks) return ['commodities', 71];
  if (INDEXES.test(lower) && ranks) return ['indexes', 71];
  if (STATE.test(lower)) return ['state', isMarketFund(u) ? 61 : 74];
  return ASK_MARKET.test(lower) && free && u.figures.length === 0 ? ['state', 35] : null;
}

export function topicOf(u: Understood): Found | null {
  if (u.isOwn && !/\bmarket\b|市场/.test(u.lower)) return null;
  if (/forum|论坛/.test(u.lower)) return null;
  return topicOfDetail(u) ?? (namesNothing(u) || isMarketFund(u) ? topicOfWhole(u) : null);
}
