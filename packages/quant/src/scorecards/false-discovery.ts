/**
 * Share of the records that are said to have an edge of which it is allowed to be wrong. Of a record alone it is the chance of an interval
 * of 95 % to lie wholly above nothing.
 */
export const FALSE_DISCOVERY_LEVEL = 0.025;

/**
 * One-sided p-values of trials that are looked at together, each raised so that those at or below a level hold that share of false
 * discoveries at most, whatever the trials have to do with each other. Records of one market do: they share days, a signal to buy has the
 * opposite one, and the states of a model divide the days among them, so the weaker correction of Benjamini and Hochberg is not
 * enough. Source: Benjamini and Yekutieli 2001, The Control of the False Discovery Rate in Multiple Testing under Dependency.
 * @throws RangeError for a value that is no probability
 */
export function adjustForTrials(pValues: readonly number[]): number[] {
  const trials = pValues.length;
  const faulty = pValues.find((p) => !(p >= 0 && p <= 1));
  if (faulty !== undefined) throw new RangeError(`${faulty} is no probability`);
  let dependence = 0;
  for (let i = 1; i <= trials; i++) dependence += 1 / i;
  const adjusted = new Array<number>(trials).fill(1);
  let least = 1;
  const descending = pValues.map((_, i) => i).sort((a, b) => pValues[b] - pValues[a]);
  for (const [k, i] of descending.entries()) {
    least = Math.min(least, (pValues[i] * trials * dependence) / (trials - k));
    adjusted[i] = least;
  }
  return adjusted;
}
