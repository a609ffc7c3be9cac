import type { ColumnUnit } from '@pipa/ida';
import { COUNT, numberOf } from './text.ts';

const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  grand: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  mio: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
  千: 1e3,
  万: 1e4,
  百万: 1e6,
  千万: 1e7,
  亿: 1e8,
};
const NUMBER = '(\\d[\\d,]*(?:\\.\\d+)?)';
const SCALE = '(k|thousand|grand|mn|million|mio|bn|billion|百万|千万|千|万|亿|m|b)(?![a-z])';
/** Numbers that are money by their sign, their scale or the word beside them. */
const MONEY: readonly RegExp[] = [
  new RegExp(`(?:\\$|usd ?|us\\$ ?)${NUMBER} ?(?:${SCALE})?`, 'g'),
  new RegExp(`${NUMBER} ?${SCALE}`, 'g'),
  new RegExp(`${NUMBER} ?(?:dollars?|bucks|usd|美元|美金|块|元)`, 'g'),
];
/** '两万五' leaves out the thousand. */
const CHINESE_MONEY =
  /([零〇一二两三四五六七八九十百千]+)(万|亿)([一二两三四五六七八九](?![十百千万年月天日周个只]))?/g;
const PLAIN = /(?<![\d./-])(\d{1,3}(?:,\d{3})+|\d{3,9})(?:\.\d+)?(?![\d%]|[-/]\d)/g;

const dollarsOf = (digits: string, scale = ''): number => Number(digits.replaceAll(',', '')) * (SCALES[scale] ?? 1);

/** Dollars that a question names, in its order; a number that may be a year is none unless it is written as money. */
export function readAmounts(text: string): number[] {
  const found: { at: number; end: number; value: number }[] = [];
  const add = (at: number, length: number, value: number) => {
    const end = at + length;
    if (Number.isFinite(value) && !found.some((one) => at < one.end && end > one.at)) found.push({ at, end, value });
  };
  for (const pattern of MONEY) {
    for (const match of text.matchAll(pattern)) add(match.index, match[0].length, dollarsOf(match[1] ?? '', match[2]));
  }
  for (const match of text.matchAll(CHINESE_MONEY)) {
    const scale = SCALES[match[2] ?? ''] ?? 1;
    const rest = ((match[3] === undefined ? 0 : (numberOf(match[3]) ?? 0)) * scale) / 10;
    add(match.index, match[0].length, (numberOf(match[1] ?? '') ?? Number.NaN) * scale + rest);
  }
  for (const match of text.matchAll(PLAIN)) {
    const digits = match[1] ?? '';
    const isYear = /^(19|20)\d{2}$/.test(digits);
    if (!isYear) add(match.index, match[0].length, dollarsOf(match[0]));
  }
  return found.sort((a, b) => a.at - b.at).map(({ value }) => value);
}

const RANKED =
  'top|best|worst|largest|biggest|highest|lowest|strongest|weakest|cheapest|most|least|bottom|last|latest|recent|newest|first|leading';
const COUNTS: readonly RegExp[] = [
  new RegExp(`\\b(?:${RANKED}) (${COUNT})\\b(?! ?(?:days?|weeks?|months?|quarters?|years?|sessions?|yrs?))`),
  new RegExp(`\\b(${COUNT}) (?:${RANKED}|stocks|etfs|funds|symbols|names|strategies|companies|orders|trades)\\b`),
  new RegExp(
    `(?:前|头|最[^0-9，。]{0,4}?的?) ?(${COUNT}) ?(?:大|只|个|名|支|家|位|笔|条|项)?(?!天|日|周|个?月|季|年|个?交易日)`,
  ),
  new RegExp(`(${COUNT}) ?(?:只|支|家|笔|条)`),
];

/** How many rows are asked for; null where no number is named. */
export function readCount(text: string): number | null {
  for (const pattern of COUNTS) {
    const count = numberOf(pattern.exec(text)?.[1] ?? '');
    if (count !== null && count >= 1 && count <= 100 && Number.isInteger(count)) return count;
  }
  return null;
}

export interface Level {
  readonly direction: 'above' | 'below';
  readonly value: number;
  readonly isPercent: boolean;
}
const ABOVE =
  'above|over|more than|greater than|higher than|at least|exceeds?|reach(?:es)?|hits?|rises? (?:above|over|to|past)|climbs? (?:above|over|to|past)|goes? (?:above|over)|breaks? (?:above|through)|crosses(?: above)?|>=?|超过|高于|大于|不低于|至少|突破|涨到|涨破|升破|上穿|达到|涨至|升至|站上';
const BELOW =
  'below|under|less than|lower than|at most|cheaper than|falls? (?:below|under|to)|drops? (?:below|under|to)|goes? (?:below|under)|dips? (?:below|under|to)|breaks? below|crosses below|<=?|低于|小于|不超过|不高于|至多|跌破|跌到|跌至|降到|下穿|少于';
const LEVEL = new RegExp(
  `(?:(${BELOW})|(${ABOVE})) ?(?:了|到)?\\$? ?(-?\\d[\\d,]*(?:\\.\\d+)?) ?(%|percent|k|million|billion|bn|b|m|万|亿)?`,
  'g',
);
const LEVEL_AFTER = /(-?\d[\d,]*(?:\.\d+)?) ?(%)? ?(以上|以下|or more|or less|or above|or below)/g;

/** Levels that a question compares with, in its order. */
export function readLevels(text: string): (Level & { readonly at: number })[] {
  const levels = [...text.matchAll(LEVEL)].map((match) => {
    const isPercent = match[4] === '%' || match[4] === 'percent';
    const value = dollarsOf(match[3] ?? '', isPercent ? '' : match[4]);
    return {
      direction: match[1] === undefined ? ('above' as const) : ('below' as const),
      value,
      isPercent,
      at: match.index,
    };
  });
  const after = [...text.matchAll(LEVEL_AFTER)].map((match) => ({
    direction: /上|more|above/.test(match[3] ?? '') ? ('above' as const) : ('below' as const),
    value: dollarsOf(match[1] ?? ''),
    isPercent: match[2] === '%',
    at: match.index,
  }));
  const before = new Set(levels.map(({ value }) => value));
  return [...levels, ...after.filter(({ value }) => !before.has(value))].sort((a, b) => a.at - b.at);
}

const LEAST_SAID_IN_PERCENT = 1;
/** Units of which a number can be said in per cent and is stored as a share. */
const SHARES: ReadonlySet<ColumnUnit> = new Set(['fraction', 'ratio', 'metric', 'rank', 'slope', 'probability']);

/**
 * A level in the unit of its figure. A share is said in per cent, with the sign or without it ('a margin above 15'), or as it is
 * stored ('above 0.15').
 */
export function levelIn(unit: ColumnUnit, { value, isPercent }: Pick<Level, 'value' | 'isPercent'>): number {
  const isShare = (isPercent && SHARES.has(unit)) || (unit === 'fraction' && Math.abs(value) >= LEAST_SAID_IN_PERCENT);
  return isShare ? Number((value / 100).toFixed(8)) : value;
}
