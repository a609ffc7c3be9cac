/** A figure as it is written; N/A where there is none. */
export const orNotAvailable = <Figure>(figure: Figure | null, write: (figure: Figure) => string): string =>
  figure === null ? 'N/A' : write(figure);
