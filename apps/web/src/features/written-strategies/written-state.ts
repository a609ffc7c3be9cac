/** Navigation state of a strategy that was just written: what is known of it beside its file. */
export interface WrittenState {
  id: number;
  explanation: string | null;
  assumptions: readonly string[];
}
