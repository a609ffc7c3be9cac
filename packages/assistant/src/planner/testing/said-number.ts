const NUMERAL = /([−-]?)\$?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?([KMBT](?![a-z]))?(%?)/g;
const SCALES: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9, T: 1e12 };

/** Whether a text says a number: with any decimals it is rounded to, as percent, or in thousands, millions and so on. */
export function saysNumber(text: string, value: number): boolean {
  for (const [, sign, whole = '', decimals = '', letter = '', percent] of text.matchAll(NUMERAL)) {
    const scale = (SCALES[letter] ?? 1) * (percent === '%' ? 0.01 : 1);
    const said = Number(`${whole.replaceAll(',', '')}${decimals}`) * (sign === '' ? 1 : -1) * scale;
    const step = 10 ** -Math.max(0, decimals.length - 1) * scale;
    if (Math.abs(said - value) <= step / 2 + Math.abs(value) * 1e-9) return true;
  }
  return false;
}
