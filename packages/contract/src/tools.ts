import type { Endpoint } from './endpoint.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';
import type { Scope } from './scope.ts';

/** A call that only reads, as an assistant chooses it (Model Context Protocol). */
interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  /** Of the content of the answer, without its envelope. */
  readonly outputSchema: JsonSchema;
  /** What the credential has to allow; null for everyone. */
  readonly scope: Scope | null;
}

/** The tools among named endpoints, each under the name of its endpoint. */
export function toolsOf(endpoints: Readonly<Record<string, Endpoint>>): Tool[] {
  return Object.entries(endpoints)
    .filter(([, { tool }]) => tool)
    .map(([name, { summary, input, output, scope }]) => ({
      name,
      description: summary,
      inputSchema: jsonSchemaOf(input, 'input', 'ref'),
      outputSchema: jsonSchemaOf(output, 'output', 'ref'),
      scope,
    }));
}
