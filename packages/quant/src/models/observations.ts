/** Observations in time order: `observations[d][t]` is dimension d of observation t. Values are finite, columns have one length. */
export type Observations = readonly Float64Array[];

/** Observations less each column's mean, in units of its standard deviation. */
export interface Standardised {
  readonly columns: Observations;
  readonly centre: Float64Array;
  /** Standard deviation of each column (divisor n); 1 where it does not vary. */
  readonly scale: Float64Array;
}

/** @throws RangeError for no columns, columns of different length or a value that is not finite */
export function checkObservations(observations: Observations): number {
  if (observations.length === 0) throw new RangeError('observations have no columns');
  const rows = observations[0].length;
  for (const column of observations) {
    if (column.length !== rows) throw new RangeError('columns of observations differ in length');
    if (!column.every(Number.isFinite)) throw new RangeError('an observation is not finite');
  }
  return rows;
}

/** A Gaussian model is the same in any unit; in these, sums of squares lose no digits and floors mean the same everywhere. */
export function standardise(observations: Observations): Standardised {
  const centre = new Float64Array(observations.length);
  const scale = new Float64Array(observations.length);
  const columns = observations.map((column, d) => {
    let sum = 0;
    for (const value of column) sum += value;
    centre[d] = sum / column.length;
    let squares = 0;
    for (const value of column) squares += (value - centre[d]) ** 2;
    const deviation = Math.sqrt(squares / column.length);
    scale[d] = deviation > 1e-12 * Math.abs(centre[d]) && deviation > 0 ? deviation : 1;
    return column.map((value) => (value - centre[d]) / scale[d]);
  });
  return { columns, centre, scale };
}

/** What turns a log-likelihood of the standardised rows into that of the rows as observed. */
export function logLikelihoodShift({ columns, scale }: Standardised): number {
  let logScale = 0;
  for (const value of scale) logScale += Math.log(value);
  return -columns[0].length * logScale;
}
