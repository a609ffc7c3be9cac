export type ParameterValue = number | string | boolean;
export type ParameterSet = Readonly<Record<string, ParameterValue>>;
/** The values to try for each parameter, in their order: neighbours in the list are neighbours in the grid. */
export type ParameterAxes = Readonly<Record<string, readonly ParameterValue[]>>;

/** Each set is a backtest over the whole period and one a window; more than this tells no more. */
const MAX_SETS = 200;

/**
 * Every combination of the axes, the last axis running fastest.
 * @throws RangeError for an empty axis or more than 200 combinations.
 */
export function parameterGrid(axes: ParameterAxes): ParameterSet[] {
  const size = Object.values(axes).reduce((product, values) => product * values.length, 1);
  if (size < 1 || size > MAX_SETS) throw new RangeError(`grid of ${size} parameter sets`);
  return Object.entries(axes).reduce<ParameterSet[]>(
    (sets, [name, values]) => sets.flatMap((set) => values.map((value) => ({ ...set, [name]: value }))),
    [{}],
  );
}

/** Index of the set in the grid by its values on the axes; what else it holds does not count. −1 when it is not on the grid. */
export function gridIndexOf(axes: ParameterAxes, set: ParameterSet): number {
  let index = 0;
  for (const [name, values] of Object.entries(axes)) {
    const at = values.indexOf(set[name]);
    if (at === -1) return -1;
    index = index * values.length + at;
  }
  return index;
}

/** Indices of the sets one step away on one axis. */
export function gridNeighbours(axes: ParameterAxes, index: number): number[] {
  const neighbours: number[] = [];
  let stride = 1;
  for (const values of Object.values(axes).toReversed()) {
    const at = Math.floor(index / stride) % values.length;
    if (at > 0) neighbours.push(index - stride);
    if (at < values.length - 1) neighbours.push(index + stride);
    stride *= values.length;
  }
  return neighbours;
}
