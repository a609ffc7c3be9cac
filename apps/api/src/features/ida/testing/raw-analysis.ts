/** Stored analysis of the market in plain arithmetic; fractions of 64 are exact in single precision. */

const SIZE = 64;

/** A metric of a session, −1 to 1; slopes are not known on some sessions. */
export const rawMetrics = (i: number, column: number): number | null =>
  column % 3 !== 0 && (i + column) % 7 === 3 ? null : (((i * 5 + column * 11) % 129) - SIZE) / SIZE;

/** −2 to 2. */
export const rawRating = (i: number): number => (i % 5) - 2;

/** Event code of a session by the place of its column; most have none. */
export const rawEvents = (i: number, column: number): number => ((i + column) % 4 === 0 ? ((i + column) % 3) - 1 : 0);

export const rawBreadth = (group: string, i: number) => ({
  breadth: ((i * 3 + group.charCodeAt(0)) % 50) / 50,
  breadth5: i / 1_000,
  breadth20: i % 2 === 0 ? null : -i / 1_000,
});

/** Percentile rank by momentum of a session, 0 to 1. */
export const rawMomentum = (family: string, i: number, column: number): number =>
  ((family.length * 7 + i + column * 3) % 100) / 100;

/** Rank of a figure in the sector by its place in its row, in a quarter. */
export const rawRank = (place: number, quarter: number): number | null =>
  place % 9 === 4 ? null : ((place * 3 + quarter) % SIZE) / SIZE;

export const rawScore = (place: number, quarter: number): number => ((place + 2 * quarter) % SIZE) / SIZE;
