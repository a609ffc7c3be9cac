import { formatNumber, formatPercent } from '@pipa/charts';
import { type AnalysisRow, type PredictionName, predictionNames, stateModels } from '@pipa/contract';
import { stateWords } from '../changes.ts';
import { type Words, words } from '../words.ts';
import {
  type Comment,
  type CommentContext,
  headingOf,
  listOf,
  type PredictionFacts,
  sentences,
  shown,
} from './comment.ts';

type Row = AnalysisRow<12>;
type StateName = `currentState${(typeof stateModels)[number]}`;

/** The states of the market with the day since when, and each call with its probability and its record. */
export function stateComment(rows: readonly Row[], { records = [] }: CommentContext): Comment | null {
  const [last] = rows;
  if (last === undefined) return null;
  const states = stateModels.flatMap((model) => stateOf(rows, `currentState${model}`));
  const all = listOf(states);
  const finding =
    states.length === 0
      ? words(`No state of the market is known for ${last.tradeDate}.`, `${last.tradeDate} 的市场状态未知。`)
      : words(`On ${last.tradeDate} ${all.en}.`, `${last.tradeDate}：${all.zh}。`);
  return { finding, reasons: predictionNames.flatMap((name) => callOf(last, name, records)) };
}

/** 'State R1 is Bull since 2026-11-06'; the day is not said when it is before the rows. */
function stateOf(rows: readonly Row[], name: StateName): Words[] {
  const state = rows[0][name];
  if (state === null) return [];
  const changedAt = rows.findIndex((row) => row[name] !== state);
  const since = changedAt === -1 ? null : rows[changedAt - 1].tradeDate;
  const before = changedAt === -1 ? null : rows[changedAt][name];
  const [heading, now] = [headingOf(name), stateWords(state)];
  const after = before === null ? null : stateWords(before);
  return [
    words(
      `${heading.en} is ${now.en}${since ? ` since ${since}` : ''}${after ? ` (after ${after.en})` : ''}`,
      `${heading.zh}为${now.zh}${since ? `，自 ${since} 起` : ''}${after ? `（此前为${after.zh}）` : ''}`,
    ),
  ];
}

function callOf(last: Row, name: PredictionName, records: readonly PredictionFacts[]): Words[] {
  const call = last[name];
  if (call === null) return [];
  const [heading, said] = [headingOf(name), stateWords(call)];
  const probability = last[`${name}Probability`];
  const chance = probability === null ? null : shown(`${name}Probability`, probability);
  return sentences(
    words(
      `${heading.en} is ${said.en}${chance ? `, with the probability of a rise at ${chance}` : ''}.`,
      `${heading.zh}为${said.zh}${chance ? `，给出的上涨概率为 ${chance}` : ''}。`,
    ),
    recordOf(records.find((record) => record.name === name)),
  );
}

const VERDICTS = {
  beats: words('it beats the base rate', '优于基准率'),
  fails: words('it does not beat the base rate', '未能优于基准率'),
  unproven: words('too few predictions to judge', '预测次数太少，无法判断'),
} as const;

/** How often its calls came out, against how often the market rose anyway. */
function recordOf(record: PredictionFacts | undefined): Words | null {
  if (record === undefined) return null;
  const [hits, base] = [formatPercent(record.hitRate), formatPercent(record.baseRate)];
  const count = formatNumber(record.count, { decimals: 0 });
  const verdict = VERDICTS[record.verdict];
  return words(
    `Its calls were right on ${hits} of ${count} days, against a base rate of ${base}: ${verdict.en}.`,
    `其判断在 ${count} 日中有 ${hits} 正确，基准率为 ${base}：${verdict.zh}。`,
  );
}
