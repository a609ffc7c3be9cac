import { z } from 'zod';
import { endpoint, fileOutput } from './endpoint.ts';
import { language } from './enums.ts';
import { day, done, flagInput, idInput, instant, textInput } from './fields.ts';
import { toolResult } from './tools.ts';

export const MAX_QUESTION_CHARACTERS = 2_000;
export const MAX_CONVERSATION_TITLE = 120;
/** Conversations of a user; the oldest is removed when one more is begun. */
export const MAX_CONVERSATIONS = 200;
/** Questions of one conversation. */
export const MAX_TURNS = 100;
export const CONVERSATIONS_PAGE = 30;
export const MAX_TABLE_ROWS = 100;
export const MAX_CHART_POINTS = 600;

/** What of the own books leaves the machine for a model: figures, figures relative to a whole, or none of them. */
export const askPrivacy = z.enum(['figures', 'relative', 'none']);
export type AskPrivacy = z.infer<typeof askPrivacy>;

/** Who answers: the planner of the product, or the model that the operator has named. */
export const askEngine = z.enum(['planner', 'model']);
export type AskEngineName = z.infer<typeof askEngine>;

/** What figures of an answer come from. */
export const askSource = toolResult
  .pick({ tool: true, call: true, mode: true, asOf: true, source: true, receipt: true })
  .extend({
    /** Page of the product that shows the same, within the client; null where none does. */
    link: z.string().nullable(),
  });
export type AskSource = z.infer<typeof askSource>;

const span = z.strictObject({ start: z.int().min(0), end: z.int().min(0) });

/** Text in Markdown, checked before it is shown: `untraced` are the numerals that no result of a tool has, as places in the text. */
const passage = z.strictObject({ kind: z.literal('passage'), text: z.string(), untraced: z.array(span) });

const cellValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** How a column is written: as the product writes such values elsewhere. */
export const askColumnKind = z.enum(['text', 'symbol', 'day', 'instant', 'number', 'money', 'percent', 'count']);
const table = z.strictObject({
  kind: z.literal('table'),
  title: z.string(),
  columns: z.array(z.strictObject({ key: z.string(), label: z.string(), kind: askColumnKind })).max(12),
  rows: z.array(z.record(z.string(), cellValue)).max(MAX_TABLE_ROWS),
  /** Rows of the whole. */
  total: z.int(),
  source: askSource,
});

const chart = z.strictObject({
  kind: z.literal('chart'),
  title: z.string(),
  shape: z.enum(['line', 'bar']),
  /** How values are written. */
  unit: z.enum(['number', 'money', 'percent']),
  series: z
    .array(
      z.strictObject({
        name: z.string(),
        /** A day or a name, and its value. */
        points: z.array(z.tuple([z.string(), z.number().nullable()])).max(MAX_CHART_POINTS),
      }),
    )
    .max(8),
  source: askSource,
});

/** A read that was made for the answer, shown while it runs. */
const step = z.strictObject({
  kind: z.literal('step'),
  id: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  tool: toolResult.shape.tool,
  call: z.string(),
  /** What is looked at, in the language of the question. */
  label: z.string(),
});

/** An act that is proposed; the user confirms or dismisses it in the dialog of the product. */
const proposal = z.strictObject({ kind: z.literal('proposal'), draftId: z.int(), label: z.string(), link: z.string() });

/** What the product says beside the answer: a failure, a limit, that something is unknown. */
export const askNotice = z.enum([
  'failed',
  'slow',
  'cancelled',
  'quota',
  'unknown',
  'ambiguous',
  'notAdvice',
  'unavailable',
]);
export type AskNotice = z.infer<typeof askNotice>;
const notice = z.strictObject({ kind: z.literal('notice'), notice: askNotice, text: z.string() });

const sources = z.strictObject({ kind: z.literal('sources'), sources: z.array(askSource).max(20) });
/** Questions that may follow, as the user would write them. */
const followUps = z.strictObject({ kind: z.literal('followUps'), questions: z.array(z.string()).max(4) });

export const askPart = z.discriminatedUnion('kind', [
  passage,
  table,
  chart,
  step,
  proposal,
  notice,
  sources,
  followUps,
]);
export type AskPart = z.infer<typeof askPart>;
export type AskPartOf<K extends AskPart['kind']> = Extract<AskPart, { kind: K }>;

export const askMessage = z.strictObject({
  id: z.int(),
  role: z.enum(['user', 'assistant']),
  /** Of the user the question, of the assistant null: its words are passages. */
  text: z.string().nullable(),
  parts: z.array(askPart),
  /** Who answered; null for a question. */
  engine: askEngine.nullable(),
  at: instant,
});
export type AskMessage = z.infer<typeof askMessage>;

const conversationHead = z.strictObject({ id: z.int(), title: z.string(), updatedAt: instant });
const conversation = conversationHead.extend({ messages: z.array(askMessage).max(2 * MAX_TURNS) });
export type AskConversation = z.infer<typeof conversation>;

/** Where the user is when a question is asked: it decides what 'this' means, and which questions are suggested. */
export const askPage = z.strictObject({
  path: textInput(200),
  symbol: textInput(12).optional(),
  strategyId: idInput.optional(),
  portfolioId: idInput.optional(),
});
export type AskPage = z.infer<typeof askPage>;

const scope = 'ask' as const;

const askConversations = endpoint({
  method: 'GET',
  path: 'ask/conversations',
  access: 'user',
  scope,
  summary: `The own conversations with Ask, newest first, those with a text in title or words where one is given: ${CONVERSATIONS_PAGE} a page, the next begins before its last id`,
  input: z.strictObject({ search: textInput(100).optional(), before: idInput.optional() }),
  output: z.array(conversationHead),
});

const askConversation = endpoint({
  method: 'GET',
  path: 'ask/conversation',
  access: 'user',
  scope,
  summary: 'One own conversation with all its messages',
  input: z.strictObject({ id: idInput }),
  output: conversation,
  errors: ['NOT_FOUND'],
});

const renameConversation = endpoint({
  method: 'POST',
  path: 'ask/renameConversation',
  access: 'user',
  scope,
  summary: 'Gives an own conversation another title',
  input: z.strictObject({ id: idInput, title: textInput(MAX_CONVERSATION_TITLE) }),
  output: done,
  errors: ['NOT_FOUND'],
});

const deleteConversation = endpoint({
  method: 'POST',
  path: 'ask/deleteConversation',
  access: 'user',
  scope,
  summary: 'Removes an own conversation; without an id all of them',
  input: z.strictObject({ id: idInput.optional() }),
  output: done,
  errors: ['NOT_FOUND'],
});

const exportConversation = endpoint({
  method: 'GET',
  path: 'ask/export',
  access: 'user',
  scope,
  envelope: 'bare',
  file: 'text/markdown',
  summary: 'An own conversation as a Markdown file with its sources and receipts',
  input: z.strictObject({ id: idInput }),
  output: fileOutput,
  errors: ['NOT_FOUND'],
});

const askSuggestions = endpoint({
  method: 'GET',
  path: 'ask/suggestions',
  access: 'user',
  scope,
  summary: 'Questions that fit the page the user is on, in a language: four at most',
  input: askPage.extend({ language: language.default('en') }),
  output: z.array(z.string()).max(4),
});

/** What the client shows before a question: who answers, and what is left of the day. */
const askState = endpoint({
  method: 'GET',
  path: 'ask/state',
  access: 'user',
  scope,
  summary: 'Who answers questions, what of the own books a model may see, and what is left of the day',
  output: z.strictObject({
    engine: askEngine,
    /** Name of the model; null for the planner. */
    model: z.string().nullable(),
    /** Host that a model is reached at; null for the planner. */
    host: z.string().nullable(),
    privacy: askPrivacy,
    questionsLeft: z.int(),
  }),
});

const setAskPrivacy = endpoint({
  method: 'POST',
  path: 'ask/privacy',
  access: 'user',
  scope,
  summary: 'Decides what of the own books a model may see',
  input: z.strictObject({ privacy: askPrivacy }),
  output: done,
});

/**
 * The answer is a stream of server-sent events in the protocol of UI messages of the AI SDK: each `AskPart` is a part `data-<kind>`
 * with the part as its data; the first part `data-conversation` has the ids of the conversation and of both messages.
 */
const ask = endpoint({
  method: 'POST',
  path: 'ask',
  access: 'user',
  scope,
  envelope: 'bare',
  file: 'text/event-stream',
  summary: 'Asks a question in an own conversation, or in a new one, and streams the answer',
  input: z.strictObject({
    /** Without it a conversation is begun. */
    conversationId: idInput.optional(),
    text: textInput(MAX_QUESTION_CHARACTERS),
    page: askPage.optional(),
    language: language.default('en'),
    /** Answered by the planner although a model is there. */
    plannerOnly: flagInput.optional(),
  }),
  output: fileOutput,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS', 'ILLEGAL_TRANSITION', 'UNAVAILABLE'],
});

/** First part of a streamed answer. */
export const askBeginning = z.strictObject({
  conversationId: z.int(),
  questionId: z.int(),
  answerId: z.int(),
  engine: askEngine,
  title: z.string(),
});
export type AskBeginning = z.infer<typeof askBeginning>;

const askUsageRow = z.strictObject({
  day,
  user: z.string(),
  engine: askEngine,
  questions: z.int(),
  steps: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  /** By the operator's price of a million tokens; null without one. */
  cost: z.number().nullable(),
  failures: z.int(),
});

const askUsage = endpoint({
  method: 'GET',
  path: 'admin/askUsage',
  access: 'admin',
  scope: 'administration',
  summary: 'Questions, tokens and cost of Ask by user and day, of thirty days, newest first: 500 rows at most',
  output: z.array(askUsageRow).max(500),
});

const testAskModel = endpoint({
  method: 'POST',
  path: 'admin/testAskModel',
  access: 'admin',
  scope: 'administration',
  summary:
    'Tries the configured model: whether it is reached, calls tools, keeps a long context, and when the first token comes',
  output: z.strictObject({
    configured: z.boolean(),
    host: z.string().nullable(),
    model: z.string().nullable(),
    checks: z.array(
      z.strictObject({
        check: z.enum(['address', 'key', 'model', 'stream', 'tools', 'context']),
        passed: z.boolean(),
        /** What was found, in plain words; a failure says what to change. */
        found: z.string(),
      }),
    ),
    firstTokenMs: z.number().nullable(),
  }),
});

export const askEndpoints = {
  ask,
  askConversations,
  askConversation,
  renameConversation,
  deleteConversation,
  exportConversation,
  askSuggestions,
  askState,
  setAskPrivacy,
  askUsage,
  testAskModel,
};
