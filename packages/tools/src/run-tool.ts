import {
  api,
  DomainError,
  type Endpoint,
  invalidInput,
  isPaperTrade,
  readInput,
  refusal,
  type Scope,
  type ToolMode,
  type ToolResult,
  type ToolSource,
} from '@pipa/contract';
import { analysisDayOf, guardAccess, type Read, type ReadContext, type Reader, reads } from '@pipa/reads';
import { toolsFor } from './tools-for.ts';

/** Who asks, and what the credential allows. */
export interface ToolCaller {
  readonly reader: Reader;
  readonly scopes: readonly Scope[];
}

type Fields = Readonly<Record<string, unknown>>;

/** One read that a caller may make, with its input parsed. */
export interface ToolRequest {
  readonly tool: ToolResult['tool'];
  readonly call: string;
  readonly endpoint: Endpoint;
  /** As it was sent, without the name of the call. */
  readonly fields: Fields;
  readonly input: unknown;
}

const noTool = (name: string) =>
  new DomainError('NOT_FOUND', { message: refusal('There is no tool {name}', { name: name.slice(0, 64) }) });

/** The read that is meant. Throws NOT_FOUND for a tool that the caller has not, INVALID_INPUT for what does not fit the read. */
export function toolRequestOf({ reader, scopes }: ToolCaller, name: string, sent: Fields): ToolRequest {
  const tool = toolsFor(scopes).find((each) => each.name === name);
  if (tool === undefined) throw noTool(name);
  const { call: named, ...fields } = sent;
  const call = tool.calls.find(({ name: one }) => (named === undefined ? tool.calls.length === 1 : one === named));
  if (call === undefined) {
    const options = tool.calls.map((each) => each.name).join(', ');
    const message = refusal('{field} is one of {options}', { field: 'Call', options });
    throw new DomainError('INVALID_INPUT', { message, field: 'call', fields: { call: message } });
  }
  const { endpoint } = call;
  if (endpoint.access !== 'public') guardAccess(endpoint.access, reader);
  const parsed = readInput(endpoint.input, fields);
  if (!parsed.success) throw invalidInput(parsed.error);
  return { tool: tool.name, call: call.name, endpoint, fields, input: parsed.data };
}

const SOURCES: Readonly<Partial<Record<Scope, ToolSource>>> = {
  'read:analysis': 'analysis',
  'read:strategies': 'strategies',
  'read:portfolios': 'books',
  'read:user': 'user',
  'read:forum': 'help',
};

const sourceOf = ({ scope, tool }: Endpoint): ToolSource =>
  tool === 'find_help' ? 'help' : scope === null ? 'market' : (SOURCES[scope] ?? 'user');

/** Own books are of real money where any account is. */
async function modeOf(context: ReadContext, reader: Reader, source: ToolSource): Promise<ToolMode> {
  if ((await context.market()).source === 'simulated') return 'simulated';
  if (source !== 'books') return 'live';
  const accounts = await reads.trackAccounts(context, reader, api.trackAccounts.input.parse({}));
  return accounts.every(({ tradeType }) => isPaperTrade(tradeType)) ? 'paper' : 'live';
}

async function asOfOf(context: ReadContext, source: ToolSource, { asOf }: { readonly asOf?: string }) {
  if (source === 'user' || source === 'help') return null;
  if (source === 'analysis') return analysisDayOf(context, asOf);
  const market = await context.market();
  return source === 'strategies' ? market.lastClosedDay : market.day;
}

/** Makes a read and says what its figures are of. The receipt is left to the caller, who knows whether it is kept. */
export async function runTool(
  context: ReadContext,
  caller: ToolCaller,
  { tool, call, endpoint, input }: ToolRequest,
): Promise<ToolResult> {
  const { reader } = caller;
  const source = sourceOf(endpoint);
  const read = reads[call as keyof typeof reads] as Read;
  const [mode, asOf, answer] = await Promise.all([
    modeOf(context, reader, source),
    asOfOf(context, source, (input ?? {}) as { asOf?: string }),
    read(context, reader, input),
  ]);
  const data = endpoint.output.parse(answer);
  return { tool, call, mode, asOf, source, receipt: null, data, shortened: [], resource: null };
}
