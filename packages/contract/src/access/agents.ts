import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, done, flagInput, instant } from '../fields.ts';

/** Path of the MCP server, without the origin. */
export const MCP_PATH = '/mcp';
/** The tool that proposes acts, which are calls of `createDraft`. */
export const PROPOSE_TOOL = 'propose_act';
/** Calls of assistants that their owner sees. */
export const AGENT_CALLS_SHOWN = 100;
/** Calls of one user that are kept, the newest ones, for so many days. */
export const MAX_AGENT_CALLS = 10_000;
export const AGENT_CALLS_KEPT_DAYS = 90;
/** Days of the counts that operators see. */
export const AGENT_USE_DAYS = 30;

/** What an assistant asks for (Model Context Protocol). */
const agentCallKind = z.enum(['tool', 'resource', 'prompt']);
export type AgentCallKind = z.infer<typeof agentCallKind>;

/** refused: by a rule of the product; failed: by a fault of the product; cancelled: by the assistant. */
const agentOutcome = z.enum(['done', 'refused', 'failed', 'cancelled']);
export type AgentOutcome = z.infer<typeof agentOutcome>;

const agentCallSchema = z.strictObject({
  id: z.int(),
  /** Name of the key at the call. */
  key: z.string(),
  kind: agentCallKind,
  /** Name of the tool or prompt, or address of the resource without its query. */
  name: z.string(),
  /** The read of a tool; empty elsewhere. */
  call: z.string(),
  at: instant,
  ms: z.int(),
  outcome: agentOutcome,
  /** Code of the failure; empty after a success. */
  errorCode: z.string(),
});
export type AgentCallFacts = z.infer<typeof agentCallSchema>;

const agents = endpoint({
  method: 'GET',
  path: 'users/agents',
  access: 'user',
  scope: 'security',
  summary: `Whether the own assistants may call (MCP), and their last ${AGENT_CALLS_SHOWN} calls, newest first`,
  output: z.strictObject({
    /** Since when they are refused; null while they may call. */
    offSince: instant.nullable(),
    calls: z.array(agentCallSchema).max(AGENT_CALLS_SHOWN),
  }),
});

const setAgents = endpoint({
  method: 'POST',
  path: 'users/setAgents',
  access: 'user',
  scope: 'security',
  summary: 'Refuses every call of the own assistants (MCP) from the next one on, or takes them again',
  input: z.strictObject({ isOn: flagInput }),
  output: done,
});

const agentUse = endpoint({
  method: 'GET',
  path: 'admin/agentUse',
  access: 'admin',
  scope: 'administration',
  summary: `Calls of assistants (MCP) by day, of ${AGENT_USE_DAYS} days, newest first`,
  output: z
    .array(
      z.strictObject({ day, users: z.int(), calls: z.int(), refused: z.int(), failed: z.int(), cancelled: z.int() }),
    )
    .max(AGENT_USE_DAYS + 1),
});
export type AgentUseRow = z.infer<typeof agentUse.output>[number];

export const agentEndpoints = { agents, setAgents, agentUse };
