import { htmlAnswer, jsonAnswer, type ProtocolAnswer, type ProtocolHandler, type ProtocolRequest } from './protocol.ts';

export const faults = [
  'timeoutBefore',
  'timeoutAfter',
  'unauthorised',
  'rateLimited',
  'serverError',
  'html',
  'halfBody',
  'doubled',
  'reordered',
  'cut',
] as const;
/**
 * What goes wrong with a call: no answer (before or after it took effect), 401, 429 with a penalty, 500, a page in HTML, half a body, a
 * cut connection; the request arrives twice. Of messages: each comes twice, after the next one, or the connection is cut.
 */
export type Fault = (typeof faults)[number];

export interface PlannedFault {
  readonly fault: Fault;
  /** Whether the call takes effect first. `halfBody` and `timeoutAfter` always do; `timeoutBefore`, 401 and 429 never. */
  readonly isAfter: boolean;
  /** Of `rateLimited`, where it is another one than the plan's. */
  readonly penaltyMs?: number;
}

/** A fault of a script: of the next call, or of the next one whose method and path match. */
export interface ScriptedFault extends Partial<PlannedFault> {
  readonly fault: Fault;
  readonly method?: string;
  /** A part of the path. */
  readonly path?: string;
  /** How long the penalty of `rateLimited` lasts; default: that of the plan. */
  readonly penaltyMs?: number;
}

/** What becomes of an answer on its way. */
export type Delivery =
  | { readonly kind: 'Answer'; readonly answer: ProtocolAnswer }
  /** Half of the body, then the connection is cut. */
  | { readonly kind: 'HalfBody'; readonly answer: ProtocolAnswer }
  /** No answer while the caller waits. */
  | { readonly kind: 'Silence' }
  | { readonly kind: 'Cut' };

export interface FaultRates {
  /** Share of the calls that fail, from 0 to 1. */
  readonly rate: number;
  readonly kinds: readonly Fault[];
}

/** What the faults of a script look at. */
type Faulty = Pick<ProtocolRequest, 'method' | 'path'>;

const MOST_SCRIPTED = 1_000;
const NONE: FaultRates = { rate: 0, kinds: [] };
const NEVER_AFTER: readonly Fault[] = ['timeoutBefore', 'unauthorised', 'rateLimited'];
const ALWAYS_AFTER: readonly Fault[] = ['timeoutAfter', 'halfBody', 'doubled', 'reordered'];

/** The faults of one protocol, which can be switched while it runs: a script for the next calls, and by chance from a seed. */
export class FaultPlan {
  readonly #clock: () => number;
  readonly penaltyMs: number;
  #state: number;
  #rates: FaultRates = NONE;
  #script: ScriptedFault[] = [];
  #closedUntil = 0;
  #refused = 0;

  constructor({
    seed = 1,
    penaltyMs = 1_000,
    clock = Date.now,
  }: { seed?: number; penaltyMs?: number; clock?: () => number } = {}) {
    this.#state = seed >>> 0;
    this.penaltyMs = penaltyMs;
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
    this.#refused = 0;
  }

  /** Milliseconds for which every call is refused. */
  penaltyLeftMs(): number {
    return Math.max(this.#closedUntil - this.#clock(), 0);
  }

  startPenalty(ms = this.penaltyMs): void {
    this.#closedUntil = this.#clock() + ms;
  }

  /** A call has come during a penalty. */
  noteRefused(): void {
    this.#refused += 1;
  }

  /** Calls that have come during penalties, since the plan was cleared. */
  get refused(): number {
    return this.#refused;
  }

  /** Faults of the script that wait for a call. */
  get scripted(): number {
    return this.#script.filter(({ path }) => path !== 'message').length;
  }

  /** The fault of a call, or of a message where the request is null. */
  next(request: Faulty | null): PlannedFault | null {
    const at = this.#script.findIndex((entry) => matches(entry, request));
    const [scripted] = at < 0 ? [] : this.#script.splice(at, 1);
    if (scripted !== undefined) {
      const { fault, isAfter = false, penaltyMs } = scripted;
      return { ...planned(fault, isAfter), ...(penaltyMs !== undefined && { penaltyMs }) };
    }
    const { rate, kinds } = this.#rates;
    if (rate === 0 || this.#random() >= rate) return null;
    const fault = kinds[Math.floor(this.#random() * kinds.length)];
    return fault === undefined ? null : planned(fault, this.#random() < 0.5);
  }

  /** Mulberry32: small, seeded, the same everywhere. */
  #random(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
}

const ON_MESSAGES: readonly Fault[] = ['doubled', 'reordered', 'cut'];

/** An entry without method and path is of the next call; of a message only if it names the path `message`. */
function matches({ fault, method, path }: ScriptedFault, request: Faulty | null): boolean {
  if (request === null) return path === 'message' && ON_MESSAGES.includes(fault);
  return (method === undefined || method === request.method) && (path === undefined || request.path.includes(path));
}

const planned = (fault: Fault, isAfter: boolean): PlannedFault => ({
  fault,
  isAfter: ALWAYS_AFTER.includes(fault) || (isAfter && !NEVER_AFTER.includes(fault)),
});

const rateLimited = (ms: number): Delivery => ({
  kind: 'Answer',
  answer: jsonAnswer(429, { message: 'too many requests.' }, { 'retry-after': `${Math.ceil(ms / 1_000)}` }),
});
const PAGE = htmlAnswer(200, '<!doctype html><title>Access Denied</title><h1>Access Denied</h1>');

/** Carries out calls as the plan says. */
export function withFaults(handle: ProtocolHandler, plan: FaultPlan) {
  return async (request: ProtocolRequest): Promise<Delivery> => {
    const left = plan.penaltyLeftMs();
    if (left > 0) {
      plan.noteRefused();
      return rateLimited(left);
    }
    const fault = plan.next(request);
    if (fault === null) return { kind: 'Answer', answer: await handle(request) };
    if (fault.fault === 'doubled') await handle(request);
    const answer = fault.isAfter ? await handle(request) : null;
    return deliver(fault, answer, plan);
  };
}

function deliver(planned: PlannedFault, answer: ProtocolAnswer | null, plan: FaultPlan): Delivery {
  const { fault, penaltyMs = plan.penaltyMs } = planned;
  switch (fault) {
    case 'timeoutBefore':
    case 'timeoutAfter':
      return { kind: 'Silence' };
    case 'unauthorised':
      return { kind: 'Answer', answer: jsonAnswer(401, { message: 'request is not authorized' }) };
    case 'rateLimited':
      plan.startPenalty(penaltyMs);
      return rateLimited(penaltyMs);
    case 'serverError':
      return { kind: 'Answer', answer: jsonAnswer(500, { message: 'internal server error occurred' }) };
    case 'html':
      return { kind: 'Answer', answer: PAGE };
    case 'cut':
      return { kind: 'Cut' };
    default:
      if (answer === null) return { kind: 'Cut' };
      return { kind: fault === 'halfBody' ? 'HalfBody' : 'Answer', answer };
  }
}
