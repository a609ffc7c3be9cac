/** What a comparison of portfolios with backtests has found. */
export interface Compared {
  /** Ids that were asked for and that no started portfolio has. */
  readonly unknownIds: readonly string[];
  /** Portfolios with a close to compare. */
  readonly portfolios: number;
  /** Differences that no rule explains. */
  readonly unexplained: number;
  /** Portfolios whose own strategy fails, so that nothing is compared. */
  readonly failed: number;
}

/** The last lines of a comparison and its exit code: 1 for an unknown id, a strategy that fails, and a difference that no rule explains. */
export function summarise({ unknownIds, portfolios, unexplained, failed }: Compared): {
  lines: string[];
  exitCode: 0 | 1;
} {
  const unknown = unknownIds.map((id) => `no portfolio ${id} has started`);
  const found =
    portfolios === 0
      ? 'nothing was compared'
      : unexplained === 0
        ? 'every difference is explained by a rule'
        : `${unexplained} differences without a rule`;
  return { lines: [...unknown, found], exitCode: unknown.length > 0 || unexplained > 0 || failed > 0 ? 1 : 0 };
}
