/** Whole cents of dollars as they are shown, rounded half away from zero like `formatMoney`. */
const centsOf = (dollars: number): number =>
  Math.sign(dollars) * Math.round(Number((Math.abs(dollars) * 100).toFixed(4)));

/**
 * What the parts of a total differ from it as both are shown, each rounded to the cent, dollars: a page that shows a gap says why.
 * Exact parts differ by less than a cent for two of them.
 */
export function roundingGap(parts: readonly number[], total: number): number {
  const gap = parts.reduce((sum, part) => sum + centsOf(part), 0) - centsOf(total);
  return gap === 0 ? 0 : gap / 100;
}
