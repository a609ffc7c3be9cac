import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import {
  api,
  DRAFT_HOURS,
  type Draft,
  draftPath,
  invalidInput,
  jsonSchemaOf,
  PROPOSE_TOOL,
  readInput,
  type Scope,
} from '@pipa/contract';
import { guardAccess } from '@pipa/reads';
import { proposeDraft } from '@pipa/tools';
import type { AppContext } from '../../context.ts';
import type { Agent } from './agent.ts';

const NEEDS: Scope = 'propose';

export const mayPropose = ({ scopes }: Pick<Agent, 'scopes'>): boolean => scopes.includes(NEEDS);

/** The one tool that leaves something behind: a draft, which does nothing before its owner confirms it. */
export const proposeTool: Tool = {
  name: PROPOSE_TOOL,
  description: `Proposes an act to the user: add symbols to a watch list, set an alert, save a screen, start a backtest, subscribe to a strategy or a model account, change the amount of a portfolio or stop it. Nothing happens until the user confirms it in Pipa within ${DRAFT_HOURS} hours, at the link of the answer. Propose only what the user has asked for; give the link to the user, and do not say that it is done.`,
  inputSchema: { type: 'object', ...jsonSchemaOf(api.createDraft.input, 'input') },
  outputSchema: {
    type: 'object',
    properties: {
      id: { type: 'integer' },
      kind: { type: 'string' },
      about: { type: ['string', 'null'] },
      state: { type: 'string', const: 'open' },
      expiresAt: { type: 'string' },
      link: { type: 'string', description: 'Where the user confirms or dismisses it' },
    },
    required: ['id', 'kind', 'about', 'state', 'expiresAt', 'link'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};

const resultOf = ({ id, act: { kind }, about, expiresAt }: Draft, publicUrl: string): CallToolResult => {
  const link = `${publicUrl}${draftPath(id)}`;
  const text = `Nothing has happened yet: the proposal waits for the user until ${expiresAt}. The user confirms or dismisses it at ${link}`;
  return {
    content: [{ type: 'text', text }],
    structuredContent: { id, kind, about, state: 'open', expiresAt, link },
  };
};

export type ProposeAct = (agent: Agent, sent: Readonly<Record<string, unknown>>) => Promise<CallToolResult>;

/** Proposes acts in the names of the users of assistants, whom a notice reaches. @param announce sends the notice on */
export const createProposeAct =
  ({ prisma, settings }: Pick<AppContext, 'prisma' | 'settings'>, announce: () => void): ProposeAct =>
  async (agent, sent) => {
    guardAccess(api.createDraft.access, agent.reader);
    const parsed = readInput(api.createDraft.input, sent);
    if (!parsed.success) throw invalidInput(parsed.error);
    const proposer = { by: 'apiKey', name: agent.keyName } as const;
    const draft = await proposeDraft({ ...agent.reading, prisma }, agent, proposer, parsed.data.act);
    announce();
    return resultOf(draft, settings.publicUrl);
  };
