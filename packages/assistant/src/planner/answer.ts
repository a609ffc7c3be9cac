import {
  type AskPart,
  type AskSource,
  type api,
  DomainError,
  type Language,
  type OutputOf,
  type ToolResult,
} from '@pipa/contract';
import type { Question, Toolbox } from '../engine.ts';
import { type ChartOf, chartPart, presentResult, sourceOf, type TableOf, tablePart } from '../present/index.ts';
import type { Understood } from './understand/understand.ts';
import { plannerWords } from './words/index.ts';

type Api = typeof api;
type Fields = Readonly<Record<string, unknown>>;
/** Result of a read whose endpoint is known. */
export type Result<Name extends keyof Api> = Omit<ToolResult, 'data'> & { readonly data: OutputOf<Api[Name]> };

const MOST_FOLLOW_UPS = 4;
/** Their figures are those of an analysis. */
const OF_ANALYSIS: readonly ToolResult['tool'][] = [
  'show_market_state',
  'show_analysis',
  'explain_figure',
  'compare_symbols',
  'screen_symbols',
  'show_growth',
];
const MOST_SOURCES = 20;

export type Notice = Extract<AskPart, { kind: 'notice' }>['notice'];

/** One answer while it is made: its reads, its parts, and the words of its language. */
export class Answer {
  readonly u: Understood;
  readonly question: Question;
  readonly language: Language;
  readonly w: (typeof plannerWords)[Language];
  /** Reads by tool and fields: one of an answer is made once. */
  readonly #read = new Map<string, Promise<ToolResult>>();
  readonly #sources = new Map<string, AskSource>();
  #followUps: string[] = [];
  #steps = 0;
  readonly #toolbox: Toolbox;
  readonly #emit: (part: AskPart) => void;
  readonly #signal: AbortSignal;

  constructor(u: Understood, question: Question, toolbox: Toolbox, emit: (part: AskPart) => void, signal: AbortSignal) {
    this.u = u;
    this.question = question;
    this.language = u.language;
    this.w = plannerWords[u.language];
    this.#toolbox = toolbox;
    this.#emit = emit;
    this.#signal = signal;
  }

  get steps(): number {
    return this.#steps;
  }

  /** A read by the name of its endpoint. @throws DomainError in words for the user */
  async read<Name extends keyof Api & string>(
    call: Name,
    fields: Fields,
    tool: ToolResult['tool'],
    subject = '',
  ): Promise<Result<Name>> {
    this.#signal.throwIfAborted();
    const given = Object.fromEntries(
      Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
    );
    const key = `${call} ${JSON.stringify(given)}`;
    let reading = this.#read.get(key);
    if (reading === undefined) {
      this.#steps += 1;
      reading = this.#analysed(
        tool,
        this.#toolbox.run(tool, { call, ...given }, this.w.steps(this.w.tools[tool], subject)),
      );
      this.#read.set(key, reading);
    }
    return (await reading) as Result<Name>;
  }

  /** Before its first analysis a market has no figures: that is another answer than a figure that it does not know. */
  async #analysed(tool: ToolResult['tool'], reading: Promise<ToolResult>): Promise<ToolResult> {
    if (!OF_ANALYSIS.includes(tool)) return reading;
    try {
      const result = await reading;
      if (result.source !== 'analysis' || result.asOf !== null) return result;
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'NOT_FOUND') throw error;
      const days = await this.#toolbox.run(
        'show_market',
        { call: 'asOfDays' },
        this.w.steps(this.w.tools.show_market, ''),
      );
      if ((days.data as OutputOf<Api['asOfDays']>).updateTime !== null) throw error;
    }
    throw new DomainError('UNAVAILABLE');
  }

  say(text: string): void {
    this.#emit({ kind: 'passage', text, untraced: [] });
  }

  notice(notice: Notice, text: string): void {
    this.#emit({ kind: 'notice', notice, text });
  }

  /** Notes figures that were computed from a result, so that a sentence may say them. */
  computed(result: Omit<ToolResult, 'data'>, figures: Readonly<Record<string, number>>): void {
    this.#toolbox.note?.({ ...result, data: figures });
  }

  /** Notes what a sentence was made of, where no table or chart shows it. */
  cite(result: Omit<ToolResult, 'data'>, link: string | null): void {
    const source = sourceOf(result as ToolResult, link);
    this.#sources.set(`${source.call} ${source.asOf} ${link}`, source);
  }

  table(result: Omit<ToolResult, 'data'>, table: TableOf): void {
    if (table.rows.length === 0) return;
    this.cite(result, table.link);
    this.#emit(tablePart(result as ToolResult, table));
  }

  chart(result: Omit<ToolResult, 'data'>, chart: ChartOf): void {
    this.cite(result, chart.link);
    this.#emit(chartPart(result as ToolResult, chart));
  }

  /** The tables and charts that the product shows of a result. */
  present(result: ToolResult | (Omit<ToolResult, 'data'> & { data: unknown }), fields: Fields = {}): void {
    for (const part of presentResult(result as ToolResult, fields, this.language)) {
      this.cite(result, part.source.link);
      this.#emit(part);
    }
  }

  followUps(...questions: readonly string[]): void {
    this.#followUps = [...new Set([...this.#followUps, ...questions])].slice(0, MOST_FOLLOW_UPS);
  }

  async propose(kind: string, input: Fields, label: string): Promise<void> {
    this.#emit(await this.#toolbox.propose(kind, input, label));
  }

  /** What ends an answer: its sources, and what may be asked next. */
  end(): void {
    const sources = [...this.#sources.values()].slice(0, MOST_SOURCES);
    if (sources.length > 0) this.#emit({ kind: 'sources', sources });
    if (this.#followUps.length > 0) this.#emit({ kind: 'followUps', questions: this.#followUps });
  }
}

/** An intent: what a question may want, how surely a question wants it, and how it is answered. */
export interface Intent {
  readonly name: string;
  /** From 0, where it does not fit, to 100. */
  fits(u: Understood): number;
  answer(answer: Answer): Promise<void>;
}
