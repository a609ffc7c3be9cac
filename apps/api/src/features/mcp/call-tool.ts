import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { DomainError } from '@pipa/contract';
import { resourceOf, runTool, shortenResult, toolRequestOf, toolsFor } from '@pipa/tools';
import { z } from 'zod';
import { fieldsOf, toDomainError } from '../../http/failure.ts';
import { mergeInput } from '../../http/input.ts';
import type { Agent } from './agent.ts';
import type { AgentCalls } from './calls.ts';
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

/** Runs a tool for an assistant. What is wrong with its arguments or not allowed is a result that says so. */
export async function callTool(
  calls: AgentCalls,
  agent: Agent,
  name: string,
  sent: Readonly<Record<string, unknown>>,
): Promise<CallToolResult> {
  const isKnown = toolsFor(agent.scopes).some((tool) => tool.name === name);
  const call = typeof sent.call === 'string' ? sent.call : '';
  try {
    return await calls.make(agent, { kind: 'tool', name, call }, async () => {
      // The same refusals as for the body of a call of the API.
      const request = toolRequestOf(agent, name, mergeInput(z.unknown(), undefined, sent, false));
      const whole = await runTool(agent.reading, agent, request);
      const result = shortenResult(whole, request);
      const uri = result.resource;
      return {
        content: [
          { type: 'text', text: writeAnswer(result) },
          ...(uri === null
            ? []
            : [
                {
                  type: 'resource_link' as const,
                  uri: resourceOf(request),
                  name: `${request.tool}/${request.call}`,
                  description: 'The whole answer',
                  mimeType: 'application/json',
                },
              ]),
        ],
        structuredContent: { ...result },
      };
    });
  } catch (thrown) {
    const error = toDomainError(thrown);
    if (!isKnown) throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message);
    return refusedResult(error);
  }
}
