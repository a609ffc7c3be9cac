/** Standard normal number by Box and Muller, from a generator of uniform numbers in [0, 1). */
export function normalNumber(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
