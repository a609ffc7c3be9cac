/** Numbers that are written as words, in English and Chinese. */

const SMALL = Object.fromEntries(
  (
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
    'eighteen nineteen'
  )
    .split(' ')
    .map((word, value) => [word, value]),
);
const TENS = Object.fromEntries(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, place) => [word, 10 * (place + 2)]),
);
const SCALES: Readonly<Record<string, number>> = {
  hundred: 100,
  dozen: 12,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
};

const word = `(?:${[...Object.keys(SMALL), ...Object.keys(TENS), ...Object.keys(SCALES)].join('|')})`;
/** A run of number words; `one` and `zero` alone are pronouns and figures of speech more often than numbers. */
export const englishNumber = new RegExp(String.raw`\b${word}(?:(?:\s+and\s+|[-\s]+)${word})*\b`, 'gi');

/** Value of a run of number words; null for one that is not taken for a number. */
export function englishValue(text: string): number | null {
  const words = text
    .toLowerCase()
    .split(/[-\s]+/)
    .filter((each) => each !== 'and');
  if (
    words.length === 1 &&
    ['one', 'zero', 'hundred', 'thousand', 'million', 'billion', 'trillion'].includes(words[0] ?? '')
  )
    return null;
  let total = 0;
  let group = 0;
  for (const each of words) {
    const scale = SCALES[each];
    if (scale === undefined) group += SMALL[each] ?? TENS[each] ?? 0;
    else if (scale <= 100) group = Math.max(group, 1) * scale;
    else {
      total += Math.max(group, 1) * scale;
      group = 0;
    }
  }
  return total + group;
}

const DIGITS = '零一二三四五六七八九';
const digitOf = (sign: string) => (sign === '〇' ? 0 : sign === '两' ? 2 : DIGITS.indexOf(sign));
const UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1_000 };
const MYRIADS: Readonly<Record<string, number>> = { 万: 1e4, 亿: 1e8 };

export const chineseNumber = /[零〇一二两三四五六七八九十百千万亿]+(?:点[零〇一二三四五六七八九]+)?/g;

/** Value of a number in Chinese signs, such as 二十三, 一百零五, 三点五, 二〇二六 or 三万五千. */
export function chineseValue(text: string): { readonly value: number; readonly step: number } {
  const [whole = '', decimals = ''] = text.split('点');
  const step = 10 ** -decimals.length;
  const fraction = decimals === '' ? 0 : Number([...decimals].map(digitOf).join('')) * step;
  // Signs without a unit are read one by one.
  if (!/[十百千万亿]/.test(whole)) return { value: Number([...whole].map(digitOf).join('')) + fraction, step };
  let total = 0;
  let section = 0;
  let digit = 0;
  for (const sign of whole) {
    const unit = UNITS[sign];
    const myriad = MYRIADS[sign];
    if (unit !== undefined) {
      section += (digit === 0 ? 1 : digit) * unit;
      digit = 0;
    } else if (myriad !== undefined) {
      const before = total + section + digit;
      total = (before === 0 ? 1 : before) * myriad;
      section = 0;
      digit = 0;
    } else digit = digitOf(sign);
  }
  return { value: total + section + digit + fraction, step };
}
