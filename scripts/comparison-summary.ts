/** What a comparison of portfolios with backtests has found. */
export interface Compared {
  /** Ids that were asked for and that no started portfolio has. */
  readonly unknownIds: readonly string[];
  /** Portfolios with a close to compare. */
  readonly portfolios: number;
  /** Differences that no rule explains. */
  readonly unexplained: number;
}

/** The last lines of a comparison and its exit code: 1 for an unknown id, and for a difference that no rule explains. */
export function summarise({ unknownIds, portfolios, unexplained }: Compared): { lines: string[]; exitCode: 0 | 1 } {
  const unknown = unknownIds.map((id) => `no portfolio ${id} has started`);
  const found =
    portfolios === 0
      ? 'nothing was compared'
      : unexplained === 0
        ? 'every difference is explained by a rule'
        : `${unexplained} differences without a rule`;
  return { lines: [...unknown, found], exitCode: unknown.length > 0 || unexplained > 0 ? 1 : 0 };
}
