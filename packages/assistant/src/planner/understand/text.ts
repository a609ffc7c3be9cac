/** A question in one spelling: half width, plain quotes, single spaces. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[‘’`´]/g, "'")
    .replace(/[“”„「」『』《》]/g, '"')
    .replace(/[−–—]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();

const HAN = /\p{Script=Han}/u;
export const hasChinese = (text: string): boolean => HAN.test(text);

/** Edits that turn one text into the other, counted up to a bound: insertions, deletions, substitutions, neighbours swapped. */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      row.push(best);
    }
    if (Math.min(...row) > most) return most + 1;
    [before, last] = [last, row];
  }
  return last[b.length] ?? most + 1;
}

/** Typing mistakes that a name of a length is still recognised with. */
export const typosOf = (name: string): number => (name.length >= 8 ? 2 : name.length >= 5 ? 1 : 0);

const DIGITS: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
const UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1_000 };

/** A Chinese number below ten thousand, or digits; null for any other text. */
function smallNumber(text: string): number | null {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  let [sum, digit] = [0, Number.NaN];
  for (const sign of text) {
    if (sign in DIGITS) digit = DIGITS[sign] ?? 0;
    else if (sign in UNITS) {
      sum += (Number.isNaN(digit) ? 1 : digit) * (UNITS[sign] ?? 1);
      digit = Number.NaN;
    } else return null;
  }
  return Number.isNaN(digit) ? sum : sum + digit;
}

const ENGLISH: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  a: 1,
  an: 1,
  couple: 2,
  few: 3,
};

/** A number in digits or in words of either language. */
export function numberOf(text: string): number | null {
  const plain = text.trim().replaceAll(',', '').toLowerCase();
  if (plain in ENGLISH) return ENGLISH[plain] ?? null;
  const [, thousands, rest] = /^(.*?)万(.*)$/.exec(plain) ?? [];
  if (thousands === undefined) return plain === '' ? null : smallNumber(plain);
  const [high, low] = [smallNumber(thousands), rest === '' || rest === undefined ? 0 : smallNumber(rest)];
  return high === null || low === null ? null : high * 10_000 + low;
}
/** A number in words or digits, within a pattern. */
export const COUNT =
  '(?:\\d[\\d,]*(?:\\.\\d+)?|[零〇一二两三四五六七八九十百千]+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|a|an|couple of|few)';
