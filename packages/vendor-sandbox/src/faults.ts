import { jsonAnswer, type ProtocolAnswer, type ProtocolHandler, type ProtocolRequest, textAnswer } from './protocol.ts';

export const faults = [
  'timeout',
  'cut',
  'halfBody',
  'rateLimited',
  'rateLimitedBare',
  'serverError',
  'html',
  'unauthorised',
] as const;
/**
 * What goes wrong with a call: no answer, a cut connection, half a body and then a cut, 429 for a while with Retry-After or without,
 * 503, a page of HTML with status 200, 401.
 */
export type Fault = (typeof faults)[number];

/** A fault of the next call, or of the next one whose path holds `path`. */
export interface ScriptedFault {
  readonly fault: Fault;
  readonly path?: string;
}

export interface FaultRates {
  /** Share of the calls that fail, from 0 to 1. */
  readonly rate: number;
  readonly kinds: readonly Fault[];
}

/** What becomes of an answer on its way. */
export type Delivery =
  | { readonly kind: 'Answer'; readonly answer: ProtocolAnswer }
  /** Half of the body, then the connection is cut. */
  | { readonly kind: 'HalfBody'; readonly answer: ProtocolAnswer }
  /** No answer while the caller waits. */
  | { readonly kind: 'Silence' }
  | { readonly kind: 'Cut' };

const MOST_SCRIPTED = 1_000;
const NONE: FaultRates = { rate: 0, kinds: [] };

/** The faults of one vendor, which can be switched while it runs: a script for the next calls, and by chance from a seed. */
export class FaultPlan {
  readonly #clock: () => number;
  readonly #penaltyMs: number;
  #state: number;
  #rates: FaultRates = NONE;
  #script: ScriptedFault[] = [];
  #closedUntil = 0;
  #isBare = false;

  constructor({ seed, penaltyMs, clock }: { seed: number; penaltyMs: number; clock: () => number }) {
    this.#state = seed >>> 0;
    this.#penaltyMs = penaltyMs;
    this.#clock = clock;
  }

  /** Faults by chance from now on. */
  setRates(rates: FaultRates): void {
    this.#rates = rates;
  }

  /** Adds to the faults of the next calls, in turn. */
  script(...next: readonly ScriptedFault[]): void {
    if (this.#script.length + next.length > MOST_SCRIPTED) throw new RangeError('the script is too long');
    this.#script.push(...next);
  }

  /** No faults from now on, and no penalty. */
  clear(): void {
    this.#rates = NONE;
    this.#script = [];
    this.#closedUntil = 0;
  }

  async deliver(request: ProtocolRequest, handle: ProtocolHandler): Promise<Delivery> {
    const leftMs = this.#closedUntil - this.#clock();
    if (leftMs > 0) return this.#tooMany(leftMs);
    const fault = this.#next(request);
    switch (fault) {
      case null:
        return { kind: 'Answer', answer: await handle(request) };
      case 'halfBody':
        return { kind: 'HalfBody', answer: await handle(request) };
      case 'timeout':
        return { kind: 'Silence' };
      case 'cut':
        return { kind: 'Cut' };
      case 'serverError':
        return { kind: 'Answer', answer: textAnswer(503, 'upstream connect error') };
      case 'unauthorised':
        return { kind: 'Answer', answer: jsonAnswer(401, { message: 'unauthorized.' }) };
      case 'html':
        return { kind: 'Answer', answer: textAnswer(200, '<!doctype html><title>Just a moment</title>', 'text/html') };
      default:
        this.#closedUntil = this.#clock() + this.#penaltyMs;
        this.#isBare = fault === 'rateLimitedBare';
        return this.#tooMany(this.#penaltyMs);
    }
  }

  #tooMany(ms: number): Delivery {
    const headers: Record<string, string> = this.#isBare ? {} : { 'retry-after': `${Math.ceil(ms / 1_000)}` };
    return { kind: 'Answer', answer: jsonAnswer(429, { message: 'too many requests.' }, headers) };
  }

  #next({ path }: ProtocolRequest): Fault | null {
    const at = this.#script.findIndex((entry) => entry.path === undefined || path.includes(entry.path));
    const [scripted] = at < 0 ? [] : this.#script.splice(at, 1);
    if (scripted !== undefined) return scripted.fault;
    const { rate, kinds } = this.#rates;
    if (rate === 0 || this.#random() >= rate) return null;
    return kinds[Math.floor(this.#random() * kinds.length)] ?? null;
  }

  /** Mulberry32: small, seeded, the same everywhere. */
  #random(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
}
