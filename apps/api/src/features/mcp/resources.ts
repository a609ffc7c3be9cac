import type { Resource, ResourceTemplateType } from '@modelcontextprotocol/server';
import {
  api,
  type DocumentId,
  DomainError,
  documentId,
  type Endpoint,
  type IdaFunctionCode,
  idaFunctionCodes,
  invalidInput,
  type Language,
  type ParsedInputOf,
  type PublishedDocument,
  readInput,
} from '@pipa/contract';
import { IDA_FUNCTIONS } from '@pipa/ida';
import { guardAccess, reads } from '@pipa/reads';
import { parseResource, runTool, toolRequestOf, toolsFor } from '@pipa/tools';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { mergeInput } from '../../http/input.ts';
import type { Agent } from './agent.ts';
import { writeAnalysisHelp, writeDocument } from './help-text.ts';
import { writeTearSheet } from './tear-sheet-text.ts';
import { mcpWords } from './words.ts';

/** What the product publishes, as another feature makes it. */
export interface Library {
  list(language: Language): Promise<Pick<PublishedDocument, 'id' | 'title' | 'summary'>[]>;
  read(id: DocumentId, language: Language): Promise<PublishedDocument>;
}

/** Most characters of a resource. */
const MAX_CHARACTERS = 1_000_000;
const MARKDOWN = 'text/markdown';
const JSON_TYPE = 'application/json';
const HELP = 'pipa://help';
const SHEET = 'pipa://tear-sheet';

/** Whether an assistant may make a call at all. */
export function mayCall({ reader, scopes }: Agent, { access, scope }: Endpoint): boolean {
  if (scope !== null && !scopes.includes(scope)) return false;
  try {
    if (access !== 'public') guardAccess(access, reader);
    return true;
  } catch {
    return false;
  }
}

/** The strategies that the user sees, the first page of them. */
export const strategiesOf = ({ reading, reader }: Agent, name?: string) =>
  Promise.resolve(reads.strategies(reading, reader, api.strategies.input.parse({ ...(name && { name }) })));

/** The resources that have an address of their own: help pages, and the tear sheets of strategies. */
export async function listResources(agent: Agent, library: Library): Promise<Resource[]> {
  const { language } = agent;
  const words = mcpWords[language];
  const hasSheets = mayCall(agent, api.tearSheet) && mayCall(agent, api.strategies);
  const [documents, strategies] = await Promise.all([library.list(language), hasSheets ? strategiesOf(agent) : []]);
  return [
    ...documents.map(({ id, title, summary }) => ({
      uri: `${HELP}/document/${id}`,
      name: id,
      title,
      description: summary,
      mimeType: MARKDOWN,
    })),
    ...idaFunctionCodes.map((code) => ({
      uri: `${HELP}/analysis/${code}`,
      name: `analysis-${code}`,
      title: words.analysisHelp(IDA_FUNCTIONS[code].name[language]),
      description: words.analysisHelpText,
      mimeType: MARKDOWN,
    })),
    ...strategies.map(({ id, name }) => ({
      uri: `${SHEET}/track/${id}`,
      name: `tear-sheet-track-${id}`,
      title: words.sheetOf(name),
      description: words.sheetText,
      mimeType: MARKDOWN,
    })),
  ];
}

const variablesOf = (fields: readonly string[]) => (fields.length === 0 ? '' : `{?${fields.join(',')}}`);
const fieldsOfInput = ({ input }: Endpoint) => (input instanceof z.ZodObject ? Object.keys(input.shape) : []);

/** The addresses of whole answers, one for each read, and of tear sheets. */
export function listTemplates(agent: Agent): ResourceTemplateType[] {
  const words = mcpWords[agent.language];
  const answers = toolsFor(agent.scopes).flatMap(({ name, calls }) =>
    calls.map(({ name: call, endpoint }) => ({
      uriTemplate: `pipa://${name}/${call}${variablesOf(fieldsOfInput(endpoint))}`,
      name: `${name}/${call}`,
      title: words.answer,
      description: endpoint.summary,
      mimeType: JSON_TYPE,
    })),
  );
  if (!mayCall(agent, api.tearSheet)) return answers;
  const sheet = {
    uriTemplate: `${SHEET}/{kind}/{id}${variablesOf(['benchmark', 'from', 'to'])}`,
    name: 'tear-sheet',
    title: words.sheet,
    description: words.sheetText,
    mimeType: MARKDOWN,
  };
  return [...answers, sheet];
}

interface Content {
  readonly mimeType: string;
  readonly text: string;
}

/** The tear sheet of what an assistant names, which its user must see. */
export async function readSheet(agent: Agent, fields: Readonly<Record<string, unknown>>): Promise<Content> {
  const { access, scope, input } = api.tearSheet;
  if (scope === null || !agent.scopes.includes(scope)) throw new DomainError('NOT_FOUND');
  guardAccess(access, agent.reader);
  const parsed = readInput(input, fields);
  if (!parsed.success) throw invalidInput(parsed.error);
  const view: ParsedInputOf<typeof api.tearSheet> = parsed.data;
  const record = await reads.tearSheet(agent.reading, agent.reader, view);
  return { mimeType: MARKDOWN, text: writeTearSheet(view.kind, record) };
}

async function readHelp(
  { language }: Agent,
  [shelf, name]: readonly string[],
  library: Library,
  publicUrl: string,
): Promise<Content> {
  const id = documentId.safeParse(name);
  if (shelf === 'document' && id.success) {
    return { mimeType: MARKDOWN, text: writeDocument(await library.read(id.data, language), publicUrl) };
  }
  const code = idaFunctionCodes.find((one): one is IdaFunctionCode => String(one) === name);
  if (shelf !== 'analysis' || code === undefined) throw new DomainError('NOT_FOUND');
  return { mimeType: MARKDOWN, text: writeAnalysisHelp(code, language) };
}

/** The answer behind an address, read again with the rights of the assistant; JSON with mode, day and source. */
async function readAnswer(agent: Agent, uri: string): Promise<Content> {
  const parsed = parseResource(uri);
  if (parsed === null) throw new DomainError('NOT_FOUND');
  const request = toolRequestOf(agent, parsed.tool, mergeInput(z.unknown(), undefined, parsed.fields, false));
  const result = await runTool(agent.reading, agent, request);
  return { mimeType: JSON_TYPE, text: JSON.stringify(result) };
}

/** @throws DomainError NOT_FOUND for an address of nothing, and what the read behind it refuses */
export async function readResource(
  agent: Agent,
  uri: string,
  library: Library,
  { publicUrl }: Pick<AppContext['settings'], 'publicUrl'>,
): Promise<Content> {
  if (!URL.canParse(uri)) throw new DomainError('NOT_FOUND');
  const { protocol, host, pathname, searchParams } = new URL(uri);
  const path = pathname.split('/').slice(1);
  const root = `${protocol}//${host}`;
  const read = () => {
    if (root === HELP && path.length === 2) return readHelp(agent, path, library, publicUrl);
    if (root === SHEET && path.length === 2) {
      const [kind, id] = path;
      return readSheet(agent, { ...Object.fromEntries(searchParams), kind, id });
    }
    return readAnswer(agent, uri);
  };
  const content = await read();
  if (content.text.length > MAX_CHARACTERS) {
    throw new DomainError('PAYLOAD_TOO_LARGE', { message: 'The answer is too large. Please ask for less' });
  }
  return content;
}
