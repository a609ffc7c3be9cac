import { type AlertMetric, alertMetrics } from '@pipa/contract';
import { COLUMN_FACTS, formatValue, metricUnit } from '@pipa/ida';
import { dollars, figureName } from '../../../present/index.ts';
import type { Answer } from '../../answer.ts';
import { levelIn } from '../../understand/amounts.ts';
import { screenFieldOf } from '../../understand/figures.ts';
import type { Understood } from '../../understand/understand.ts';
import { askSymbol, symbolOf } from '../subjects.ts';
import { actWords } from './words.ts';

const CHANNELS = ['app'];
const MAX_NAME = 60;

/** A move of a session in percent, not a level that is crossed. */
const isMove = (u: Understood): boolean =>
  /%|percent/.test(u.lower) &&
  /\b(?:moves?|falls?|drops?|rises?|gains?|loses?|jumps?|changes?|down|up)\b|涨|跌|波动/.test(u.lower) &&
  u.figures.every(({ column }) => ['dailyReturn', 'close'].includes(column));

/** The figure whose level is watched: the close where the question names none that an alert knows. */
const metricOf = (u: Understood): AlertMetric =>
  u.figures
    .map((one) => screenFieldOf(one.column) ?? one.column)
    .find(
      (name): name is AlertMetric => (alertMetrics as readonly string[]).includes(name) && name !== 'dailyReturn',
    ) ?? 'close';

async function proposeOf(a: Answer, symbol: string, condition: object, label: string): Promise<void> {
  a.say(actWords[a.language].draft);
  const subject = { kind: 'symbol', symbol };
  await a.propose('alert', { name: label.slice(0, MAX_NAME), subject, condition, channels: CHANNELS }, label);
}

async function proposeMoveAlert(a: Answer, symbol: string): Promise<void> {
  const { lower } = a.u;
  const w = actWords[a.language];
  const percent = Number(/(\d+(?:\.\d+)?) ?(?:%|percent)/.exec(lower)?.[1] ?? Number.NaN);
  if (!(percent >= 0.1)) return a.notice('ambiguous', w.whichLevel);
  const direction = /\b(?:falls?|drops?|loses?|down)\b|跌/.test(lower)
    ? 'down'
    : /\b(?:rises?|gains?|jumps?|up)\b|涨/.test(lower)
      ? 'up'
      : 'either';
  const condition = { kind: 'move', direction, percent };
  await proposeOf(a, symbol, condition, w.move(symbol, w.directions[direction], String(percent)));
}

async function proposeLevelAlert(a: Answer, symbol: string): Promise<void> {
  const { u } = a;
  const w = actWords[a.language];
  const [level] = u.levels;
  const value =
    level?.value ??
    u.amounts[0] ??
    Number(/(?:at|to|hits?|reaches|@|到|至) ?\$?(\d+(?:\.\d+)?)/.exec(u.lower)?.[1] ?? Number.NaN);
  if (!Number.isFinite(value)) return a.notice('ambiguous', w.whichLevel);
  const direction =
    level?.direction ?? (/\b(?:below|under|falls?|drops?|down)\b|跌|低|降/.test(u.lower) ? 'below' : 'above');
  const metric = metricOf(u);
  const unit = metricUnit(metric);
  const wanted = levelIn(unit, { value, isPercent: level?.isPercent ?? false });
  const said = unit === 'fraction' ? formatValue(COLUMN_FACTS[metric], wanted) : String(wanted);
  const label = w.alert(
    symbol,
    figureName(metric, a.language),
    w.directions[direction],
    metric === 'close' ? dollars(wanted) : said,
  );
  await proposeOf(a, symbol, { kind: 'crossing', metric, direction, level: wanted }, label);
}

export async function proposeAlert(a: Answer): Promise<void> {
  const symbol = symbolOf(a.u);
  if (symbol === null) return askSymbol(a);
  await (isMove(a.u) ? proposeMoveAlert(a, symbol) : proposeLevelAlert(a, symbol));
}
