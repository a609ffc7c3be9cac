import type { AskPart } from '@pipa/contract';
import type { Question, Toolbox } from '../../engine.ts';
import { Answer } from '../answer.ts';
import type { Frame } from '../conversation.ts';
import type { Understood } from '../understand/understand.ts';

/** 'the second one': what is in that place of the table that the answer before has shown, which is made again for it. */
export async function resolveOrdinal(
  u: Understood,
  before: Frame,
  question: Question,
  toolbox: Toolbox,
): Promise<Understood> {
  if (u.ordinal === null) return u;
  const parts: AskPart[] = [];
  const answer = new Answer(before.u, question, toolbox, (part) => parts.push(part), new AbortController().signal);
  await before.intent.answer(answer).catch(() => undefined);
  const rows = parts.flatMap((part) => (part.kind === 'table' && part.rows.length > 1 ? [part.rows] : []))[0] ?? [];
  const row = u.ordinal < 0 ? rows.at(u.ordinal) : rows[u.ordinal - 1];
  if (row === undefined) return u;
  const symbol = row.symbol ?? row.header;
  const name = String(row.name ?? row.strategy ?? row.portfolio ?? '');
  const strategy = u.index.strategies.find((one) => one.name === name);
  if (typeof symbol === 'string' && u.index.instruments.has(symbol)) return { ...u, symbols: [symbol], unknown: [] };
  if (strategy !== undefined && before.intent.name !== 'portfolio') return { ...u, strategies: [strategy] };
  // A portfolio is found again by its name.
  return before.intent.name === 'portfolio' && name !== ''
    ? { ...u, isOwn: true, text: `${u.text} ${name}`, lower: `${u.lower} portfolio` }
    : u;
}
