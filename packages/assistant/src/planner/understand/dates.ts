import {
  addDays,
  isDay,
  monthsBefore,
  previousTradingDay,
  type TradingDay,
  toEpochDay,
  weekdayOf,
} from '@pipa/calendar';
import { COUNT, numberOf } from './text.ts';

/** Days that a question is about, both included; where it names one day alone, both are that day. */
export interface Span {
  readonly from: TradingDay;
  readonly to: TradingDay;
  /** The end is the present: 'since 2020', 'the last three years'. */
  readonly isOpen: boolean;
  /** `from` is itself the close that changes are counted from; of a calendar period it is the close before. */
  readonly isFromClose: boolean;
  /** The text that it was read from. */
  readonly text: string;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const CHINESE_WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六'];

const weekday = (day: TradingDay): number => weekdayOf(toEpochDay(day));
const two = (value: number) => String(value).padStart(2, '0');
const dayOf = (year: number, month: number, date: number): TradingDay => `${year}-${two(month)}-${two(date)}`;
const monthEnd = (year: number, month: number): TradingDay =>
  addDays(month === 12 ? dayOf(year + 1, 1, 1) : dayOf(year, month + 1, 1), -1);
const monthOf = (name: string): number => MONTHS.indexOf(name.slice(0, 3)) + 1;
const yearOf = (day: TradingDay): number => Number(day.slice(0, 4));
const monthNumber = (day: TradingDay): number => Number(day.slice(5, 7));

type Bounds = readonly [from: TradingDay, to: TradingDay];
const ofDay = (day: TradingDay): Bounds | null => (isDay(day) ? [day, day] : null);
const ofMonth = (year: number, month: number): Bounds => [dayOf(year, month, 1), monthEnd(year, month)];
const ofQuarter = (year: number, quarter: number): Bounds => [
  dayOf(year, quarter * 3 - 2, 1),
  monthEnd(year, quarter * 3),
];
const ofYear = (year: number): Bounds => [dayOf(year, 1, 1), dayOf(year, 12, 31)];

const fullYear = (digits: string): number => Number(digits.length === 2 ? `20${digits}` : digits);
/** The latest day of a month and date up to the present. */
const ofDate = (month: number, date: number, today: TradingDay): Bounds | null => {
  const thisYear = dayOf(yearOf(today), month, date);
  return ofDay(thisYear <= today ? thisYear : dayOf(yearOf(today) - 1, month, date));
};

type Reader = (found: RegExpExecArray, today: TradingDay) => Bounds | null;
const num = (text: string | undefined): number => numberOf((text ?? '').replace(/ of$/, '')) ?? 1;

const UNIT = '(?:trading )?(days?|sessions?|weeks?|months?|quarters?|years?|yrs?)';
const CHINESE_UNIT = '(个?交易日|天|日|周|个?星期|个?月|个?季度|年)';

function back(today: TradingDay, count: number, unit: string): TradingDay {
  const whole = Math.min(Math.round(count), 10_000);
  // The product counts short spans in sessions: its 5 days are five closes.
  if (/session|交易日/.test(unit) || (/^d|天|日/.test(unit) && whole <= 30)) {
    return previousTradingDay(today, Math.max(1, Math.min(whole, 2_000)));
  }
  if (/^d|天|日/.test(unit)) return addDays(today, -whole);
  if (/^w|周|星期/.test(unit)) return addDays(today, -7 * whole);
  if (/^m|月/.test(unit)) return monthsBefore(today, Math.min(whole, 600));
  if (/^q|季/.test(unit)) return monthsBefore(today, Math.min(3 * whole, 600));
  return monthsBefore(today, Math.min(Math.round(12 * count), 1_200));
}

const weekOf = (day: TradingDay): Bounds => {
  const monday = addDays(day, -((weekday(day) + 6) % 7));
  return [monday, addDays(monday, 6)];
};
function periodOf(today: TradingDay, unit: string, before: number): Bounds {
  if (/^w|周|星期/.test(unit)) return weekOf(addDays(today, -7 * before));
  if (/^q|季/.test(unit)) {
    const index = yearOf(today) * 4 + Math.ceil(monthNumber(today) / 3) - 1 - before;
    return ofQuarter(Math.floor(index / 4), (index % 4) + 1);
  }
  if (/^m|月/.test(unit)) {
    const index = yearOf(today) * 12 + monthNumber(today) - 1 - before;
    return ofMonth(Math.floor(index / 12), (index % 12) + 1);
  }
  return ofYear(yearOf(today) - before);
}
const CHINESE_QUARTER: Readonly<Record<string, number>> = {
  一: 1,
  二: 2,
  三: 3,
  四: 4,
  '1': 1,
  '2': 2,
  '3': 3,
  '4': 4,
};
const weekdayBack = (today: TradingDay, wanted: number): Bounds | null =>
  ofDay(addDays(today, -((weekday(today) - wanted + 7) % 7 || 7)));

/** A point or a period as people write it; the first that fits at the earliest place counts. */
const POINTS: readonly (readonly [RegExp, Reader])[] = [
  [/(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/, ([, y, m, d]) => ofDay(dayOf(Number(y), Number(m), Number(d)))],
  [/(\d{4}|\d{2})年(\d{1,2})月(\d{1,2})[日号]/, ([, y, m, d]) => ofDay(dayOf(fullYear(y ?? ''), Number(m), Number(d)))],
  [/\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/, ([, m, d, y]) => ofDay(dayOf(Number(y), Number(m), Number(d)))],
  [
    new RegExp(`\\b${MONTH} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})\\b`),
    ([, m, d, y]) => ofDay(dayOf(Number(y), monthOf(m ?? ''), Number(d))),
  ],
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH},? (\\d{4})\\b`),
    ([, d, m, y]) => ofDay(dayOf(Number(y), monthOf(m ?? ''), Number(d))),
  ],
  [
    /(?:\bq([1-4])|第([一二三四1-4])季度?),? ?(?:of )?(\d{4})\b/,
    ([, q, c, y]) => ofQuarter(Number(y), Number(q ?? CHINESE_QUARTER[c ?? ''])),
  ],
  [
    /(\d{4})年? ?(?:q([1-4])|第?([一二三四1-4])季度?)/,
    ([, y, q, c]) => ofQuarter(Number(y), Number(q ?? CHINESE_QUARTER[c ?? ''])),
  ],
  [new RegExp(`\\b${MONTH},? (?:of )?(\\d{4})\\b`), ([, m, y]) => ofMonth(Number(y), monthOf(m ?? ''))],
  [/(\d{4}|\d{2})年(\d{1,2})月(?:份)?/, ([, y, m]) => ofMonth(fullYear(y ?? ''), Number(m))],
  [/(\d{4})-(\d{2})\b/, ([, y, m]) => (Number(m) >= 1 && Number(m) <= 12 ? ofMonth(Number(y), Number(m)) : null)],
  [
    /(去年|今年|前年)(\d{1,2})月/,
    ([, y, m], today) => ofMonth(yearOf(today) - ({ 今年: 0, 去年: 1, 前年: 2 }[y ?? ''] ?? 0), Number(m)),
  ],
  [/(\d{1,2})月(\d{1,2})[日号]/, ([, m, d], today) => ofDate(Number(m), Number(d), today)],
  [
    new RegExp(`\\b${MONTH} (\\d{1,2})(?:st|nd|rd|th)?\\b`),
    ([, m, d], today) => ofDate(monthOf(m ?? ''), Number(d), today),
  ],
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}`),
    ([, d, m], today) => ofDate(monthOf(m ?? ''), Number(d), today),
  ],
  [/(?:beginning|start) of (\d{4})|(\d{4})年初/, ([, a, b]) => ofDay(dayOf(Number(a ?? b), 1, 1))],
  [/end of (\d{4})|(\d{4})年底/, ([, a, b]) => ofDay(dayOf(Number(a ?? b), 12, 31))],
  [/\byear[- ]to[- ]date\b|\bytd\b|年初至今|今年以来|年初以来/, (_, today) => [dayOf(yearOf(today), 1, 1), today]],
  [
    new RegExp(`\\b(${COUNT}) ${UNIT} (?:ago|back|earlier)`),
    ([, n, unit], today) => ofDay(back(today, num(n), unit ?? 'd')),
  ],
  [
    new RegExp(`(${COUNT}|半) ?${CHINESE_UNIT}(?:之|以)?前`),
    ([, n, unit], today) => ofDay(back(today, n === '半' ? 0.5 : num(n), unit ?? '天')),
  ],
  [
    new RegExp(
      `\\b(?:last|past|previous|trailing|latest|recent|for|over|in|within|during)(?: the)?(?: last| past| previous)? (${COUNT})[ -]${UNIT}\\b`,
    ),
    ([, n, unit], today) => [back(today, num(n), unit ?? 'd'), today],
  ],
  [
    new RegExp(`(?:过去|最近|近|前|这|上|持有)(?:的)? ?(${COUNT}|半) ?${CHINESE_UNIT}`),
    ([, n, unit], today) => [back(today, n === '半' ? (unit === '年' ? 0.5 : 0.5) : num(n), unit ?? '天'), today],
  ],
  [
    new RegExp(`\\b(${COUNT})[ -]?(y|yr|year|m|mo|month|w|week|d|day)s?(?: return| performance| change| period)\\b`),
    ([, n, unit], today) => [back(today, num(n), unit ?? 'd'), today],
  ],
  [
    /\b(?:over |in |during )?the (?:past|last) (week|month|quarter|year)\b/,
    ([, unit], today) => (unit === undefined ? null : periodOf(today, unit, 1)),
  ],
  [/\b(?:last|previous|prior) (week|month|quarter|year)\b/, ([, unit], today) => periodOf(today, unit ?? '', 1)],
  [/\bpast (week|month|quarter|year)\b/, ([, unit], today) => [back(today, 1, unit ?? ''), today]],
  [/\b(?:this|current) (week|month|quarter|year)\b/, ([, unit], today) => [periodOf(today, unit ?? '', 0)[0], today]],
  [/\byear before last\b|前年/, (_, today) => ofYear(yearOf(today) - 2)],
  [/上一?个?(星期|周|月|季度|季)(?![一二三四五六日])/, ([, unit], today) => periodOf(today, unit ?? '', 1)],
  [/去年/, (_, today) => ofYear(yearOf(today) - 1)],
  [
    /(?:本|这个?|当)(星期|周|月|季度|季|年)(?![一二三四五六日])/,
    ([, unit], today) => [periodOf(today, unit ?? '', 0)[0], today],
  ],
  [/今年/, (_, today) => [dayOf(yearOf(today), 1, 1), today]],
  [/\bday before yesterday\b|前天/, (_, today) => ofDay(previousTradingDay(today, 2))],
  [/\byesterday'?s?\b|昨天|昨日|前一(?:个交易)?日|上个?交易日/, (_, today) => ofDay(previousTradingDay(today))],
  [/\btoday'?s?\b|今天|今日|当日|\bright now\b|现在|目前|当前/, (_, today) => ofDay(today)],
  [
    new RegExp(`\\b(?:last |on )?(${WEEKDAYS.join('|')})\\b`),
    ([, name], today) => weekdayBack(today, WEEKDAYS.indexOf(name ?? '')),
  ],
  [
    /(?:上?周|上?个?星期)([一二三四五六日])/,
    ([, name], today) => weekdayBack(today, CHINESE_WEEKDAYS.indexOf(name ?? '')),
  ],
  [/(?<![\d.,$])((?:19|20)\d{2}) ?年?(?:全年)?(?![\d.,]*\d|[k%万股])/, ([, y]) => ofYear(Number(y))],
];

function firstPoint(text: string, today: TradingDay): { bounds: Bounds; at: number; text: string } | null {
  let best: { bounds: Bounds; at: number; text: string } | null = null;
  for (const [pattern, read] of POINTS) {
    const found = pattern.exec(text);
    if (found === null || (best !== null && found.index >= best.at)) continue;
    const bounds = read(found, today);
    // An earlier pattern is the more exact one, so that only a place before it counts more.
    if (bounds !== null && isDay(bounds[0]) && (best === null || found.index + found[0].length <= best.at)) {
      best = { bounds, at: found.index, text: found[0] };
    }
  }
  return best;
}

/** 'since', 'from … on', '以来', '起' beside a point. */
const SINCE_BEFORE =
  /(?:\bsince|\bstarting|\bstarting in|\bbeginning|\bfrom|自从?|从)(?: the)?(?: start of| beginning of)? ?$/;
const SINCE_AFTER = /^ ?(?:以来|至今|到现在|到今天|开始|起|之后|后|onwards?|until now|till now|to today|to now)/;
const TO_BETWEEN = /^ ?(?:to|until|till|through|and|-|到|至|和) ?(?:the end of )?$/;
const IF_INVESTED = /\b(?:invest(?:ed)?|put|bought|started)\b|投入|投资|买入|放/;

/** A week, month, quarter or year of the calendar, or one of its ends. */
const isPeriod = ([from, to]: Bounds, text: string): boolean =>
  (from < to && !/^past\b|last|past|over|for|within|trailing|过去|最近|近|前|[-\d](?:y|m|w|d)/.test(text)) ||
  /^(?:the |over the |in the |during the )?(?:last|previous|prior) (?:week|month|quarter|year)$/.test(text) ||
  /上|去年|前年|今年|ytd|date/.test(text);

/** The days of a question; null where it names none. Text in lower case. */
export function readSpan(text: string, today: TradingDay): Span | null {
  const first = firstPoint(text, today);
  if (first === null) return null;
  const before = text.slice(0, first.at);
  const after = text.slice(first.at + first.text.length);
  const [from, end] = first.bounds;
  const isFromClose = !isPeriod(first.bounds, first.text);
  const second = firstPoint(after, today);
  if (second !== null && TO_BETWEEN.test(after.slice(0, second.at))) {
    const to = second.bounds[1];
    const whole = text.slice(first.at, first.at + first.text.length + second.at + second.text.length);
    return { from, to: to < today ? to : today, isOpen: to >= today, isFromClose, text: whole };
  }
  const isInvested = IF_INVESTED.test(text) && from < today && end < today;
  const isOpen = SINCE_BEFORE.test(before) || SINCE_AFTER.test(after) || isInvested || (end >= today && from < end);
  return { from, to: isOpen || end >= today ? today : end, isOpen, isFromClose, text: first.text };
}
