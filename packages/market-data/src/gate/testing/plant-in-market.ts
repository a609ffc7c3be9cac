import { fromEpochDay } from '@pipa/calendar';
import type { InstrumentHistory } from '../../daily-bars.ts';
import { memoryVendor, vendorBar } from '../../testing/memory-vendor.ts';
import { readPart } from '../../testing/read-part.ts';
import { Evidence, logMoves } from '../day-evidence.ts';
import { type JudgedHistory, judgeHistory } from '../judge-history.ts';
import { judgeSeries } from '../judge-series.ts';
import { MarketMoveCounts } from '../market-moves.ts';
import { readSeries } from '../read-series.ts';
import { falseReturns } from './false-returns.ts';
import { type CleanStretch, drawsOf, PLANTS, type Planted, stretchOf } from './planted-faults.ts';

const REPEATED_ROWS = 'doubled rows';
export const FAULT_CLASSES = [...Object.keys(PLANTS), REPEATED_ROWS];

const STRETCH = 750;
const SEED = 7;
const MOST_TRIES = 5;

export interface ClassResult {
  readonly name: string;
  readonly places: number;
  readonly caught: number;
}

/** A market in whose clean stretches faults are planted. */
export class PlantedMarket {
  readonly histories: readonly InstrumentHistory[];
  readonly moves = new MarketMoveCounts();
  /** Findings of the histories as they are. */
  readonly #judged = new Map<InstrumentHistory, JudgedHistory>();

  constructor(histories: readonly InstrumentHistory[]) {
    this.histories = histories.filter(({ bars }) => bars.days.length > STRETCH);
    for (const { bars } of histories) this.moves.add(bars.days, bars.adjClose);
  }

  /** Bars of the histories as they are, and how many of them the gate would not store. */
  keptOut(): { readonly bars: number; readonly lost: number } {
    let bars = 0;
    let stored = 0;
    for (const history of this.histories) {
      bars += history.bars.days.length;
      stored += this.#judge(history).bars.days.length;
    }
    return { bars, lost: bars - stored };
  }

  /** Plants a class of fault at so many places, and counts those from which no false return is left. */
  async plant(name: string, places: number): Promise<ClassResult> {
    let [planted, caught] = [0, 0];
    for (let place = 0; planted < places && place < MOST_TRIES * places; place++) {
      const stretch = this.#cleanStretch(name, place);
      if (stretch === null) continue;
      planted++;
      if (await this.#isCaught(name, stretch, place)) caught++;
    }
    return { name, places: planted, caught };
  }

  async #isCaught(name: string, stretch: CleanStretch, place: number): Promise<boolean> {
    const draw = drawsOf(SEED, name, place);
    if (name === REPEATED_ROWS) return isRepeatedRowCaught(stretch, draw(0), draw(1));
    const fault: Planted = PLANTS[name](stretch, draw);
    return falseReturns(judgeHistory(fault.bars, fault.listed, this.moves), fault).length === 0;
  }

  #judge(history: InstrumentHistory): JudgedHistory {
    const known = this.#judged.get(history) ?? judgeHistory(history.bars, history.actions, this.moves);
    this.#judged.set(history, known);
    return known;
  }

  /** A stretch of a random symbol in which the gate finds nothing; null where the draw has none. */
  #cleanStretch(name: string, place: number): CleanStretch | null {
    const draw = drawsOf(SEED, `${name} stretch`, place);
    const [history, donor] = [0, 1].map((i) => this.histories[Math.floor(draw(i) * this.histories.length)]);
    const first = Math.floor(draw(2) * (history.bars.days.length - STRETCH));
    const days = history.bars.days.subarray(first, first + STRETCH);
    const stretch = stretchOf(history, days);
    const other = donor === history ? null : stretchOf(donor, days);
    if (stretch === null || other === null) return null;
    const [from, to] = [days[0], days[days.length - 1]].map(fromEpochDay);
    const isClean = this.#judge(history).findings.every(
      ({ outcome, fromDay, toDay }) => outcome === 'Kept' || toDay < from || fromDay > to,
    );
    if (!isClean) return null;
    const evidence = new Evidence(stretch.bars, logMoves(stretch.bars.adjClose), this.moves);
    return { ...stretch, other, scale: evidence.scaleAt(STRETCH / 2) };
  }
}

/** Repeats the row of a day, as it is or with other prices, before or after the right one; the right one has to be left. */
async function isRepeatedRowCaught({ bars }: CleanStretch, where: number, how: number): Promise<boolean> {
  const at = Math.floor(where * bars.days.length);
  const rowOf = (t: number, factor = 1) => {
    const [open, high, low, close] = [bars.open, bars.high, bars.low, bars.close].map((prices) => prices[t] * factor);
    const day = fromEpochDay(bars.days[t]);
    return vendorBar(bars.symbol, day, close, { open, high, low, volume: Math.round(bars.volume[t]) });
  };
  const factor = how < 0.5 ? 1 : 0.5 + how;
  const rows = Array.from(bars.days, (_, t) => rowOf(t));
  rows.splice(how * 100 - Math.floor(how * 100) < 0.5 ? at : at + 1, 0, rowOf(at, factor));
  const vendor = memoryVendor({ bars: rows }, { rowsAPage: 1_000 });
  const judged: JudgedHistory[] = [];
  for await (const source of readSeries(readPart(vendor, vendor.bars)).series) judged.push(judgeSeries(source, {}));
  const [{ bars: stored, findings }] = judged;
  const isRight = stored.days.every((day, t) => {
    const source = bars.days.indexOf(day);
    return Math.abs(stored.close[t] / bars.close[source] - 1) < 0.1 && (t === 0 || stored.days[t - 1] < day);
  });
  return isRight && findings.some(({ fault }) => fault === 'RepeatedRow');
}

/** The table of a run, a line a class. */
export function tableOf(
  market: string,
  results: readonly ClassResult[],
  { bars, lost }: { readonly bars: number; readonly lost: number },
): string {
  const lines = results.map(
    ({ name, places, caught }) => `${name.padEnd(26)}${String(caught).padStart(5)} of ${places}`,
  );
  return [`Planted in ${market}: caught`, ...lines, `clean bars kept out: ${lost} of ${bars}`].join('\n');
}
