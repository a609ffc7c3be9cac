import { api, DomainError, type DraftKind, jsonSchemaOf, type ToolResult } from '@pipa/contract';
import { shortenResult, toolsFor } from '@pipa/tools';
import { jsonSchema, type ToolSet, tool } from 'ai';
import type { Emit, Question, Toolbox } from '../engine.ts';
import { ASK_SCOPES, readsOwn } from '../reading.ts';
import { proposalLabel, stepLabel } from '../step-labels.ts';
import { relativeResult, wholeOf } from './relative.ts';

/** Proposals of one answer. */
const MOST_PROPOSALS = 3;
type Fields = Readonly<Record<string, unknown>>;

/** What a model reads of an answer. */
const readable = ({ tool: name, call, mode, asOf, source, data, shortened }: ToolResult) => ({
  tool: name,
  call,
  mode,
  asOf,
  source,
  data,
  ...(shortened.length > 0 && { shortened }),
});

export interface ModelTools {
  readonly tools: ToolSet;
  /** Whole results in the order of their reads. */
  readonly results: readonly {
    readonly result: ToolResult;
    readonly fields: Fields;
  }[];
}

/** The tools that a model may call for a question: those of own books by the privacy that the user has chosen. */
export function modelTools({ privacy, language }: Question, toolbox: Toolbox, emit: Emit): ModelTools {
  const results: { result: ToolResult; fields: Fields }[] = [];
  let whole: Promise<number | null> | null = null;
  const readWhole = async () => {
    const fields = { call: 'trackAccounts' };
    return wholeOf(await toolbox.run('show_accounts', fields, stepLabel('show_accounts', language)));
  };

  async function read(name: ToolResult['tool'], fields: Fields): Promise<unknown> {
    const label = stepLabel(name, language);
    try {
      const result = await toolbox.run(name, fields, label);
      results.push({ result, fields });
      const isRelative = privacy === 'relative' && readsOwn(name);
      whole ??= isRelative ? readWhole().catch(() => null) : null;
      const sent = isRelative ? relativeResult(result, await whole) : result;
      if (isRelative) toolbox.note?.(sent);
      return readable(shortenResult(sent, { tool: name, call: result.call, fields }));
    } catch (error) {
      // What is refused the model can say, or mend its fields.
      if (error instanceof DomainError && error.status < 500) return { error: error.message, fields: error.fields };
      throw error;
    }
  }

  const offered = toolsFor(ASK_SCOPES).filter(({ name }) => privacy !== 'none' || !readsOwn(name));
  const tools: ToolSet = Object.fromEntries(
    offered.map(({ name, description, inputSchema }) => [
      name,
      tool({
        description,
        inputSchema: jsonSchema<Fields>(inputSchema),
        execute: (fields) => read(name, fields ?? {}),
      }),
    ]),
  );
  let proposals = 0;
  const propose = async ({ act }: { act: { kind: string } }): Promise<unknown> => {
    if (proposals >= MOST_PROPOSALS) return { error: 'Enough was proposed for one answer' };
    proposals += 1;
    try {
      const { kind, ...fields } = act;
      emit(await toolbox.propose(kind, fields, proposalLabel(kind as DraftKind, language)));
      return { proposed: kind, note: 'Nothing has happened yet: the user confirms or dismisses it in Pipa.' };
    } catch (error) {
      if (error instanceof DomainError && error.status < 500) return { error: error.message, fields: error.fields };
      throw error;
    }
  };
  tools.propose_act = tool({
    description: `${api.createDraft.summary}. Only when the user has asked for it.`,
    inputSchema: jsonSchema<{ act: { kind: string } }>(jsonSchemaOf(api.createDraft.input, 'input')),
    execute: propose,
  });
  return { tools, results };
}
