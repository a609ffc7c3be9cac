import type { KnownNames } from '@pipa/reads';
import { ALIASES, EVERYDAY, NO_SYMBOLS } from './aliases.ts';
import { editDistance, hasChinese, typosOf } from './text.ts';

export interface Named {
  readonly id: number;
  readonly name: string;
}
export type KnownStrategy = KnownNames['strategies'][number];
export type KnownInstrument = KnownNames['instruments'][number];

/** What a question names, and where. */
export interface Mention<Thing> {
  readonly thing: Thing;
  readonly at: number;
  readonly text: string;
}

/** A word of a name without case, accents and signs. */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const LEGAL = new Set('inc corp co plc group holdings ltd company trust etf fund the of and'.split(' '));
/** Words of names of funds by their house alone. */
const HOUSES = new Set(
  'ishares vanguard spdr invesco schwab proshares direxion wisdomtree state street global'.split(' '),
);
const TOKEN = /\$?[A-Za-z][A-Za-z0-9]*(?:[.-][A-Za-z0-9]+)*/g;
const SYMBOL_LIKE = /^[A-Z][A-Z0-9.-]{0,6}$/;
const LEAST_LETTERS = 3;

/** Words of a text with their places. */
const wordsAt = (text: string) =>
  [...text.matchAll(/\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu)].map((match) => ({
    word: match[0].toLowerCase(),
    at: match.index,
    end: match.index + match[0].length,
  }));

/**
 * The things of a list whose name a text holds, the longest names first, with a few typing mistakes in long words. A name counts where all
 * its words follow each other.
 */
export function findNames<Thing extends { readonly name: string }>(
  text: string,
  things: readonly Thing[],
): Mention<Thing>[] {
  const words = wordsAt(text);
  const lower = text.toLowerCase();
  const found: (Mention<Thing> & { end: number; length: number; typos: number })[] = [];
  for (const thing of things) {
    const name = folded(thing.name);
    if (name === '') continue;
    if (hasChinese(name)) {
      const at = lower.indexOf(thing.name.toLowerCase());
      if (at >= 0)
        found.push({ thing, at, text: thing.name, end: at + thing.name.length, length: name.length, typos: 0 });
      continue;
    }
    const parts = name.split(' ');
    const [whole] = parts;
    if (parts.length === 1 && whole !== undefined && (whole.length < LEAST_LETTERS || EVERYDAY.has(whole))) continue;
    for (let start = 0; start + parts.length <= words.length; start++) {
      const run = words.slice(start, start + parts.length);
      const typos = run.reduce((sum, { word }, place) => {
        const part = parts[place] ?? '';
        const most = typosOf(part);
        const edits = word === part || word === `${part}s` ? 0 : editDistance(word, part, most);
        return edits > most ? Number.POSITIVE_INFINITY : sum + edits;
      }, 0);
      const [first, last] = [run[0], run.at(-1)];
      if (typos <= 2 && first !== undefined && last !== undefined) {
        found.push({
          thing,
          at: first.at,
          text: text.slice(first.at, last.end),
          end: last.end,
          length: name.length,
          typos,
        });
      }
    }
  }
  const kept: typeof found = [];
  for (const one of found.sort((a, b) => b.length - a.length || a.typos - b.typos)) {
    if (!kept.some((other) => one.at < other.end && one.end > other.at)) kept.push(one);
  }
  return kept.sort((a, b) => a.at - b.at).map(({ thing, at, text: said }) => ({ thing, at, text: said }));
}

/** Things whose name is like a text, the most similar first. */
export function similarNames<Thing extends { readonly name: string }>(
  text: string,
  things: readonly Thing[],
  most = 4,
): Thing[] {
  const words = folded(text)
    .split(' ')
    .filter((word) => word.length >= LEAST_LETTERS && !EVERYDAY.has(word));
  const scored = things.map((thing) => {
    const parts = folded(thing.name).split(' ');
    const score = words.filter((word) =>
      parts.some((part) => part === word || editDistance(part, word, typosOf(part)) <= typosOf(part)),
    ).length;
    return { thing, score };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ thing }) => thing);
}

export interface NameIndex {
  readonly instruments: ReadonlyMap<string, KnownInstrument>;
  readonly strategies: readonly KnownStrategy[];
  /** Symbols that a text names, each once in its order, and what is written like a symbol and is none. */
  symbolsIn(text: string): { symbols: Mention<string>[]; unknown: string[] };
  /** Symbols that a misspelt one may be. */
  similarSymbols(text: string): KnownInstrument[];
}

export function indexNames({ instruments, strategies }: KnownNames): NameIndex {
  const bySymbol = new Map(instruments.map((one) => [one.symbol, one]));
  /** By the first words of a name: the brand of a company, all of a fund. */
  const byBrand = new Map<string, KnownInstrument[]>();
  for (const one of instruments) {
    const words = folded(one.name)
      .split(' ')
      .filter((word) => !LEGAL.has(word));
    const [brand = ''] = words;
    const keys = one.kind === 'Stock' ? [brand, words.join(' ')] : [words.join(' ')];
    for (const key of new Set(keys)) if (key.length >= 4) byBrand.set(key, [...(byBrand.get(key) ?? []), one]);
  }
  const brands = [...byBrand.keys()];

  function brandAt(text: string, used: (at: number, end: number) => boolean): Mention<string>[] {
    const words = wordsAt(text);
    const found: Mention<string>[] = [];
    for (let start = 0; start < words.length; start++) {
      for (const length of [6, 5, 4, 3, 2, 1]) {
        const run = words.slice(start, start + length);
        const [first, last] = [run[0], run.at(-1)];
        if (run.length < length || first === undefined || last === undefined || used(first.at, last.end)) continue;
        const key = run
          .map(({ word }) => word)
          .filter((word) => !LEGAL.has(word))
          .join(' ');
        if (length === 1 && (EVERYDAY.has(key) || HOUSES.has(key))) continue;
        const matches = byBrand.get(key);
        if (matches?.length === 1 && matches[0] !== undefined) {
          found.push({ thing: matches[0].symbol, at: first.at, text: text.slice(first.at, last.end) });
          break;
        }
      }
    }
    return found;
  }

  return {
    instruments: bySymbol,
    strategies,
    similarSymbols(text) {
      const wanted = text.replace(/^\$/, '').toUpperCase();
      const close = instruments.filter(
        ({ symbol }) => Math.abs(symbol.length - wanted.length) <= 1 && editDistance(symbol, wanted, 1) <= 1,
      );
      const lower = wanted.toLowerCase();
      const named =
        lower.length < 5
          ? []
          : brands
              .filter((brand) => editDistance(brand, lower, typosOf(brand)) <= typosOf(brand))
              .flatMap((brand) => byBrand.get(brand) ?? []);
      return [...new Set([...named, ...close])].slice(0, 4);
    },
    symbolsIn(text) {
      const found: Mention<string>[] = [];
      const unknown: string[] = [];
      const isShouted = !/[a-z]/.test(text) && (text.match(/[A-Za-z]{2,}/g)?.length ?? 0) > 2 && !hasChinese(text);
      const used = (at: number, end: number) => found.some((one) => at < one.at + one.text.length && end > one.at);
      for (const match of text.matchAll(TOKEN)) {
        const [raw] = match;
        const hasSign = raw.startsWith('$');
        const bare = raw.replace(/^\$/, '').replace(/'s$/, '');
        const symbol = bare.toUpperCase();
        const isUpper = bare === symbol && !isShouted;
        const isKnown = bySymbol.has(symbol);
        if (
          isKnown &&
          (hasSign ||
            (isUpper
              ? !NO_SYMBOLS.has(symbol)
              : symbol.length >= LEAST_LETTERS && !EVERYDAY.has(bare.toLowerCase()) && !NO_SYMBOLS.has(symbol)))
        ) {
          found.push({ thing: symbol, at: match.index, text: raw });
        } else if (
          !isKnown &&
          (hasSign || (isUpper && symbol.length >= 2)) &&
          SYMBOL_LIKE.test(symbol) &&
          !NO_SYMBOLS.has(symbol)
        ) {
          unknown.push(symbol);
        }
      }
      found.push(...brandAt(text, used));
      const lower = text.toLowerCase();
      for (const [pattern, symbols] of ALIASES) {
        const match = pattern.exec(lower);
        const symbol = symbols.find((one) => bySymbol.has(one));
        if (match !== null && symbol !== undefined && !used(match.index, match.index + match[0].length)) {
          found.push({ thing: symbol, at: match.index, text: match[0] });
        }
      }
      const sorted = found.sort((a, b) => a.at - b.at);
      return {
        symbols: sorted.filter((one, place) => sorted.findIndex(({ thing }) => thing === one.thing) === place),
        unknown: [...new Set(unknown)].filter(
          (one) => !found.some(({ text: said }) => said.toUpperCase().includes(one)),
        ),
      };
    },
  };
}

const KEPT_MS = 10 * 60_000;

/** The names of the market and of its strategies, read again after a while; meanwhile the last ones answer. */
export function keepNames(read: () => Promise<KnownNames>, now: () => number): () => Promise<NameIndex> {
  let kept: { readonly index: NameIndex; readonly at: number } | null = null;
  let reading: Promise<NameIndex> | null = null;
  const refresh = () => {
    reading ??= read()
      .then((names) => {
        const index = indexNames(names);
        // An installation that is being set up has no names yet.
        if (names.instruments.length > 0) kept = { index, at: now() };
        return index;
      })
      .finally(() => {
        reading = null;
      });
    return reading;
  };
  return async () => {
    if (kept === null) return refresh();
    if (now() - kept.at > KEPT_MS) void refresh().catch(() => undefined);
    return kept.index;
  };
}
