import type { Strategy } from '@pipa/contract';
import { links } from '../../../present/index.ts';
import type { Answer } from '../../answer.ts';
import { similarNames } from '../../understand/name-index.ts';
import { metricsIn, type StrategyMetric } from '../strategy-metrics.ts';
import { MODEL } from '../subject-words.ts';
import { fitsList } from './list-filter.ts';
import { ranked, rankingMetric, superlativeIn } from './ranking.ts';
import { strategyWords } from './words.ts';

const MOST_ROWS = 10;
const MOST_ROWS_UNRANKED = 100;
/** So many are named in words; of more their count is. */
const MOST_SAID = 4;

const metricText = (row: Strategy, { key, format }: StrategyMetric): string => format(row[key] as number | null);

/** Those that fit, in no order: what was asked of each where they are few. */
function sayUnranked(a: Answer, rows: readonly Strategy[], what: string): void {
  const w = strategyWords[a.language];
  const [metric] = metricsIn(a.u.lower);
  if (rows.length > MOST_SAID) a.say(w.count(String(rows.length), what));
  else if (metric === undefined) a.say(w.named(String(rows.length), rows.map(({ name }) => name).join(a.w.comma)));
  else
    for (const row of rows) a.say(w.metric(metric.name[a.language], row.name, metricText(row, metric), w.ofBacktest));
}

async function readRows(a: Answer, isOfModels: boolean) {
  if (isOfModels) {
    const result = await a.read('findAQM', {}, 'show_model_accounts');
    return { result, rows: result.data.aqms as readonly Strategy[] };
  }
  const result = await a.read('strategies', { strategyType: 'AQS' }, 'show_strategies');
  return { result, rows: result.data };
}

/** The strategies or model accounts that a question limits itself to, in its order. */
async function sayList(a: Answer): Promise<void> {
  const w = strategyWords[a.language];
  const { u } = a;
  const isOfModels = MODEL.test(u.lower);
  const { result, rows } = await readRows(a, isOfModels);
  const wanted = rows.filter((row) => fitsList(u, row));
  if (wanted.length === 0) {
    a.say(w.none);
    a.cite(result, isOfModels ? links.modelAccounts : links.strategies);
    return;
  }
  const metric = rankingMetric(u);
  const ordered = metric === null ? wanted : ranked(wanted, metric, u.lower);
  const [best] = ordered;
  if (metric === null) sayUnranked(a, wanted, isOfModels ? w.models : w.strategies);
  else if (best !== undefined)
    a.say(w[superlativeIn(u.lower)](best.name, metric.name[a.language], metricText(best, metric)));
  const shown = ordered.slice(0, u.count ?? (metric === null ? MOST_ROWS_UNRANKED : MOST_ROWS));
  a.present({ ...result, data: isOfModels ? { aqms: shown } : shown });
  const [first] = shown;
  if (first !== undefined) a.followUps(w.next.hold(first.name), w.next.about(first.name), w.next.growth(first.name));
}

/** A list, or a name that is not known. */
export async function sayListOrUnknown(a: Answer): Promise<void> {
  const { u } = a;
  const w = strategyWords[a.language];
  const said =
    /\bstrategy (?:called |named )?"?([A-Z][\w/&' -]{2,40})|"([^"]{2,40})"|([A-Z][\w/&'-]+(?: [A-Z][\w/&'-]+)*) (?:strategy|model account)/.exec(
      u.text,
    );
  const name = (said?.[1] ?? said?.[2] ?? said?.[3] ?? '').trim();
  if (name !== '' && !/^(?:What|Which|How|The|Show|List|Best|Top|Does|Is|Tell)\b/.test(name)) {
    const similar = similarNames(name, u.index.strategies);
    a.notice('unknown', w.unknownName(name));
    if (similar.length > 0) {
      a.notice('ambiguous', a.w.didYouMean(similar.map((one) => one.name).join(a.w.comma)));
      a.followUps(...similar.map((one) => w.next.about(one.name)));
    } else a.followUps(w.next.best);
    return;
  }
  await sayList(a);
}
