import type { AskPage, AskPart, Language, ToolResult } from '@pipa/contract';
import { runTool, toolRequestOf } from '@pipa/tools';
import type { Engine, Turn } from '../../engine.ts';
import { type PlannerMarket, TODAY } from './planner-market.ts';

export interface Answered {
  readonly parts: readonly AskPart[];
  /** Its passages and notices. */
  readonly text: string;
  readonly tools: readonly string[];
  /** What was read for it. */
  readonly results: readonly ToolResult[];
  readonly proposals: readonly { readonly kind: string; readonly input: Readonly<Record<string, unknown>> }[];
  /** Until the first part, or the step of the first read. */
  readonly firstMs: number;
}

export interface Asking {
  readonly text: string;
  readonly language: Language;
  readonly before?: readonly string[];
  readonly page?: AskPage | null;
}

/** Asks the planner with the tools of the investor of the test, after the questions that are named before it. */
export async function askPlanner(
  planner: Engine,
  { context, reader, scopes }: PlannerMarket,
  asking: Asking,
): Promise<Answered> {
  const history: Turn[] = [];
  const ask = async (text: string, page: AskPage | null): Promise<Answered> => {
    const parts: AskPart[] = [];
    const reads: { tool: Turn['reads'][number]['tool']; fields: Readonly<Record<string, unknown>> }[] = [];
    const results: ToolResult[] = [];
    const proposals: { kind: string; input: Readonly<Record<string, unknown>> }[] = [];
    const start = performance.now();
    let firstMs = Number.NaN;
    const begun = () => {
      if (Number.isNaN(firstMs)) firstMs = performance.now() - start;
    };
    const emit = (part: AskPart) => {
      begun();
      parts.push(part);
    };
    await planner.answer(
      { text, language: asking.language, history, page, today: TODAY, privacy: 'figures' },
      {
        run: async (tool, fields) => {
          begun();
          reads.push({ tool, fields });
          const caller = { reader, scopes };
          const result = await runTool(context, caller, toolRequestOf(caller, tool, fields));
          results.push(result);
          return result;
        },
        propose: async (kind, input, label) => {
          proposals.push({ kind, input });
          return { kind: 'proposal', draftId: proposals.length, label, link: '/admin/draft?id=1' };
        },
      },
      emit,
      new AbortController().signal,
    );
    const said = parts
      .flatMap((part) => (part.kind === 'passage' || part.kind === 'notice' ? [part.text] : []))
      .join('\n');
    history.push({ question: text, answer: said, reads });
    return { parts, text: said, tools: reads.map(({ tool }) => tool), results, proposals, firstMs };
  };
  for (const text of asking.before ?? []) await ask(text, null);
  return ask(asking.text, asking.page ?? null);
}
