import type { TradingDay } from '@pipa/calendar';
import { type api, DomainError, type ParsedInputOf, type Receipt } from '@pipa/contract';
import type { ReceiptedStrategy } from '@pipa/db/receipts';
import type { Reader } from '@pipa/reads';
import {
  canonical,
  type Difference,
  describeCall,
  describeExplanation,
  describeFiring,
  describeOwnSheet,
  describeReport,
  describeReportSheet,
  describeTearSheet,
  describeTrackSheet,
  differencesOf,
  type FiringRequest,
  isWhole,
  type OwnRecord,
  type ReceiptDraft,
  type ReportRequest,
} from '@pipa/receipts';
import { recomputeFiring, recomputeReport, recomputeTrack } from '@pipa/worker';
import { answerTool } from './answer-tool.ts';
import { readTrackColumnsOf } from './track-record.ts';
import type { World } from './world.ts';

export interface Verdict {
  readonly id: string;
  readonly subject: string;
  readonly state: 'equal' | 'differs' | 'unverified';
  readonly differences: readonly Difference[];
  /** Why it could not be verified, or what was taken from the receipt; null where there is nothing to say. */
  readonly note: string | null;
}

/** A receipt that this run cannot compute again. */
class Unverifiable extends Error {}

export interface Verifying {
  readonly world: World;
  readonly code: Receipt['code'];
  /** The user whose own books are read; null where none is known. */
  readonly owner: Reader | null;
}

/** Who reads a market that was made again: it has no users. */
export const NO_USER: Reader = {
  userId: 0,
  userName: 'verify',
  role: 'Administrator',
  investorState: 'Enabled',
  agreementRev: 'verify',
};

type View = Pick<ParsedInputOf<typeof api.tearSheet>, 'benchmark' | 'from' | 'to'>;
type Asked<T> = Receipt['request'] & T;

const viewOf = ({ view }: Receipt['request']): View =>
  Object.fromEntries(Object.entries((view ?? {}) as object).filter(([, value]) => value !== null));

/** Computes a receipt again and compares. Nothing is written. */
export async function verifyReceipt(verifying: Verifying, receipt: Receipt): Promise<Verdict> {
  const { id, subject } = receipt;
  const broken: Difference[] = isWhole(receipt)
    ? []
    : [{ of: 'receipt', name: 'content', expected: id, found: 'the id of another content' }];
  try {
    const { draft, note } = await recompute(verifying, receipt);
    const differences = [...broken, ...differencesOf(receipt, draft, verifying.code)];
    return { id, subject, state: differences.length === 0 ? 'equal' : 'differs', differences, note };
  } catch (error) {
    if (error instanceof Unverifiable)
      return { id, subject, state: 'unverified', differences: broken, note: error.message };
    // What the computation refuses is found in no market of these inputs.
    if (!(error instanceof DomainError) && !(error instanceof RangeError)) throw error;
    const differences: Difference[] = [
      ...broken,
      { of: 'result', name: '', expected: 'a figure', found: error.message },
    ];
    return { id, subject, state: 'differs', differences, note: null };
  }
}

interface Recomputed {
  readonly draft: ReceiptDraft;
  readonly note: string | null;
}

const asIs = (draft: ReceiptDraft): Recomputed => ({ draft, note: null });

async function recompute(verifying: Verifying, receipt: Receipt): Promise<Recomputed> {
  const { context } = verifying.world;
  const { kind, request } = receipt;
  switch (kind) {
    case 'report':
      return asIs(await describeReport(context, await reportOf(verifying, request)));
    case 'explanation':
      return asIs(await describeExplanation(context, NO_USER, request as Asked<ParsedInputOf<typeof api.explain>>));
    case 'alert': {
      const asked = request as Asked<FiringRequest>;
      return asIs(await describeFiring(context, asked, await recomputeFiring(context, asked)));
    }
    case 'tearSheet':
      return sheetOf(verifying, receipt);
    case 'tool':
      return answerOf(verifying, receipt);
  }
}

/** Backtests of a market that are kept, the newest: a report has several sheets. */
const MOST_BACKTESTS = 200;
const backtests = new WeakMap<World, Map<string, ReturnType<typeof recomputeReport>>>();

function backtestOnce(world: World, asked: Asked<ReportRequest>): ReturnType<typeof recomputeReport> {
  const { strategy, beginDay, endDay, terms } = asked;
  const made = backtests.get(world) ?? new Map<string, ReturnType<typeof recomputeReport>>();
  backtests.set(world, made);
  const key = canonical([strategy, beginDay, endDay, terms]);
  const known = made.get(key) ?? recomputeReport(world.context, asked as never);
  made.delete(key);
  made.set(key, known);
  const [oldest] = made.keys();
  if (made.size > MOST_BACKTESTS && oldest !== undefined) made.delete(oldest);
  return known;
}

async function reportOf({ world }: Verifying, request: Receipt['request']) {
  const asked = request as Asked<ReportRequest>;
  const report = await backtestOnce(world, asked);
  if (report === null) throw new Unverifiable(`this release has no strategy ${asked.strategy}`);
  return report;
}

async function sheetOf(verifying: Verifying, receipt: Receipt): Promise<Recomputed> {
  const { request, asOf } = receipt;
  const { context } = verifying.world;
  const view = viewOf(request);
  if (request.of === 'backtest') {
    return asIs(await describeReportSheet(context, await reportOf(verifying, request), view));
  }
  if (request.of === 'track') {
    const { strategy: code, onlineDay, terms } = request as Asked<{ onlineDay: TradingDay; terms: object }>;
    const strategy = { code, onlineDay, ...terms } as unknown as Omit<ReceiptedStrategy, 'universe'>;
    const track = await recomputeTrack(context, strategy, asOf ?? onlineDay);
    if (track === null) throw new Unverifiable(`this release has no strategy ${code}`);
    const record = readTrackColumnsOf(track.points);
    return asIs(
      await describeTrackSheet(context, { strategy: { ...strategy, universe: track.universe }, record }, view),
    );
  }
  return ownSheetOf(verifying, receipt, view);
}

/** Own books: from the data folder of their owner where it is named, otherwise from the daily records that the receipt carries. */
async function ownSheetOf({ world, owner }: Verifying, receipt: Receipt, view: View): Promise<Recomputed> {
  const { request, inputs, mode } = receipt;
  const of = request.of as 'portfolio' | 'account';
  if (!world.isRebuilt && owner !== null) {
    const draft = await describeTearSheet(
      world.context,
      owner,
      { kind: of, id: Number(request.id), ...view },
      receipt.asOf ?? undefined,
    );
    return asIs(draft);
  }
  const carried = inputs.find(({ name }) => name === 'daily records')?.values;
  if (carried === undefined)
    throw new Unverifiable('its daily records are in the books alone: name their folder with --data');
  const record = carried as unknown as OwnRecord;
  const subject = { kind: of, id: Number(request.id) };
  const draft = await describeOwnSheet(world.context, subject, record, view, { mode, asOf: receipt.asOf });
  return { draft, note: 'from the daily records that the receipt carries; --data compares them with the books' };
}

async function answerOf({ world, owner }: Verifying, receipt: Receipt): Promise<Recomputed> {
  const { request, asOf, mode, isFromMarket } = receipt;
  const { tool, input } = request as Asked<{ tool: string; input: object }>;
  if (!isFromMarket && world.isRebuilt) {
    throw new Unverifiable('its answer is of own books or settings: name their folder, or a backup of it, with --data');
  }
  const output = await answerTool(world.context, isFromMarket ? NO_USER : (owner ?? NO_USER), tool, input);
  if (output === undefined) throw new Unverifiable(`this release has no tool ${tool}`);
  return asIs(await describeCall(world.context, { tool, input, output, asOf, mode }));
}
