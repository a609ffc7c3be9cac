import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { marketSource } from './enums.ts';
import { day, idInput, instant } from './fields.ts';
import { explainInput } from './ida/explain.ts';
import { tearSheet } from './tear-sheet.ts';

/** What a receipt is of: the backtest of a strategy, a tear sheet, an explanation, what an alert has found, or the answer of a read. */
export const receiptKinds = ['report', 'tearSheet', 'explanation', 'alert', 'tool'] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

/** Whose money a figure is about: none (a generated market), paper, real money, or a market of imported prices. */
export const receiptModes = ['simulated', 'paper', 'live', 'imported'] as const;
export type ReceiptMode = (typeof receiptModes)[number];

/** Characters of an id: 100 bits of the hash of the content, in Crockford's base 32. */
export const RECEIPT_ID_LENGTH = 20;
export const RECEIPT_ID = /^[0-9a-hjkmnp-tv-z]{20}$/;
/** Receipts are kept so long. */
export const RECEIPT_KEPT_DAYS = 400;
/** The newest ones of an owner that are kept. */
export const MAX_OWN_RECEIPTS = 10_000;
/** Values of an input that a receipt carries; of more it has the hash alone. */
export const MAX_CARRIED_VALUES = 20_000;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Any value of JSON. The schema of `z.json()` refers to itself, which a document of the API cannot hold. */
const json = z.unknown().transform((value) => value as z.core.util.JSONType);

const receiptInput = z.strictObject({
  name: z.string().max(80),
  /** The last day that was known. */
  vintage: day.nullable(),
  sha256,
  rows: z.int(),
  /** The rows themselves, of inputs that no market holds: the daily records of a portfolio. */
  values: json.optional(),
});
export type ReceiptInput = z.infer<typeof receiptInput>;

const receiptMarket = z.strictObject({
  source: marketSource,
  /** Of the generator; null for imported prices, which their hash identifies. */
  seed: z.int().nullable(),
  /** The settings of the generator; null where they were not kept. */
  universe: z.strictObject({ stocks: z.int(), funds: z.enum(['all', 'core']) }).nullable(),
  firstDay: day,
  /** The last day whose close is whole. */
  lastClosedDay: day.nullable(),
  /** The first session of the installation. */
  openedDay: day.nullable(),
  /** The last day whose analysis is whole, and the last day of the first analysis. */
  analysedDay: day.nullable(),
  firstAnalysedDay: day.nullable(),
});
export type ReceiptMarket = z.infer<typeof receiptMarket>;

/** What a figure was computed from, so that anyone can compute it again. Equal contents have the same id, whenever they are made. */
export const receiptSchema = z.strictObject({
  version: z.literal(1),
  id: z.string().regex(RECEIPT_ID),
  kind: z.enum(receiptKinds),
  /** For people: what it is of. */
  subject: z.string().max(200),
  /** The exact input of the computation. */
  request: z.record(z.string(), json),
  asOf: day.nullable(),
  mode: z.enum(receiptModes),
  market: receiptMarket,
  inputs: z.array(receiptInput).max(20),
  code: z.strictObject({ version: z.string(), packages: z.record(z.string(), sha256) }),
  /** The function that computes it. */
  formula: z.string().max(200),
  /** Of random draws; null where none are made. */
  seed: z.int().nullable(),
  /** False where it is computed from books or settings of this installation, which no seed makes again. */
  isFromMarket: z.boolean(),
  result: z.record(z.string(), json),
  resultSha256: sha256,
  madeAt: instant,
});
export type Receipt = z.infer<typeof receiptSchema>;

const made = z.strictObject({ id: z.string() });
export type MadeReceipt = z.infer<typeof made>;

const issueReport = endpoint({
  method: 'GET',
  path: 'receipts/report',
  access: 'investor',
  scope: 'read:strategies',
  summary: 'The receipt of a backtest report: what it was computed from',
  input: z.strictObject({ id: idInput }),
  output: made,
  errors: ['NOT_FOUND'],
});

const issueTearSheet = endpoint({
  method: 'GET',
  path: 'receipts/tearSheet',
  access: 'user',
  scope: 'read:portfolios',
  summary: 'The receipt of a tear sheet: what its figures were computed from',
  input: tearSheet.input,
  output: made,
  errors: ['NOT_FOUND', 'INVESTOR_DISABLED'],
});

const issueExplanation = endpoint({
  method: 'GET',
  path: 'receipts/explanation',
  access: 'user',
  scope: 'read:analysis',
  summary: 'The receipt of an explained figure of the analysis',
  input: explainInput,
  output: made,
  errors: ['NOT_FOUND'],
});

const issueAlert = endpoint({
  method: 'GET',
  path: 'receipts/alert',
  access: 'user',
  scope: 'read:analysis',
  summary: 'The receipt of what an own alert has found',
  input: z.strictObject({ id: idInput }),
  output: made,
  errors: ['NOT_FOUND'],
});

const readReceipt = endpoint({
  method: 'GET',
  path: 'receipts/receipt',
  access: 'user',
  // Receipts of portfolios hold their daily records.
  scope: 'read:portfolios',
  summary: 'A receipt: of strategies and of the market for every user, of own books for their owner',
  input: z.strictObject({ id: z.string().trim().toLowerCase().regex(RECEIPT_ID) }),
  output: z.strictObject({ receipt: receiptSchema, isOwn: z.boolean() }),
  errors: ['NOT_FOUND'],
});

export const receiptEndpoints = { issueReport, issueTearSheet, issueExplanation, issueAlert, readReceipt };
