import type { TradingDay } from '@pipa/calendar';
import {
  type Detection,
  type DetectionGroup,
  type EventName,
  eventNames,
  MARKET_SYMBOL,
  type MarketChange,
} from '@pipa/contract';
import { type DetectionKind, detectionKinds, detectionSignals } from '@pipa/quant';
import { changeWords, marketChanges, marketStates, type SaidOfMarket } from './changes.ts';
import { type Words, words } from './words.ts';

const kindOf = Object.fromEntries(detectionKinds.map((kind) => [detectionSignals[kind].documentName, kind])) as Record<
  EventName,
  DetectionKind
>;

/** The events of a day by their names in the document; 0 where there is none. */
export const eventsOf = (codes: Readonly<Record<DetectionKind, number>>): Record<EventName, number> =>
  Object.fromEntries(eventNames.map((name) => [name, codes[kindOf[name]]])) as Record<EventName, number>;

const HEADERS_ZH: Readonly<Record<EventName, string>> = {
  changeStatus1: '技术买入/卖出',
  emaCo1: 'EMA 趋势',
  psarCo1: 'PSAR 趋势',
  macdCo1: 'MACD 动量',
  bbCo1: '布林带',
  rsiCo1: 'RSI',
  breakout1: '股价突破',
};

const TEXTS_ZH: Readonly<Record<EventName, Readonly<Record<number, string>>>> = {
  changeStatus1: {
    3: '确认买入',
    2: '早期买入（趋势）',
    1: '早期买入（动量）',
    [-1]: '早期卖出（动量）',
    [-2]: '早期卖出（趋势）',
    [-3]: '确认卖出',
  },
  emaCo1: {
    2: 'EMA 20 上穿 EMA 50',
    1: '价格上穿 EMA 20 与 50',
    [-1]: '价格下穿 EMA 20 与 50',
    [-2]: 'EMA 20 下穿 EMA 50',
  },
  psarCo1: { 1: '转为上行', [-1]: '转为下行' },
  macdCo1: { 2: 'MACD 上穿零轴', 1: 'MACD 上穿信号线', [-1]: 'MACD 下穿信号线', [-2]: 'MACD 下穿零轴' },
  bbCo1: { 1: '超卖', [-1]: '超买' },
  rsiCo1: { 2: '超卖（低于 20）', 1: '超卖（低于 30）', [-1]: '超买（高于 70）', [-2]: '超买（高于 80）' },
  breakout1: { 1: '向上突破', [-1]: '向下突破' },
};

/** Group of the changes of the market, the last of the eight. */
export const CHANGES_GROUP_ID = 8;
const CHANGES_HEADER = words('Change events', '变化事件');

/** The header of one of the eight groups: the seven kinds of events in the order of the columns, then the market's changes. */
export function groupHeader(id: number): Words {
  if (id === CHANGES_GROUP_ID) return CHANGES_HEADER;
  const name = eventNames[id - 1];
  return words(detectionSignals[kindOf[name]].header, HEADERS_ZH[name]);
}

/** What an event says; null for a code that is not shown (3 §4). */
export function eventWords(name: EventName, code: number): Words | null {
  const english = detectionSignals[kindOf[name]].texts[code];
  return english === undefined ? null : words(english, TEXTS_ZH[name][code]);
}

/** The codes that are shown of a kind of event, the strongest buy first. */
export const eventCodes = (name: EventName): number[] =>
  Object.keys(TEXTS_ZH[name])
    .map(Number)
    .toSorted((a, b) => b - a);

/** The events of one symbol on a day. */
export interface SymbolEvents {
  readonly symbol: string;
  readonly name: string;
  readonly close: number | null;
  /** Percent number. */
  readonly dailyReturn: number | null;
  readonly codes: Readonly<Record<EventName, number>>;
}

type SymbolFacts = Pick<SymbolEvents, 'symbol' | 'name' | 'close' | 'dailyReturn'>;

/**
 * The eight groups of detections, each from the strongest buy to the strongest sell and then by symbol. A group without any is
 * there too, as it can be subscribed to.
 * @param market the fund that the changes are of
 */
export function detectionGroups(
  symbols: readonly SymbolEvents[],
  changes: readonly MarketChange[],
  market: SymbolFacts,
): DetectionGroup[] {
  const groups = eventNames.map((name, index) => ({
    header: groupHeader(index + 1).en,
    detectionList: symbols.flatMap((one) => detectionOf(one, name)).sort(strongestFirst),
    id: index + 1,
  }));
  const detectionList = changes.map((change) => ({
    ...factsOf(market),
    code: null,
    text: changeWords(change).en,
    change,
  }));
  return [...groups, { header: CHANGES_HEADER.en, detectionList, id: CHANGES_GROUP_ID }];
}

interface Member {
  readonly id: number;
  readonly symbol: string;
  readonly name: string;
  readonly close: number | null;
  readonly performance: { readonly return1: number | null };
}

/** What is known of a day. */
export interface DayFacts<Compared extends Member> {
  /** The instruments that were compared with each other, the fund of the market among them. */
  readonly members: readonly Compared[];
  readonly events: readonly (Readonly<Record<DetectionKind, number>> & { readonly instrumentId: number })[];
  /** The newest two sessions up to the day that models spoke of, the newest first. */
  readonly said: readonly (SaidOfMarket & { readonly day: TradingDay })[];
}

/**
 * The events of the members that are wanted, and the changes of the market since the session before, in the eight groups; no
 * group on a day on which instruments were not compared.
 */
export function detectionGroupsOfDay<Compared extends Member>(
  day: TradingDay,
  { members, events, said: [today, before] }: DayFacts<Compared>,
  isWanted: (member: Compared) => boolean = () => true,
): DetectionGroup[] {
  if (members.length === 0) return [];
  const byId = new Map(members.map((member) => [member.id, member]));
  const symbols = events.flatMap((codes) => {
    const member = byId.get(codes.instrumentId);
    return member === undefined || !isWanted(member) ? [] : [{ ...memberFacts(member), codes: eventsOf(codes) }];
  });
  const market = members.find(({ symbol }) => symbol === MARKET_SYMBOL);
  const isChangeKnown = market !== undefined && today?.day === day && before !== undefined;
  return detectionGroups(
    symbols,
    isChangeKnown ? marketChanges(marketStates(today), marketStates(before)) : [],
    market === undefined ? NO_MARKET : memberFacts(market),
  );
}

const NO_MARKET: SymbolFacts = { symbol: MARKET_SYMBOL, name: MARKET_SYMBOL, close: null, dailyReturn: null };

const memberFacts = ({ symbol, name, close, performance: { return1 } }: Member): SymbolFacts => ({
  symbol,
  name,
  close,
  dailyReturn: return1 === null ? null : return1 * 100,
});

const factsOf = ({ symbol, name, close, dailyReturn }: SymbolFacts): SymbolFacts => ({
  symbol,
  name,
  close,
  dailyReturn,
});

function detectionOf(symbol: SymbolEvents, name: EventName): Detection[] {
  const code = symbol.codes[name];
  const text = eventWords(name, code)?.en;
  return text === undefined ? [] : [{ ...factsOf(symbol), code, text, change: null }];
}

const strongestFirst = (a: Detection, b: Detection): number =>
  (b.code ?? 0) - (a.code ?? 0) || (a.symbol < b.symbol ? -1 : 1);

/** The words of a detection in a group; its English text where its code is not known here. */
export function detectionWords({ id }: Pick<DetectionGroup, 'id'>, { change, code, text }: Detection): Words {
  if (change !== null) return changeWords(change);
  const known = code === null || id === CHANGES_GROUP_ID ? null : eventWords(eventNames[id - 1], code);
  return known ?? words(text, text);
}
