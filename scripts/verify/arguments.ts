/** @throws RangeError for what is no whole number */
export function wholeNumberText(text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new RangeError(`${text} is no whole number`);
  return Number(text);
}
