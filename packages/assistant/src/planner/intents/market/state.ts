import { type Language, predictionNames, stateModels } from '@pipa/contract';
import { edgeOfCell, edgesOf, edgeWords, stateWords } from '@pipa/ida';
import { cellOf, columnOf, figureName, links, percent, presentWords, type Row } from '../../../present/index.ts';
import type { Answer } from '../../answer.ts';
import { analysisRows } from '../analysis-rows.ts';
import { orNotAvailable } from '../not-available.ts';
import { pastDayOf } from '../spans.ts';
import { marketWords } from './words.ts';

const PREDICTIONS = ['pred5dDrl', 'pred3_5dTaFactors', 'pred4_20dMacroFactors'] as const;
const COLUMNS = [
  'tradeDate',
  'currentStateR1',
  'currentStateH1',
  ...PREDICTIONS,
  'currentStateS1',
  'currentStateM1',
] as const;

const stateText = (state: unknown, language: Language): string =>
  orNotAvailable(typeof state === 'string' ? state : null, (known) => stateWords(known)[language]);

/** Whether the records of the states and calls beat their base rates, in a word each. */
async function sayEdges(a: Answer, row: Row): Promise<void> {
  const result = await a.read('scorecards', { asOf: pastDayOf(a.u) }, 'show_market_state');
  const edges = edgesOf(result.data);
  const said = [...stateModels.map((model) => `currentState${model}`), ...predictionNames].flatMap((name) => {
    const edge = typeof row[name] === 'string' ? edgeOfCell(edges, name, row[name], true) : null;
    return edge === null ? [] : [`${figureName(name, a.language)}: ${edgeWords(edge)[a.language]}`];
  });
  if (said.length > 0) a.say(marketWords[a.language].edges(said.join(a.language === 'en' ? ', ' : '，')));
}

function sayProbabilities(a: Answer, row: Row): void {
  const w = marketWords[a.language];
  for (const name of PREDICTIONS) {
    const value = row[`${name}Probability`];
    if (typeof value === 'number') a.say(w.up(figureName(name, a.language), percent(value)));
  }
  a.say(w.record);
  a.notice('notAdvice', a.w.notAdvice);
}

export async function sayMarketState(a: Answer): Promise<void> {
  const w = marketWords[a.language];
  const asOf = pastDayOf(a.u);
  const result = await a.read('getStockIDA', { function: 12, length: 5, asOf, language: a.language }, 'show_analysis');
  const rows = analysisRows(result);
  const [row] = rows;
  a.cite(result, links.market);
  if (row === undefined) return a.say(w.noState);
  const say = (name: string) => stateText(row[name], a.language);
  a.say(w.state(say('currentStateR1'), say('currentStateH1'), String(row.tradeDate)));
  if (row.currentStateS1 !== null || row.currentStateM1 !== null)
    a.say(w.others(say('currentStateS1'), say('currentStateM1')));
  a.say(w.calls(say('pred5dDrl'), say('pred3_5dTaFactors'), say('pred4_20dMacroFactors')));
  await sayEdges(a, row);
  if (/predict|forecast|outlook|will|probab|预测|概率|后市/.test(a.u.lower)) sayProbabilities(a, row);
  a.table(result, {
    title: presentWords[a.language].titles.value,
    columns: COLUMNS.map((name) => columnOf(name, a.language)),
    rows: rows.map((one) => Object.fromEntries(COLUMNS.map((name) => [name, cellOf(name, one[name], a.language)]))),
    link: links.market,
  });
  a.present(await a.read('stateChart', { chart: 'spy-state-r1', asOf }, 'show_market_state'));
}
