import type { ToolResult } from '@pipa/contract';
import type { Question, Toolbox } from '../../engine.ts';
import type { Frame } from '../conversation.ts';

type Item = Readonly<Record<string, unknown>>;

/** The list that a result shows: its only one, or the first of an object. */
function listOf(data: unknown): readonly Item[] {
  if (Array.isArray(data)) return data as Item[];
  if (typeof data !== 'object' || data === null) return [];
  const lists = Object.values(data).filter(
    (value) => Array.isArray(value) && value.length > 0 && typeof value[0] === 'object',
  );
  return (lists[0] as Item[] | undefined) ?? [];
}

/** 'the second one': the thing in that place of the list that was shown last. */
export async function resolveOrdinal(frame: Frame, question: Question, toolbox: Toolbox): Promise<Frame> {
  const { u, before } = frame;
  const read = question.history.at(-1)?.reads.at(-1);
  if (u.ordinal === null || before === null || read === undefined) return frame;
  const result: ToolResult = await toolbox.run(read.tool, read.fields, u.text);
  const items = listOf(result.data);
  const item = u.ordinal < 0 ? items.at(u.ordinal) : items[u.ordinal - 1];
  if (item === undefined) return frame;
  const symbol = item.symbol ?? item.header;
  const strategy = u.index.strategies.find(({ id, name }) => id === item.id && name === item.name);
  const isPortfolio = read.tool === 'show_portfolios' && typeof item.id === 'number' && strategy === undefined;
  return {
    ...frame,
    u: {
      ...u,
      ...(typeof symbol === 'string' && { symbols: [symbol] }),
      ...(strategy !== undefined && { strategies: [strategy] }),
      ...(isPortfolio && { page: { path: '', portfolioId: item.id as number }, isOwn: true }),
    },
  };
}
