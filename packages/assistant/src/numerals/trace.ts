import { findNumerals, type NumberNumeral, type Numeral, plainSigns, roundStep } from './find-numerals.ts';
import type { Sources } from './sources.ts';

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Words of a loss, which turn a number without a sign into one below zero. */
const FALL =
  /\b(?:fell|fall(?:s|en|ing)?|drop(?:s|ped|ping)?|declin\w+|lost|los(?:e|es|ing|s|ses)|down|decreas\w+|slid\w*|sank|shed|negative|below|under(?:perform\w*)?|behind|lagg?\w*|minus|weaker|drawdown|short|worse|cut|shrank|shrunk|cost\w*|fees?|less|lower|reduc\w+|withdr\w+|outflow\w*)\b|跌|下降|减少|亏|损失|回撤|落后|低于|负|流出|少了|缩水|跑输|成本|费用|空头|下滑|卖空|做空/i;
/** A verb of falling right before the number: it can be nothing but a fall. */
const FALL_BY =
  /(?:\b(?:fell|falls|dropped|drops|declined|declines|lost|loses|slid|sank|shed)(?:\s+(?:by|about|roughly|some|around|nearly|almost|over))*|(?:下跌|跌|下降|减少|亏损|亏|损失|下滑)(?:了|约|近|超过)*)\s*$/i;
const RISE_BY =
  /(?:\b(?:rose|rises|gained|gains|climbed|climbs|grew|grows|added|returned|increased|increases|advanced|jumped)(?:\s+(?:by|about|roughly|some|around|nearly|almost|over))*|(?:上涨|涨|上升|增加|增长|盈利|赚)(?:了|约|近|超过)*)\s*$/i;
const ROUGH =
  /(?:\b(?:about|around|roughly|nearly|almost|approximately|circa|some|over|more than|less than|under|up to)|约|大约|近|接近|将近|超过|逾|不到|大概|[~≈])\s*$/i;
/** Numbers that are said roughly are at least within a tenth. */
const ROUGHEST = 0.1;
/** How far before a number its words reach. */
const REACH = 60;

/** The clause before and after a place: words of a loss in another sentence do not reach it. */
function clauseOf(text: string, { start, end }: Span): { before: string; after: string } {
  const before = text.slice(Math.max(0, start - REACH), start);
  const after = text.slice(end, end + REACH / 2);
  return {
    before: before.split(/[.!?;](?:\s|$)|[。！？；\n]/).at(-1) ?? '',
    after: after.split(/[.!?;](?:\s|$)|[。！？；\n]|,\s|，/)[0] ?? '',
  };
}

interface Meant {
  readonly value: number;
  readonly half: number;
}

const within = (sources: Sources, unit: NumberNumeral['unit'], { value, half }: Meant): boolean => {
  const width = half * (1 + 1e-9) + Math.abs(value) * 1e-12;
  const has = (known: 'plain' | 'percents' | 'counts', factor: number) =>
    sources[known].hasWithin((value - width) / factor, (value + width) / factor);
  // A ratio is written in percent or as it is; a percentage is never the bare ratio.
  if (unit === 'percent') return has('plain', 100) || has('percents', 1);
  if (unit === 'bp') return has('plain', 10_000) || has('percents', 100);
  return has('plain', 1) || (unit !== 'money' && half === 0.5 && has('counts', 1));
};

function isNumberTraced(numeral: NumberNumeral, text: string, sources: Sources): boolean {
  const { before, after } = clauseOf(text, numeral);
  const { sign, unit, step } = numeral;
  if (unit === 'duration' && numeral.values.some((size) => sources.hasWindow(size))) return true;
  return numeral.values.some((size, place) => {
    const exact = place === 0 || step < 1 ? step : 1;
    const shown =
      ROUGH.test(before) && Number.isInteger(size)
        ? Math.min(roundStep(size), Math.max(ROUGHEST * size, exact))
        : exact;
    const half = Math.max(shown, exact) / 2;
    const up = { value: size, half };
    const down = { value: -size, half };
    if (sign !== 0) return within(sources, unit, sign > 0 ? up : down);
    if (FALL_BY.test(before)) return within(sources, unit, down);
    if (within(sources, unit, up)) return true;
    return !RISE_BY.test(before) && FALL.test(`${before} ${after}`) && within(sources, unit, down);
  });
}

function isTraced(numeral: Numeral, text: string, sources: Sources): boolean {
  switch (numeral.kind) {
    case 'number':
      return isNumberTraced(numeral, text, sources);
    case 'date':
      if (sources.hasDate(numeral)) return true;
      // Four digits may be an amount.
      return (
        numeral.year !== null &&
        numeral.month === null &&
        /^\d{4}$/.test(text.slice(numeral.start, numeral.end)) &&
        within(sources, null, { value: numeral.year, half: 0.5 })
      );
    case 'time':
      return sources.hasMinutes(numeral.minutes);
    case 'ordinal':
      return sources.hasRows(numeral.place) || within(sources, null, { value: numeral.place, half: 0 });
    case 'token':
      return sources.hasToken(numeral.token);
    case 'unknown':
      return false;
  }
}

/** Places of the text that repeat a name of the sources. */
function quoted(text: string, sources: Sources): Span[] {
  const spans: Span[] = [];
  for (const name of sources.names) {
    // A name that is only a number would excuse that number everywhere.
    if (!/\p{L}/u.test(name)) continue;
    for (let start = text.indexOf(name); start !== -1; start = text.indexOf(name, start + name.length)) {
      spans.push({ start, end: start + name.length });
    }
  }
  return spans;
}

/** Places of the addresses of links within the product, which are not shown. */
const addresses = (text: string): Span[] =>
  [...text.matchAll(/\]\((\/[^\s)]*)\)/g)].map(({ index, 0: whole }) => ({ start: index, end: index + whole.length }));

/**
 * The numerals of a text that no source has, as places in it. A number is traced when a source rounds to it at the digits that are
 * shown, in its unit (a ratio as percent or basis points, thousands, millions, 万, 亿), with its sign or with words of a loss; a day when a
 * source has it. The check asks whether the product has said the number in this conversation, not of what it was said: a number of
 * another row passes. A sum, a difference or a ratio that no tool has answered does not pass, and neither does a count of rows that are
 * not a whole list.
 */
export function untracedIn(text: string, sources: Sources): Span[] {
  const plain = plainSigns(text);
  const names = [...quoted(text, sources), ...addresses(text)];
  return findNumerals(text)
    .filter(({ start, end }) => !names.some((name) => name.start <= start && end <= name.end))
    .filter((numeral) => !isTraced(numeral, plain, sources))
    .map(({ start, end }) => ({ start, end }));
}
