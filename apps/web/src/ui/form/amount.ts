/** Dollars a person typed: thousands commas and a dollar sign are allowed. Null when it is no amount. */
export function parseAmount(text: string): number | null {
  const plain = text.trim().replace(/^\$/, '').replaceAll(',', '');
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(plain)) return null;
  return Number(plain);
}
