/** The words of an activity for open orders that were ended before they were filled: of one symbol, or of a portfolio. */
export function describeCalledOff(count: number, symbol?: string): string {
  const of = symbol === undefined ? '' : ` of ${symbol}`;
  return count === 1 ? `1 open order${of} was called off` : `${count} open orders${of} were called off`;
}
