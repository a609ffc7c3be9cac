export interface StrategyContext {
  /** Folder of the operator's strategies, absolute. */
  readonly strategiesDir: string;
  say(text: string): void;
}

export interface StrategyCommand {
  /** Arguments and what it does, for the list of commands. */
  readonly usage: string;
  /** Answers with the exit code. */
  run(args: readonly string[], context: StrategyContext): Promise<number>;
}
