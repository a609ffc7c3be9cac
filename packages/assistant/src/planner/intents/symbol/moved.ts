import { MARKET_SYMBOL } from '@pipa/contract';
import { cellOf, columnOf, count, figureName, figureText, links, type Row } from '../../../present/index.ts';
import type { Answer, Intent, Result } from '../../answer.ts';
import type { Understood } from '../../understand/understand.ts';
import { changeText } from '../analysis-rows.ts';
import { dayOf } from '../spans.ts';
import { askSymbol, symbolOf } from '../subjects.ts';
import { followSymbol } from './follow-ups.ts';
import { readPrices } from './price.ts';
import { figuresOf } from './read-figures.ts';
import { eventsOf } from './signals.ts';
import { symbolWords } from './words.ts';

const MOVED =
  /\bwhat(?:'s| has| is| was)? (?:moved|moving|driving|drove|happened (?:to|with)|going on with|up with|happening (?:to|with))\b|\bwhy (?:did|has|have|is|was|are|were)\b.*\b(?:move|moved|moving|up|down|fall|fell|falling|rise|rose|rising|drop|dropped|dropping|gain|gained|lose|lost|jump|jumped|surge|surged|sell off|tank|tanked|rally|rallied|crash|climb|slid|slide)\b|为什么.*(?:涨|跌|大涨|下跌|上涨|波动|异动)|(?:涨|跌|异动|波动)(?:的)?原因|怎么(?:涨|跌)|发生了什么|怎么回事|什么(?:影响|推动|带动)/;

const COLUMNS = ['symbol', 'dailyReturn', 'weeklyReturn', 'monthlyReturn'];
const FIGURES = ['dailyReturn', 'weeklyReturn', 'monthlyReturn', 'sector'];

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The volume of the newest of the rows beside the mean of the others. */
function sayVolume(a: Answer, prices: Result<'getStockIDA'>, [row, ...before]: readonly Row[]): void {
  const volumes = before.flatMap(({ volume }) => (typeof volume === 'number' ? [volume] : []));
  if (typeof row?.volume !== 'number' || volumes.length === 0) return;
  const averageVolume = mean(volumes);
  a.computed(prices, { averageVolume, sessions: volumes.length });
  a.say(
    symbolWords[a.language].volume(
      figureText('volume', row.volume, a.language),
      figureText('volume', averageVolume, a.language),
      count(volumes.length),
    ),
  );
}

async function sayMoved(a: Answer, symbol: string, asOf?: string): Promise<void> {
  const w = symbolWords[a.language];
  const { result: prices, rows } = await readPrices(a, symbol, asOf);
  const [row] = rows;
  if (row === undefined) return a.notice('unknown', a.w.noFigure(figureName('dailyReturn', a.language), symbol));
  const daily = changeText(row.dailyReturn);
  a.say(w.moved(symbol, daily, String(row.tradeDate), figureText('close', row.close, a.language)));
  const fund = prices.data.sectorETF;
  const { figures, result } = await figuresOf(a, symbol, FIGURES, asOf);
  if (figures.weeklyReturn !== null)
    a.say(w.spans(changeText(figures.weeklyReturn), changeText(figures.monthlyReturn)));
  const compared: Row[] = [{ symbol, ...figures }];
  for (const other of [...(fund === null ? [] : [fund]), ...(symbol === MARKET_SYMBOL ? [] : [MARKET_SYMBOL])]) {
    const beside = await figuresOf(a, other, FIGURES, asOf);
    if (beside.row === undefined) continue;
    compared.push({ symbol: other, ...beside.figures });
    const moved = changeText(beside.figures.dailyReturn);
    a.say(other === MARKET_SYMBOL ? w.against(moved) : w.inSector(daily, String(figures.sector ?? ''), other, moved));
  }
  sayVolume(a, prices, rows);
  const events = await eventsOf(a, symbol, asOf);
  a.say(events.said.length > 0 ? w.events(events.said.join(a.w.comma)) : w.noEvents);
  a.say(w.noCause);
  a.cite(prices, links.symbol(symbol));
  a.table(result, {
    title: w.title(symbol),
    columns: COLUMNS.map((name) => columnOf(name, a.language)),
    rows: compared.map((one) => Object.fromEntries(COLUMNS.map((name) => [name, cellOf(name, one[name], a.language)]))),
    link: links.symbol(symbol),
  });
  followSymbol(a, symbol, 'why');
}

const needsSymbol = (u: Understood): boolean =>
  u.symbols.length > 0 || (u.strategies.length === 0 && u.page?.symbol !== undefined);

export const movedIntent: Intent = {
  name: 'moved',
  fits: (u) =>
    MOVED.test(u.lower) && u.symbols.length > 0 && u.strategies.length === 0 && !u.isOwn
      ? 82
      : MOVED.test(u.lower) && (needsSymbol(u) || u.unknown.length > 0) && !u.isOwn
        ? 60
        : 0,
  async answer(a) {
    const symbol = symbolOf(a.u);
    if (symbol === null) return askSymbol(a);
    await sayMoved(a, symbol, dayOf(a.u));
  },
};
