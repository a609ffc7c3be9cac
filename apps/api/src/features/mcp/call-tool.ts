import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { type DomainError, PROPOSE_TOOL } from '@pipa/contract';
import { resourceOf, runTool, shortenResult, toolRequestOf, toolsFor } from '@pipa/tools';
import { z } from 'zod';
import { fieldsOf, toDomainError } from '../../http/failure.ts';
import { mergeInput } from '../../http/input.ts';
import type { Agent } from './agent.ts';
import type { AgentCalls } from './calls.ts';
import { mayPropose, type ProposeAct } from './propose-act.ts';
import { wordsOfFailure } from './refuse.ts';
import { writeAnswer } from './write-answer.ts';

/** A refusal that a model can read and mend: its code, its words, and those of each field. */
export function refusedResult(error: DomainError): CallToolResult {
  const { message, data } = wordsOfFailure(error);
  const { errorCode } = data as { readonly errorCode: string };
  const fields = error.status === 500 ? {} : (fieldsOf(error) ?? {});
  const lines = [
    `${errorCode}: ${message}`,
    ...Object.entries(fields).map(([field, words]) => `${field}: ${words}`),
    ...(typeof error.details.retryAfterSeconds === 'number'
      ? [`Try again in ${error.details.retryAfterSeconds} seconds`]
      : []),
  ];
  return { isError: true, content: [{ type: 'text', text: lines.join('\n') }], _meta: { 'pipa/failure': data } };
}

type Sent = Readonly<Record<string, unknown>>;

/** Makes the read of a tool; a long answer ends early and links to the whole. */
async function read(agent: Agent, name: string, sent: Sent): Promise<CallToolResult> {
  const request = toolRequestOf(agent, name, sent);
  const result = shortenResult(await runTool(agent.reading, agent, request), request);
  const whole = {
    type: 'resource_link' as const,
    uri: resourceOf(request),
    name: `${request.tool}/${request.call}`,
    description: 'The whole answer',
    mimeType: 'application/json',
  };
  const content = [{ type: 'text' as const, text: writeAnswer(result) }, ...(result.resource === null ? [] : [whole])];
  return { content, structuredContent: { ...result } };
}

/** Runs a tool for an assistant. What is wrong with its arguments or not allowed is a result that says so. */
export async function callTool(
  { calls, propose }: { readonly calls: AgentCalls; readonly propose: ProposeAct },
  agent: Agent,
  name: string,
  sent: Sent,
): Promise<CallToolResult> {
  const proposes = name === PROPOSE_TOOL && mayPropose(agent);
  const isKnown = proposes || toolsFor(agent.scopes).some((tool) => tool.name === name);
  const call = typeof sent.call === 'string' ? sent.call : '';
  try {
    return await calls.make(agent, { kind: 'tool', name, call }, async () => {
      // The same refusals as for the body of a call of the API.
      const fields = mergeInput(z.unknown(), undefined, sent, false);
      return proposes ? propose(agent, fields) : read(agent, name, fields);
    });
  } catch (thrown) {
    const error = toDomainError(thrown);
    if (!isKnown) throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message);
    return refusedResult(error);
  }
}
