import { AGENT_USE_DAYS, type api, type OutputOf } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { agentsOffSince, countAgentCalls, listAgentCalls, recordAccountActivity, switchAgents } from '@pipa/db/access';
import type { AppContext } from '../../context.ts';
import type { RequestClient } from '../../http/request-client.ts';

const DAY_MS = 86_400_000;

export async function describeAgents(
  { pool }: Pick<AppContext, 'pool'>,
  userId: number,
): Promise<OutputOf<typeof api.agents>> {
  const [offAt, calls] = await Promise.all([agentsOffSince(pool, userId), listAgentCalls(pool, userId)]);
  return {
    offSince: offAt?.toISOString() ?? null,
    calls: calls.map(({ keyName, at, ...call }) => ({ ...call, key: keyName, at: at.toISOString() })),
  };
}

/** Refuses the calls of a user's assistants from the next one on, or takes them again; the log of the account has it. */
export async function setAgents(
  { prisma, clock }: Pick<AppContext, 'prisma' | 'clock'>,
  { userId, client }: { readonly userId: number; readonly client: RequestClient },
  isOn: boolean,
): Promise<null> {
  await inTransaction(prisma, async (tx) => {
    const at = clock();
    if (!(await switchAgents(tx, userId, isOn ? null : at))) return;
    await recordAccountActivity(tx, { userId, kind: isOn ? 'AgentsSwitchedOn' : 'AgentsSwitchedOff', client, at });
  });
  return null;
}

export const countAgentUse = ({ pool, clock }: Pick<AppContext, 'pool' | 'clock'>) =>
  countAgentCalls(pool, new Date(clock().getTime() - AGENT_USE_DAYS * DAY_MS));
