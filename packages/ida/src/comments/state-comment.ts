import { formatNumber, formatPercent } from '@pipa/charts';
import { type AnalysisRow, type PredictionName, predictionNames, stateModels } from '@pipa/contract';
import type { Words } from '@pipa/words';
import { stateWords } from '../changes.ts';
import { words as comments } from '../words/comments/index.ts';
import {
  type Comment,
  type CommentContext,
  headingOf,
  listOf,
  type PredictionFacts,
  sentences,
  shown,
} from './comment.ts';

const words = comments.states;

type Row = AnalysisRow<12>;
type StateName = `currentState${(typeof stateModels)[number]}`;

/** The states of the market with the day since when, and each call with its probability and its record. */
export function stateComment(rows: readonly Row[], { records = [] }: CommentContext): Comment | null {
  const [last] = rows;
  if (last === undefined) return null;
  const states = stateModels.flatMap((model) => stateOf(rows, `currentState${model}`));
  const finding = states.length === 0 ? words.none(last.tradeDate) : words.states(last.tradeDate, listOf(states));
  return { finding, reasons: predictionNames.flatMap((name) => callOf(last, name, records)) };
}

/** 'State R1 is Bull since 2026-11-06'; the day is not said when it is before the rows. */
function stateOf(rows: readonly Row[], name: StateName): Words[] {
  const state = rows[0]?.[name] ?? null;
  if (state === null) return [];
  const changedAt = rows.findIndex((row) => row[name] !== state);
  const since = rows[changedAt - 1]?.tradeDate ?? null;
  const before = rows[changedAt]?.[name] ?? null;
  const [heading, now] = [headingOf(name), stateWords(state)];
  const after = before === null ? null : stateWords(before);
  return [words.state(heading, now, since, after)];
}

function callOf(last: Row, name: PredictionName, records: readonly PredictionFacts[]): Words[] {
  const call = last[name];
  if (call === null) return [];
  const [heading, said] = [headingOf(name), stateWords(call)];
  const probability = last[`${name}Probability`];
  const chance = probability === null ? null : shown(`${name}Probability`, probability);
  return sentences(words.call(heading, said, chance), recordOf(records.find((record) => record.name === name)));
}

/** How often its calls came out, against how often the market rose anyway. */
function recordOf(record: PredictionFacts | undefined): Words | null {
  if (record === undefined) return null;
  const [hits, base] = [formatPercent(record.hitRate), formatPercent(record.baseRate)];
  const count = formatNumber(record.count, { decimals: 0 });
  return words.record(hits, count, base, words.verdicts[record.verdict]);
}
