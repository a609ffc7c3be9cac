import type { AskPart, ToolResult } from '@pipa/contract';
import { COLUMN_FACTS, type ColumnName } from '@pipa/ida';
import { readsOwn } from '../reading.ts';
import { findNumerals } from './find-numerals.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const COMPACT_DAY = /^(\d{4})(\d{2})(\d{2})$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const NUMERIC = /^-?\d+(?:\.\d+)?$/;
/** Keys whose numbers name a row and measure nothing. */
const ID = /^(?:id|.*(?:Id|Ids|Rev|Version|seed))$/;
/** Keys whose numbers are sizes of a loss or a cost, which an answer may write with or without the sign. */
const SIZE_OF_LOSS = /drawdown|loss|cost|fee|slippage|commission|tax|interest|short|var\b|cvar|risk|drop|decline/i;
/** Longer texts are explanations, shorter ones names. */
const NAME_CHARACTERS = 80;
const MOST_NUMBERS = 200_000;
const MOST_TEXT = 400_000;
const MOST_NAMES = 5_000;

/** Kinds of sources whose texts are the operator's: a number in them is a fact of the product. */
/** Reads of the forum. */
const MEMBERS = /^topic|forum/i;
const OPERATORS: readonly ToolResult['source'][] = ['market', 'analysis', 'strategies', 'help'];

const clockOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const CLOCKS = [clockOf('UTC'), clockOf('America/New_York')];

/** Columns of the analysis know their unit; of other fields the name says it. */
const isPercent = (key: string): boolean =>
  (COLUMN_FACTS[key as ColumnName] as { unit: string } | undefined)?.unit === 'percent' || /percent|pct/i.test(key);

function firstAtLeast(sorted: Float64Array, low: number): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? 0) < low) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Numbers of one kind, searched by range. */
class Numbers {
  #all: number[] = [];
  #sorted: Float64Array | null = null;

  add(value: number): void {
    if (!Number.isFinite(value) || this.#all.length >= MOST_NUMBERS) return;
    this.#all.push(value);
    this.#sorted = null;
  }

  hasWithin(low: number, high: number): boolean {
    this.#sorted ??= Float64Array.from(this.#all).sort();
    const place = firstAtLeast(this.#sorted, low);
    return (this.#sorted[place] ?? Number.POSITIVE_INFINITY) <= high;
  }
}

export interface PartialDay {
  readonly year: number | null;
  readonly month: number | null;
  readonly day: number | null;
}

/** What the numerals of an answer may come from: results of tools, the words of the user, and what was shown before. */
export class Sources {
  /** As they are: amounts, counts, ratios. */
  readonly plain = new Numbers();
  /** Those that are written in percent already. */
  readonly percents = new Numbers();
  /** Lengths of lists: they are counts and nothing else. */
  readonly counts = new Numbers();
  /** Columns of a screen: its rows have their values in this order. */
  #columns: readonly string[] = [];
  readonly #windows = new Set<number>();
  readonly #days = new Set<string>();
  readonly #asked: PartialDay[] = [];
  readonly #minutes = new Set<number>();
  readonly #tokens = new Set<string>();
  readonly #names = new Set<string>();
  #longest = 0;
  #characters = 0;

  constructor() {
    // Opening and closing of the exchange, also on short days.
    for (const minutes of [9 * 60 + 30, 13 * 60, 16 * 60]) this.#minutes.add(minutes);
  }

  /** All that a tool has answered. Words of members of the forum are no source. */
  addResult({ data, asOf, source, tool, call, shortened }: ToolResult): void {
    const { columns } = (data ?? {}) as { columns?: unknown };
    this.#columns = Array.isArray(columns) ? columns.map(String) : [];
    if (asOf !== null) this.addDay(asOf);
    for (const { rows } of shortened) this.counts.add(rows);
    const isOfMembers = MEMBERS.test(call);
    const isOfOperator = OPERATORS.includes(source) && !readsOwn(tool);
    this.#walk(data, '', isOfMembers ? 'none' : isOfOperator ? 'facts' : 'names');
  }

  addDay(day: string): void {
    this.#days.add(day);
  }

  /** Names of the market, such as those of its funds: their digits claim nothing. */
  addNames(names: readonly string[]): void {
    for (const name of names) if (/\d/.test(name)) this.#names.add(name);
  }

  /** Words of the user, or words that were traced before. */
  addText(text: string): void {
    for (const numeral of findNumerals(text)) {
      if (numeral.kind === 'date') {
        this.#asked.push(numeral);
        if (numeral.year !== null && numeral.month === null) this.plain.add(numeral.year);
      } else if (numeral.kind === 'time') this.#minutes.add(numeral.minutes);
      else if (numeral.kind === 'token') this.#tokens.add(numeral.token.toUpperCase());
      else if (numeral.kind === 'ordinal') this.plain.add(numeral.place);
      else if (numeral.kind === 'number') {
        for (const size of numeral.values) {
          const value = numeral.sign === -1 ? -size : size;
          if (numeral.unit === 'percent') {
            this.percents.add(value);
            this.plain.add(value / 100);
          } else if (numeral.unit === 'bp') this.plain.add(value / 1e4);
          else this.plain.add(value);
        }
      }
    }
  }

  /** A table or chart that was shown before: its values have come from a tool. */
  addPart(part: AskPart): void {
    if (part.kind === 'table') {
      this.counts.add(part.total);
      this.#walk(part.rows, '', 'names');
      this.#walk(part.title, 'title', 'facts');
    } else if (part.kind === 'chart') this.#walk(part.series, '', 'names');
    else if (part.kind === 'passage') {
      // What was marked once is not traced by having been said.
      let kept = part.text;
      for (const { start, end } of part.untraced)
        kept = kept.slice(0, start) + ' '.repeat(end - start) + kept.slice(end);
      this.addText(kept);
    }
  }

  /** A date is known when a day of the sources has all of its parts. */
  hasDate({ year, month, day }: PartialDay): boolean {
    const pad = (value: number) => String(value).padStart(2, '0');
    const pattern = `${year ?? '____'}-${month === null ? '__' : pad(month)}-${day === null ? '__' : pad(day)}`;
    const fits = (known: string) => [...pattern].every((sign, place) => sign === '_' || sign === known[place]);
    if (pattern.includes('_') ? [...this.#days].some(fits) : this.#days.has(pattern)) return true;
    return this.#asked.some(
      (asked) =>
        (year === null || asked.year === year) &&
        (month === null || asked.month === month) &&
        (day === null || asked.day === day),
    );
  }

  hasMinutes(minutes: number): boolean {
    return this.#minutes.has(minutes);
  }

  hasToken(token: string): boolean {
    return this.#tokens.has(token.toUpperCase());
  }

  /** Whether a column is named after so many days or months. */
  hasWindow(size: number): boolean {
    return this.#windows.has(size);
  }

  /** Whether some list has so many rows. */
  hasRows(place: number): boolean {
    return place > 0 && place <= this.#longest;
  }

  /** Names of the sources that hold a digit. */
  get names(): ReadonlySet<string> {
    return this.#names;
  }

  #walk(value: unknown, key: string, texts: 'facts' | 'names' | 'none'): void {
    if (typeof value === 'number') this.#addNumber(value, key);
    else if (typeof value === 'string') this.#addString(value, key, texts);
    else if (Array.isArray(value)) {
      this.counts.add(value.length);
      this.#longest = Math.max(this.#longest, value.length);
      for (const [place, item] of value.entries()) {
        this.#walk(item, key === 'values' ? (this.#columns[place] ?? key) : key, texts);
      }
    } else if (typeof value === 'object' && value !== null) {
      // A figure of a comparison names its column beside its values.
      const field = 'field' in value && typeof value.field === 'string' ? value.field : null;
      for (const [name, inner] of Object.entries(value)) {
        this.#addTokens(name);
        for (const [digits] of name.matchAll(/\d+/g)) this.#windows.add(Number(digits));
        this.#walk(inner, field !== null && name === 'values' ? field : name, texts);
      }
    }
  }

  #addNumber(value: number, key: string): void {
    if (ID.test(key)) return;
    const known = isPercent(key) ? this.percents : this.plain;
    known.add(value);
    if (SIZE_OF_LOSS.test(key)) known.add(-value);
  }

  #addString(text: string, key: string, texts: 'facts' | 'names' | 'none'): void {
    // A list in one text, such as the symbols of a watch list.
    if (/^[\w.-]+(?:,[\w.-]+)+$/.test(text)) this.counts.add(text.split(',').length);
    if (!/\d|[零一二三四五六七八九十百]/.test(text)) return;
    if (INSTANT.test(text)) {
      const at = new Date(text);
      if (Number.isNaN(at.getTime())) return;
      this.#days.add(text.slice(0, 10));
      for (const clock of CLOCKS) {
        const [hours, minutes] = clock.format(at).split(':');
        this.#minutes.add(Number(hours) * 60 + Number(minutes));
      }
      return;
    }
    const compact = COMPACT_DAY.exec(text);
    if (DAY.test(text)) this.#days.add(text);
    else if (compact !== null && /day|date/i.test(key)) this.#days.add(compact.slice(1).join('-'));
    else if (NUMERIC.test(text)) this.#addNumber(Number(text), key);
    else if (texts !== 'none') this.#addWords(text, texts);
  }

  #addWords(text: string, texts: 'facts' | 'names'): void {
    this.#characters += text.length;
    if (this.#characters > MOST_TEXT) return;
    this.#addTokens(text);
    if (text.length <= NAME_CHARACTERS && this.#names.size < MOST_NAMES) this.#names.add(text);
    if (texts === 'facts') this.addText(text);
  }

  #addTokens(text: string): void {
    for (const [token] of text.matchAll(/[A-Za-z][\w.&^-]*\d[\w.]*/g)) this.#tokens.add(token.toUpperCase());
  }
}
