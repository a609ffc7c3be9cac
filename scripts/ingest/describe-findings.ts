import type { ImportFinding, ImportOutcome } from '@pipa/contract';

const WORDS: Readonly<Record<ImportOutcome, string>> = {
  KeptOut: 'kept out',
  Cut: 'cut',
  Joined: 'joined',
  Doubted: 'doubted',
  Kept: 'kept, though extreme',
};
/** Those that change a history or need a person come first. */
const OUTCOMES: readonly ImportOutcome[] = ['Doubted', 'Cut', 'Joined', 'KeptOut', 'Kept'];
const MOST_LINES = 25;

/** Counts of what an import found, and the first of its findings that are no confirmations, in bounded memory. */
export class FindingSummary {
  readonly #counts = new Map<string, number>();
  readonly #lines = new Map<ImportOutcome, string[]>();

  add(findings: readonly ImportFinding[]): void {
    for (const { outcome, fault, symbol, fromDay, toDay, detail } of findings) {
      const kind = `${outcome} ${fault}`;
      this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
      const lines = this.#lines.get(outcome) ?? [];
      this.#lines.set(outcome, lines);
      const days = fromDay === toDay ? fromDay : `${fromDay} to ${toDay}`;
      if (lines.length < MOST_LINES) lines.push(`  ${symbol} ${days}: ${fault}: ${detail}`);
    }
  }

  /** Empty without a finding. */
  words(): string {
    return OUTCOMES.flatMap((outcome) => this.#wordsOf(outcome)).join('\n');
  }

  #wordsOf(outcome: ImportOutcome): string[] {
    const kinds = [...this.#counts].filter(([kind]) => kind.startsWith(`${outcome} `));
    if (kinds.length === 0) return [];
    const total = kinds.reduce((sum, [, count]) => sum + count, 0);
    const head = `${WORDS[outcome]}: ${kinds.map(([kind, count]) => `${count} × ${kind.split(' ')[1]}`).join(', ')}`;
    if (outcome === 'Kept') return [head];
    const lines = this.#lines.get(outcome) ?? [];
    return [head, ...lines, ...(total > lines.length ? [`  … and ${total - lines.length} more`] : [])];
  }
}
