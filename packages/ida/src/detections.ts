import type { TradingDay } from '@pipa/calendar';
import {
  type Detection,
  type DetectionGroup,
  type EventName,
  eventNames,
  MARKET_SYMBOL,
  type MarketChange,
} from '@pipa/contract';
import { type DetectionKind, detectionKinds, detectionSignals, elementAt } from '@pipa/quant';
import { untranslated, type Words } from '@pipa/words';
import { changeWords, marketChanges, marketStates, type SaidOfMarket } from './changes.ts';
import { words } from './words/detections/index.ts';

const kindOf = Object.fromEntries(detectionKinds.map((kind) => [detectionSignals[kind].documentName, kind])) as Record<
  EventName,
  DetectionKind
>;

/** The events of a day by their names in the document; 0 where there is none. */
export const eventsOf = (codes: Readonly<Record<DetectionKind, number>>): Record<EventName, number> =>
  Object.fromEntries(eventNames.map((name) => [name, codes[kindOf[name]]])) as Record<EventName, number>;

/** Group of the changes of the market, the last of the eight. */
export const CHANGES_GROUP_ID = 8;

/** The header of one of the eight groups: the seven kinds of events in the order of the columns, then the market's changes. */
export function groupHeader(id: number): Words {
  return id === CHANGES_GROUP_ID ? words.changes : words.headers[elementAt(eventNames, id - 1)];
}

/** What an event says; null for a code that is not shown (3 §4). */
export function eventWords(name: EventName, code: number): Words | null {
  const texts: Readonly<Record<number, Words>> = words.texts[name];
  return texts[code] ?? null;
}

/** The codes that are shown of a kind of event, the strongest buy first. */
export const eventCodes = (name: EventName): number[] =>
  Object.keys(words.texts[name])
    .map(Number)
    .toSorted((a, b) => b - a);

/** The events of one symbol on a day. */
export interface SymbolEvents {
  readonly symbol: string;
  readonly name: string;
  readonly close: number | null;
  /** Percent number. */
  readonly dailyReturn: number | null;
  readonly isEtf: boolean;
  readonly codes: Readonly<Record<EventName, number>>;
}

type SymbolFacts = Omit<SymbolEvents, 'codes'>;

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
  return [...groups, { header: words.changes.en, detectionList, id: CHANGES_GROUP_ID }];
}

interface Member {
  readonly id: number;
  readonly symbol: string;
  readonly name: string;
  readonly kind: string;
  readonly close: number | null;
  readonly performance: { readonly return1: number | null };
}

/** What is known of a day. */
interface DayFacts<Compared extends Member> {
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

const NO_MARKET: SymbolFacts = {
  symbol: MARKET_SYMBOL,
  name: MARKET_SYMBOL,
  close: null,
  dailyReturn: null,
  isEtf: true,
};

const memberFacts = ({ symbol, name, kind, close, performance: { return1 } }: Member): SymbolFacts => ({
  symbol,
  name,
  close,
  dailyReturn: return1 === null ? null : return1 * 100,
  isEtf: kind === 'ETF',
});

const factsOf = ({ symbol, name, close, dailyReturn, isEtf }: SymbolFacts): SymbolFacts => ({
  symbol,
  name,
  close,
  dailyReturn,
  isEtf,
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
  const known = code === null || id === CHANGES_GROUP_ID ? null : eventWords(elementAt(eventNames, id - 1), code);
  return known ?? untranslated(text);
}
