// The module that the isolate of an own strategy begins with. Everything that it says to its process is a text, which is read there as
// if the strategy had written it.
import type { OwnStrategy, ParameterValues, UniverseInstrument } from '@pipa/quant/own-strategy';
import {
  answerOn,
  PanelView,
  readDefinition,
  readUniverse,
  resolveParameters,
  sessionsKnownBefore,
  warmUpOf,
} from '@pipa/quant/own-strategy/host';
import { importName } from '../interface-name.ts';
import { cloneValue } from './clone-value.ts';
import { KnownSessions, type MarketFacts } from './known-sessions.ts';
import { defineProperty, freeze, ownEntries, parseJson, quoted, sliceText } from './primordials.ts';
import { printedText } from './print-values.ts';
import { decisionText, listText, numberText, objectText, said } from './say-answers.ts';
import { sealRealm } from './seal-realm.ts';

/** The longest line of a console, and the longest name of a module that is imported. */
const LONGEST_TEXT = 20_000;

interface Market {
  readonly known: KnownSessions;
  /** Column of each symbol of the universe, −1 for one that has no prices. */
  readonly columnOf: ReadonlyMap<string, number>;
  readonly sessionsBefore: number;
}

let file: { readonly default?: unknown } = {};
let hasLoaded = false;
let own: OwnStrategy | null = null;
let values: ParameterValues = {};
let market: Market | null = null;

/** Closes the isolate's surroundings. `print` gets texts of the console, `load` answers with a module of the strategy's files. */
export function open(
  print: (text: string) => void,
  load: (file: number, specifier: string) => unknown,
  settings: string,
): void {
  const { surroundings, files }: { surroundings: string[]; files: number } = parseJson(settings);
  sealRealm({
    print: (printed) => print(sliceText(printedText(printed), 0, LONGEST_TEXT)),
    structuredClone: cloneValue,
    forbidden: surroundings,
  });
  // `import()` of a file is rewritten to a call of its function, because an isolate has none. The process takes these off the global.
  for (let i = 0; i < files; i++) {
    const importFrom = async (specifier: unknown) => load(i, sliceText(`${specifier}`, 0, LONGEST_TEXT));
    defineProperty(globalThis, importName(i), { value: freeze(importFrom), configurable: true });
  }
}

/** The strategy's file hands itself over when it has been evaluated. */
export function take(loaded: { readonly default?: unknown }): void {
  file = loaded;
  hasLoaded = true;
}

export function facts(parameters: string): string {
  return said(() => {
    if (!hasLoaded) throw new Error('its file waits for something that never comes');
    const strategy = readDefinition(file.default);
    own = strategy;
    values = resolveParameters(strategy, parseJson(parameters));
    const { name, description = '', rebalance, longShort = 'LONG' } = strategy;
    return objectText({
      name: quoted(`${name}`),
      description: quoted(`${description}`),
      rebalance: quoted(rebalance),
      longShort: quoted(longShort),
      values: objectText(numbersOf(values)),
      warmUpSessions: numberText(warmUpOf(strategy, values)),
      parameters: parametersText(strategy),
    });
  });
}

export function universe(instruments: string): string {
  return said(() => listText(readUniverse(loaded(), parseJson(instruments) as UniverseInstrument[])));
}

/** What is known before the first session. */
export function enter(given: string): string {
  return said(() => {
    const facts: MarketFacts = parseJson(given);
    const columnOf = new Map(facts.universe.map((symbol) => [symbol, facts.symbols.indexOf(symbol)]));
    const warmUpSessions = warmUpOf(loaded(), values);
    market = { known: new KnownSessions(facts), columnOf, sessionsBefore: sessionsKnownBefore({ warmUpSessions }) };
    return 'null';
  });
}

/** Takes sessions, and decides at the close of the last one of them when it is `asked`; `refused` are symbols that it may not see. */
export function decide(count: number, anew: boolean, asked: boolean, refused: string, part: ArrayBuffer): string {
  return said(() => {
    if (market === null) throw new Error('a market comes before its decisions');
    const { known, columnOf, sessionsBefore } = market;
    known.take(count, anew, part);
    if (!asked) return 'null';
    const seen = withoutRefused(columnOf, parseJson(refused));
    const view = new PanelView({ panel: known.panel, t: known.length - 1 }, seen, sessionsBefore);
    const answer = answerOn(view, loaded(), values);
    return decisionText(answer, view.signals);
  });
}

/** The columns with −1, as for a symbol without prices, for those that may not be seen; the house lets none of them be held. */
function withoutRefused(
  columnOf: ReadonlyMap<string, number>,
  refused: readonly string[],
): ReadonlyMap<string, number> {
  if (refused.length === 0) return columnOf;
  const seen = new Map(columnOf);
  for (let i = 0; i < refused.length; i++) seen.set(refused[i], -1);
  return seen;
}

function loaded(): OwnStrategy {
  if (own === null) throw new Error('the file comes first');
  return own;
}

function parametersText({ parameters = {} }: OwnStrategy): string {
  const texts: Record<string, string> = {};
  for (const [name, { value, min, max, integer = false }] of ownEntries(parameters)) {
    texts[name] = objectText({ ...numbersOf({ value, min, max }), integer: `${integer === true}` });
  }
  return objectText(texts);
}

function numbersOf(numbers: Readonly<Record<string, number>>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of ownEntries(numbers)) texts[name] = numberText(value);
  return texts;
}
