import type { AskPage, AskPart, AskPrivacy, Language, ToolResult } from '@pipa/contract';

/** An earlier question of the conversation with what was read for its answer. */
export interface Turn {
  readonly question: string;
  /** Words of the answer, without tables and charts. */
  readonly answer: string;
  /** The reads that were made, in order: what 'it', 'the second one' or 'and last year?' refer to. */
  readonly reads: readonly { readonly tool: ToolResult['tool']; readonly fields: Readonly<Record<string, unknown>> }[];
}

export interface Question {
  readonly text: string;
  readonly language: Language;
  /** The last turns, the oldest first. */
  readonly history: readonly Turn[];
  /** Where the user is; null where that is not known. */
  readonly page: AskPage | null;
  /** Trading day of the market clock, which 'today', 'last year' and 'since 2020' are counted from. */
  readonly today: string;
  readonly privacy: AskPrivacy;
}

/** The tools with the rights of the one who asks. Every read is shown as a step and is kept as a source of numerals. */
export interface Toolbox {
  /** Throws a DomainError whose words are fit for the user. The answer is whole, never shortened. */
  run(tool: ToolResult['tool'], fields: Readonly<Record<string, unknown>>, label: string): Promise<ToolResult>;
  /** Notes what follows from a result and may be said too: amounts as shares of a whole, an average that code has computed. */
  note?(result: ToolResult): void;
  /** Proposes an act for the user to confirm; resolves to the part that shows it. */
  propose(kind: string, input: Readonly<Record<string, unknown>>, label: string): Promise<AskPart>;
}

/** What an answer cost; zero for the planner. */
export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly steps: number;
}

/** Shows a part. The words of a passage that `continues` go on those of the passage before it. */
export type Emit = (part: AskPart, continues?: boolean) => void;

/** Who answers: the planner or a model. Parts are emitted as they come; the engine ends when the answer is whole or `signal` aborts. */
export interface Engine {
  answer(question: Question, toolbox: Toolbox, emit: Emit, signal: AbortSignal): Promise<Usage>;
}
