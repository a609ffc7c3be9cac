import { floorEigenvalues } from './covariance.ts';
import { type Gaussians, stateColumns } from './gaussian-densities.ts';
import type { Observations } from './observations.ts';
import { estimateGaussians } from './weighted-moments.ts';

const ROUNDS = 10;

/** Gaussians of a first guess and the share of the rows in each. */
export interface StartingPoint {
  readonly gaussians: Gaussians;
  readonly shares: Float64Array;
}

/**
 * Groups the rows around centres drawn far apart (k-means++ and a few rounds of k-means) and takes each group's mean and
 * covariance. Columns are standardised, so that all count alike.
 */
export function drawStartingPoint(
  columns: Observations,
  states: number,
  floor: number,
  random: () => number,
): StartingPoint {
  const rows = columns[0].length;
  const dims = columns.length;
  const centres = drawCentres(columns, states, random);
  const members = stateColumns(states, rows);
  for (let round = 0; round < ROUNDS; round++) {
    assign(columns, centres, members);
    moveCentres(columns, members, centres);
  }
  assign(columns, centres, members);
  const gaussians = firstGaussians(states, dims, centres);
  const shares = new Float64Array(states);
  estimateGaussians(columns, members, floor, gaussians, shares);
  softenCovariances(gaussians, shares);
  // A group may be empty; every state starts with some share of the rows.
  const sum = rows + states;
  for (let k = 0; k < states; k++) shares[k] = (shares[k] + 1) / sum;
  return { gaussians, shares };
}

/** Rows drawn with probability proportional to the squared distance from the nearest centre so far. */
function drawCentres(columns: Observations, states: number, random: () => number): Float64Array[] {
  const rows = columns[0].length;
  const at = (t: number) => Float64Array.from(columns, (column) => column[t]);
  const centres = [at(Math.floor(random() * rows))];
  const nearest = new Float64Array(rows).fill(Infinity);
  while (centres.length < states) {
    let total = 0;
    const centre = centres[centres.length - 1];
    for (let t = 0; t < rows; t++) {
      nearest[t] = Math.min(nearest[t], squaredDistance(columns, t, centre));
      total += nearest[t];
    }
    let left = random() * total;
    let drawn = 0;
    while (drawn < rows - 1 && left >= nearest[drawn]) left -= nearest[drawn++];
    centres.push(at(drawn));
  }
  return centres;
}

function squaredDistance(columns: Observations, t: number, centre: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < centre.length; i++) sum += (columns[i][t] - centre[i]) ** 2;
  return sum;
}

/** Marks with 1 the column of the centre that is nearest to each row. */
function assign(columns: Observations, centres: readonly Float64Array[], members: readonly Float64Array[]): void {
  for (const column of members) column.fill(0);
  for (let t = 0; t < columns[0].length; t++) {
    let best = 0;
    let least = Infinity;
    for (let k = 0; k < centres.length; k++) {
      const distance = squaredDistance(columns, t, centres[k]);
      if (distance < least) {
        least = distance;
        best = k;
      }
    }
    members[best][t] = 1;
  }
}

function moveCentres(columns: Observations, members: readonly Float64Array[], centres: readonly Float64Array[]): void {
  members.forEach((member, k) => {
    let count = 0;
    for (const mark of member) count += mark;
    if (count === 0) return;
    columns.forEach((column, i) => {
      let sum = 0;
      for (let t = 0; t < member.length; t++) sum += member[t] * column[t];
      centres[k][i] = sum / count;
    });
  });
}

/** Unit covariance around each centre, which an empty group keeps. */
function firstGaussians(states: number, dims: number, centres: readonly Float64Array[]): Gaussians {
  const covariances = new Float64Array(states * dims * dims);
  for (let k = 0; k < states; k++) {
    for (let i = 0; i < dims; i++) covariances[k * dims * dims + i * dims + i] = 1;
  }
  return { states, dims, means: Float64Array.from(centres.flatMap((centre) => Array.from(centre))), covariances };
}

/** Least covariance: EM would never leave a group of a few rows, whose covariance is almost zero. */
function softenCovariances({ states, dims, covariances }: Gaussians, weights: Float64Array): void {
  for (let k = 0; k < states; k++) {
    if (weights[k] > 5 * dims) continue;
    floorEigenvalues(covariances.subarray(k * dims * dims, (k + 1) * dims * dims), dims, 0.1);
  }
}
