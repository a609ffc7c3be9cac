import { chineseNumber, chineseValue, englishNumber, englishValue } from './number-words.ts';

interface Place {
  readonly start: number;
  readonly end: number;
}

/** A number as it is written: its value, and the unit of the last digit that is shown. */
export interface NumberNumeral extends Place {
  readonly kind: 'number';
  /** Without its sign; several where a letter can mean two things, as `3M`. */
  readonly values: readonly number[];
  readonly step: number;
  readonly unit: 'percent' | 'bp' | 'money' | 'duration' | null;
  /** The sign that is written; 0 without one. */
  readonly sign: -1 | 0 | 1;
}

/** A day, or a part of one: a month, a year, a day of a month. */
export interface DateNumeral extends Place {
  readonly kind: 'date';
  readonly year: number | null;
  readonly month: number | null;
  readonly day: number | null;
}

/** Hours and minutes of a day. */
export interface TimeNumeral extends Place {
  readonly kind: 'time';
  readonly minutes: number;
}

/** A place in an order: 3rd. */
export interface OrdinalNumeral extends Place {
  readonly kind: 'ordinal';
  readonly place: number;
}

/** A name with a digit: Q3, SMA50, a symbol. */
export interface TokenNumeral extends Place {
  readonly kind: 'token';
  readonly token: string;
}

/** Digits of a script that has no known value. */
export interface UnknownNumeral extends Place {
  readonly kind: 'unknown';
}

export type Numeral = NumberNumeral | DateNumeral | TimeNumeral | OrdinalNumeral | TokenNumeral | UnknownNumeral;

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCharCode(code));

/** The digit of any script: each has ten in a row. */
function asciiDigit(sign: string): string {
  const code = sign.charCodeAt(0);
  let zero = code;
  while (code - zero < 9 && isDigit(zero - 1)) zero -= 1;
  return String(code - zero);
}

/** Signs of other widths and scripts as their ASCII ones; every place keeps its index. */
export function plainSigns(text: string): string {
  return text
    .replace(/[^\p{ASCII}]/gu, (sign) => (sign.length === 1 && /\p{Nd}/u.test(sign) ? asciiDigit(sign) : sign))
    .replace(/[％﹪]/g, '%')
    .replace(/[．]/g, '.')
    .replace(/(?<=\d)，(?=\d{3})/g, ',')
    .replace(/[−－﹣]/g, '-')
    .replace(/＋/g, '+')
    .replace(/＄/g, '$')
    .replace(/[\u00a0\u2007\u2009\u202f\u3000]/g, ' ');
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH =
  '(Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\.?';
const monthOf = (name: string) => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
const YEAR = '((?:19|20)\\d\\d)';
const NTH = '(\\d{1,2})(?:st|nd|rd|th)?';

type Found = Omit<DateNumeral, keyof Place | 'kind'>;
type Groups = readonly (string | undefined)[];
const number = (text: string | undefined) => (text === undefined ? null : Number(text));
const dateOf = (year: string | undefined, month: number | null, day: string | undefined): Found => ({
  year: number(year),
  month,
  day: number(day),
});

/** Ways to write a date, the longest first. */
const DATES: readonly (readonly [RegExp, (groups: Groups) => Found])[] = [
  [
    new RegExp(`(?<![\\d.])${YEAR}([-/.])(\\d{1,2})\\2(\\d{1,2})(?!\\d)`, 'g'),
    ([year, , month, day]) => dateOf(year, Number(month), day),
  ],
  [
    new RegExp(`(?<!\\d)${YEAR} ?年 ?(\\d{1,2}) ?月(?: ?(\\d{1,2}) ?[日号])?`, 'g'),
    ([year, month, day]) => dateOf(year, Number(month), day),
  ],
  [/(?<!\d)(\d{1,2}) ?月 ?(\d{1,2}) ?[日号]/g, ([month, day]) => dateOf(undefined, Number(month), day)],
  [
    new RegExp(`\\b${MONTH} ${NTH}(?:,? ${YEAR})?(?![\\d%]|[.,]\\d)`, 'g'),
    ([month = '', day, year]) => dateOf(year, monthOf(month), day),
  ],
  [
    new RegExp(`(?<![\\d.,])${NTH} (?:of )?${MONTH}(?:,? ${YEAR})?\\b`, 'g'),
    ([day, month = '', year]) => dateOf(year, monthOf(month), day),
  ],
  [new RegExp(`\\b${MONTH},? ${YEAR}\\b`, 'g'), ([month = '', year]) => dateOf(year, monthOf(month), undefined)],
  [
    /(?<![\d/])(\d{1,2})\/(\d{1,2})\/((?:19|20)\d\d)(?![\d/])/g,
    ([month, day, year]) => dateOf(year, Number(month), day),
  ],
  [
    /(?<![\d.,])((?:19|20)\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?![\d.,%])/g,
    ([year, month, day]) => dateOf(year, Number(month), day),
  ],
  [
    new RegExp(`(?<!\\d)${YEAR}-(0[1-9]|1[0-2])(?![\\d-])`, 'g'),
    ([year, month]) => dateOf(year, Number(month), undefined),
  ],
  [new RegExp(`\\bQ[1-4] ?${YEAR}\\b`, 'g'), ([year]) => dateOf(year, null, undefined)],
  [new RegExp(`(?<!\\d)${YEAR} ?(?:Q[1-4]\\b|年)`, 'g'), ([year]) => dateOf(year, null, undefined)],
  [/(?<!\d)(\d{1,2}) ?月(?!\d)/g, ([month]) => dateOf(undefined, Number(month), undefined)],
];

/** Names and figures of speech that hold a number and claim nothing. */
const STRUCTURAL: readonly RegExp[] = [
  /^[ \t]*(?:>[ \t]*)*(?:#+[ \t]*)?\d{1,2}[.)、](?=\s|$)/gm,
  /\b(?:S&P|SPX|S&amp;P) ?(?:500|400|600|100)\b|标普 ?500|\bNasdaq[- ]?100\b|纳(?:斯达克|指) ?100|\bRussell ?[123]000\b|罗素 ?[123]000|\bDow(?: Jones)? ?30\b|\bFTSE ?(?:100|250)\b|\bNikkei ?225\b|\bCSI ?300\b|沪深 ?300|\bSTOXX ?(?:50|600)\b/gi,
  /\b(?:MACD|RSI|SMA|EMA|WMA|ATR|ADX|CCI|KDJ|ROC|MFI|Bollinger(?: Bands)?|Stochastic|TRIX|BOLL)\(\d+(?:\s*[,，/]\s*[\d.]+)*\)/gi,
  /\b(?:SMA|EMA|WMA|DMA|MA|RSI|ATR|ADX|CCI|ROC|MFI)[-_]?\d{1,3}\b/g,
  /\b(?:SMA|EMA|WMA|DMA|MA) (?:5|10|20|21|50|60|100|120|150|200|250)\b(?![.,]?\d|%)/g,
  /(?<![\d.])(?:3|5|9|10|12|14|20|21|26|30|50|60|63|90|100|120|126|150|200|250|252)[- ]?(?:day|days|session|week|month|日|天|周|个月)[- ]?(?:simple |exponential |moving |realised |realized |rolling |简单|指数|移动)*(?:average|MA|SMA|EMA|RSI|momentum|volatility|high|low|window|均线|平均线|动量|波动率|新高|新低|窗口)/gi,
  /(?<![\d.])52[- ]?(?:week|周)/gi,
  // Spans of columns of the analysis.
  /(?<![\d.,])(?:1|5|20|21|61|252) ?(?:(?:trading )?(?:sessions|days)\b|个?交易日|日(?!\d))/gi,
  /\b(?:volatility|drawdown) 5 ?Y\b|(?<!\d)5 ?年(?:期)?(?:波动率|最大回撤|回撤)|\btwelve months\b|十二个月/gi,
  /(?<=\b[1-5] )of 5\b|共 ?5 ?级/g,
  /\bhalf-[a-z]/gi,
  /\b(?:10-[KQ]|401\(?k\)?|13F|1099|COVID-19|G7|G20|24\/7)\b/gi,
  /(?<![\d.])(?:90|95|99)% ?(?:confidence|VaR|CVaR|置信)/gi,
  /\b(?:UTC|GMT) ?[+-]\d{1,2}(?::\d\d)?/g,
  /\bQ[1-4]\b|\bH[12]\b/g,
  /[①-⑳]/g,
  /\b(?:two|three|four|five) (?:(?:main|key|important|different) )?(?:reasons?|things?|ways?|points?|steps?|factors?|notes?|caveats?|questions?|kinds?|parts?|options?|examples?)\b/gi,
  /\b(?:first|second) half\b|\bhalf[- ](?:hours?|days?|years?)\b|\bhalfway\b/gi,
  /第[零一二三四五六七八九十百]+|(?:星期|周|礼拜)[一二三四五六日]|[一二三四]季度|[一二三四五六七八九十]{1,2}月(?:份)?/g,
  /十分|万一|千万(?=[不别要])|一致|统一|唯一|同一|之一|四舍五入|两者|二者|双方|[两二三四五]方面|[两二三四五]种(?:情况|方法|方式|原因)|[两二三四五]点(?![零一二三四五六七八九])/g,
];

/** A number in words is as exact as its last word. */
const LAST_UNIT: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
  百: 100,
  千: 1e3,
  万: 1e4,
  亿: 1e8,
};

/** Single signs count as numbers only before what is counted. */
const MEASURE = /^ ?(?:个|只|支|条|笔|天|日|周|年|次|倍|种|家|股|项|名|位|份|行|成|年期|元|美元|交易日|季|档|手)/;

const SCALE: readonly (readonly [RegExp, number])[] = [
  [/^ ?(?:trillion|tn)\b/i, 1e12],
  [/^ ?(?:billion|bn)\b|^[bB](?![A-Za-z])/, 1e9],
  [/^ ?(?:million|mn)\b/i, 1e6],
  [/^ ?thousand\b|^[kK](?![A-Za-z])/, 1e3],
  [/^ ?万亿/, 1e12],
  [/^ ?亿/, 1e8],
  [/^ ?(?:百万)/, 1e6],
  [/^ ?千万/, 1e7],
  [/^ ?万/, 1e4],
  [/^ ?千(?!克|米)/, 1e3],
];
const PERCENT = /^ ?(?:%|percent(?:age points?)?\b|per cent\b|pp\b|个?百分点)/i;
const BASIS = /^ ?(?:bps?\b|basis points?\b|个?基点)/i;
const DURATION =
  /^[- ]?(?:trading |calendar |个?交易)?(?:days?|weeks?|months?|years?|sessions?|hours?|minutes?|[dDwWyYhH](?![A-Za-z])|个月|个?季度|小时|分钟|日|天|周|年|个?星期)/;
const MONEY_AFTER = /^ ?(?:dollars?|USD|美元|元)/i;

const LEAD = String.raw`(?:(?<=^|[\s(（\[：:，,、~≈|>*"“]|[\p{Script=Han}])([+\-–])\s?)?`;
const DIGITS = new RegExp(
  String.raw`(?<![\d.]|[A-Za-z]|\d,)${LEAD}(?:US|HK)?([$€£¥￥])?\s?([+-])?(\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,2})(?![A-Za-z\d]))?`,
  'gu',
);
const TIME = /(?<![\d:.])([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?(?: ?([ap])\.?m\b\.?)?/gi;
const ORDINAL = /(?<![\d.,])(\d{1,3})(?:st|nd|rd|th)\b/gi;
const TOKEN = /(?<![\w.])[A-Za-z][A-Za-z_.&^-]*\d[\w.]*\b/g;
const HALVES: readonly (readonly [RegExp, readonly number[]])[] = [
  [/\b(?:doubled?|doubling|twice|two-?fold)\b|翻(?:了)?(?:一)?倍|翻番|双倍|[两二]倍/gi, [2, 1]],
  [/\b(?:tripled?|thrice|three-?fold)\b|[三]倍/gi, [3, 2]],
  [/\b(?:half|halved|halving)\b|一半|半数|腰斩/gi, [0.5]],
];
const HALF_STEP = 0.1;
/** Digits that the other patterns have left. */
const LEFT = /\p{Nd}+|[\p{No}](?<![①-⑳])/gu;
const FRACTIONS: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75 };

/** Sign, unit and scale after the digits of a number. */
function measure(text: string, at: number): { end: number; scale: number; unit: NumberNumeral['unit'] } {
  let end = at;
  let scale = 1;
  for (const [pattern, factor] of SCALE) {
    const found = pattern.exec(text.slice(end, end + 12));
    if (found === null) continue;
    end += found[0].length;
    scale = factor;
    break;
  }
  const rest = text.slice(end, end + 24);
  for (const [pattern, unit] of [
    [PERCENT, 'percent'],
    [BASIS, 'bp'],
    [MONEY_AFTER, 'money'],
    [DURATION, 'duration'],
  ] as const) {
    const found = pattern.exec(rest);
    if (found !== null) return { end: end + found[0].length, scale, unit };
  }
  return { end, scale, unit: null };
}

/** Every numeral of a text in English or Chinese, in order; those of names and numbered lists are left out. */
export function findNumerals(given: string): Numeral[] {
  const text = plainSigns(given);
  const taken = new Uint8Array(text.length);
  const found: Numeral[] = [];
  const isFree = (start: number, end: number) => {
    for (let place = start; place < end; place += 1) if (taken[place] === 1) return false;
    return true;
  };
  const take = (start: number, end: number, numeral: Numeral | null) => {
    taken.fill(1, start, end);
    if (numeral !== null) found.push(numeral);
  };
  const each = (pattern: RegExp, act: (match: RegExpExecArray, start: number, end: number) => void) => {
    for (const match of text.matchAll(pattern)) {
      const end = match.index + match[0].length;
      if (match[0] !== '' && isFree(match.index, end)) act(match as RegExpExecArray, match.index, end);
    }
  };

  for (const [pattern, read] of DATES) {
    each(pattern, ([, ...groups], start, end) => {
      const date = read(groups);
      const { month, day } = date;
      if ((month !== null && (month < 1 || month > 12)) || (day !== null && (day < 1 || day > 31))) return;
      take(start, end, { kind: 'date', start, end, ...date });
    });
  }
  for (const pattern of STRUCTURAL) each(pattern, (_match, start, end) => take(start, end, null));
  each(TIME, ([, hours, minutes, half], start, end) => {
    const late = half?.toLowerCase() === 'p' && Number(hours) < 12 ? 12 : 0;
    take(start, end, { kind: 'time', start, end, minutes: (Number(hours) + late) * 60 + Number(minutes) });
  });
  each(ORDINAL, ([, place], start, end) => take(start, end, { kind: 'ordinal', start, end, place: Number(place) }));
  each(DIGITS, (match, start, digitsEnd) => {
    const [whole, lead, currency, inner, digits = '', decimals = '', exponent] = match;
    const year = /^(?:19|20)\d\d$/.test(whole.trim()) ? Number(digits) : null;
    const { end, scale, unit } = measure(text, digitsEnd);
    if (year !== null && unit === null && scale === 1) {
      take(start, end, { kind: 'date', start, end, year, month: null, day: null });
      return;
    }
    const power = exponent === undefined ? 1 : 10 ** Number(exponent);
    const value = Number(`${digits.replaceAll(',', '')}.${decimals || '0'}`) * power;
    const sign = lead === '-' || lead === '–' || inner === '-' ? -1 : lead === '+' || inner === '+' ? 1 : 0;
    const begin = start + (whole.length - whole.trimStart().length);
    // `3M` is three months or three million.
    const isMillion = scale === 1 && unit === null && /^[mM](?![A-Za-z])/.test(text.slice(end, end + 2));
    take(begin, isMillion ? end + 1 : end, {
      kind: 'number',
      start: begin,
      end: isMillion ? end + 1 : end,
      values: isMillion ? [value * 1e6, value] : [value * scale],
      step: 10 ** -decimals.length * power * (isMillion ? 1e6 : scale),
      unit: unit ?? (currency === undefined ? null : 'money'),
      sign,
    });
  });
  each(TOKEN, ([token], start, end) => take(start, end, { kind: 'token', start, end, token }));
  for (const [pattern, values] of HALVES) {
    each(pattern, (_match, start, end) =>
      take(start, end, { kind: 'number', start, end, values, step: HALF_STEP, unit: null, sign: 0 }),
    );
  }
  each(/百分之([零〇一二两三四五六七八九十百]+(?:点[零〇一二三四五六七八九]+)?)/g, ([, signs = ''], start, end) => {
    const { value, step } = chineseValue(signs);
    take(start, end, { kind: 'number', start, end, values: [value], step, unit: 'percent', sign: 0 });
  });
  each(chineseNumber, ([signs], start, end) => {
    const after = text.slice(end, end + 6);
    const isSingle = signs.length === 1;
    if (isSingle && (signs === '一' || /[百千万亿零〇]/.test(signs) || !MEASURE.test(after))) return;
    const tenths = /^ ?成(?![为交员功立长本果就])/.exec(after);
    const { value, step } = chineseValue(signs);
    const { end: last, unit } = tenths === null ? measure(text, end) : { end: end + tenths[0].length, unit: null };
    const times = tenths === null ? 1 : 10;
    const size = step === 1 ? (LAST_UNIT[signs.at(-1) ?? ''] ?? 1) : step;
    take(start, last, {
      kind: 'number',
      start,
      end: last,
      values: [value * times],
      step: size * times,
      unit: tenths === null ? unit : 'percent',
      sign: 0,
    });
  });
  each(englishNumber, ([words], start, end) => {
    const value = englishValue(words);
    if (value === null) return;
    const { end: last, unit } = measure(text, end);
    const step = LAST_UNIT[/\w+$/.exec(words.toLowerCase())?.[0] ?? ''] ?? 1;
    take(start, last, { kind: 'number', start, end: last, values: [value], step, unit, sign: 0 });
  });
  each(LEFT, ([sign], start, end) => {
    const value = FRACTIONS[sign];
    if (value === undefined) take(start, end, { kind: 'unknown', start, end });
    else take(start, end, { kind: 'number', start, end, values: [value], step: 0.01, unit: null, sign: 0 });
  });
  return found.sort((left, right) => left.start - right.start);
}

/** The place of the last digit that is not zero: 3,500,000 is shown to hundred thousands. */
export function roundStep(value: number): number {
  let step = 1;
  while (value !== 0 && value % (step * 10) === 0) step *= 10;
  return step;
}
