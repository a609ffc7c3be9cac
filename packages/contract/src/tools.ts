import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { day } from './fields.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';
import type { Scope } from './scope.ts';
import { type ToolGroup, type ToolName, toolNames, toolSpecs } from './tool-names.ts';

/** One read of a tool, named as its endpoint. */
export interface ToolCall {
  readonly name: string;
  readonly endpoint: Endpoint;
}

/** What only reads, as an assistant chooses it (Model Context Protocol). */
export interface Tool {
  readonly name: ToolName;
  readonly group: ToolGroup;
  readonly description: string;
  readonly calls: readonly ToolCall[];
  /** `call` names the read where there is more than one; the other fields are those of the reads. */
  readonly inputSchema: JsonSchema;
}

/** What figures of an answer are of: simulated prices, a paper account at real prices, or real money and real prices. */
export const toolMode = z.enum(['simulated', 'paper', 'live']);
export type ToolMode = z.infer<typeof toolMode>;

/** A list of an answer that was shortened to its first rows. */
const shortenedList = z.strictObject({
  /** Dotted path in `data`, empty where `data` itself is the list. */
  path: z.string(),
  rows: z.int(),
  shown: z.int(),
});

/** What a tool answers. */
export const toolResult = z.strictObject({
  tool: z.enum(toolNames as [ToolName, ...ToolName[]]),
  call: z.string(),
  mode: toolMode,
  /** Trading day of the figures; null where they have none. */
  asOf: day.nullable(),
  source: z.enum(['market', 'analysis', 'strategies', 'books', 'user', 'help']),
  /** Id of the receipt, by which the answer can be recomputed; null where an answer has none. */
  receipt: z.string().nullable(),
  /** Output of the endpoint. */
  data: z.unknown(),
  shortened: z.array(shortenedList),
  /** Where the whole answer is when it was shortened, else null. */
  resource: z.string().nullable(),
});
export type ToolResult = z.infer<typeof toolResult>;
export type ToolSource = ToolResult['source'];
export const toolResultSchema = jsonSchemaOf(toolResult, 'output');

const propertiesOf = (schema: JsonSchema) =>
  (schema.properties ?? {}) as Readonly<Record<string, JsonSchema | undefined>>;

/** One object for several reads: a field that they declare differently takes what any of them takes. */
function joinSchemas(calls: readonly ToolCall[]): JsonSchema {
  const schemas = calls.map(({ endpoint }) => jsonSchemaOf(endpoint.input, 'input'));
  const [only, ...others] = schemas;
  if (only !== undefined && others.length === 0) return only;
  const names = [...new Set(schemas.flatMap((schema) => Object.keys(propertiesOf(schema))))];
  const properties = Object.fromEntries(
    names.map((name) => {
      const kinds = schemas.flatMap((schema) => propertiesOf(schema)[name] ?? []);
      const [kind, ...different] = new Map(kinds.map((each) => [JSON.stringify(each), each])).values();
      return [name, different.length === 0 ? kind : { anyOf: [kind, ...different] }];
    }),
  );
  const call = { type: 'string', enum: calls.map(({ name }) => name) };
  return { type: 'object', properties: { call, ...properties }, required: ['call'], additionalProperties: false };
}

/** `name (field, other?): summary` */
function callWords({ name, endpoint }: ToolCall): string {
  const schema = jsonSchemaOf(endpoint.input, 'input');
  const required = (schema.required ?? []) as readonly string[];
  const fields = Object.keys(propertiesOf(schema)).map((field) => (required.includes(field) ? field : `${field}?`));
  return `${name} (${fields.join(', ')}): ${endpoint.summary}`;
}

function describe(purpose: string, calls: readonly ToolCall[]): string {
  const [only, ...others] = calls;
  if (only !== undefined && others.length === 0) return `${purpose}. ${only.endpoint.summary}.`;
  return `${purpose}. Name the read in \`call\`:\n${calls.map(callWords).join('\n')}`;
}

/** Whether a credential with these scopes may make a call. */
const isAllowed = ({ scope }: Endpoint, allowed: readonly Scope[]) => scope === null || allowed.includes(scope);

/**
 * The tools among named endpoints for a credential with these scopes, in the order of their groups; a tool has the calls that the
 * credential may make, and is left out where that is none.
 */
export function toolsOf(endpoints: Readonly<Record<string, Endpoint>>, allowed: readonly Scope[]): Tool[] {
  return toolNames.flatMap((name) => {
    const calls = Object.entries(endpoints)
      .filter(([, endpoint]) => endpoint.tool === name && isAllowed(endpoint, allowed))
      .map(([call, endpoint]) => ({ name: call, endpoint }));
    if (calls.length === 0) return [];
    const { group, purpose } = toolSpecs[name];
    return [{ name, group, calls, description: describe(purpose, calls), inputSchema: joinSchemas(calls) }];
  });
}
