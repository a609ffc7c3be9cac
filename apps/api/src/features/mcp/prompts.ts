import type { GetPromptResult, Prompt } from '@modelcontextprotocol/server';
import { api, DomainError, type Endpoint, refusal } from '@pipa/contract';
import type { Agent } from './agent.ts';
import { mayCall, readSheet, strategiesOf } from './resources.ts';
import { mcpWords } from './words.ts';

type Arguments = Readonly<Record<string, string>>;
type Content = GetPromptResult['messages'][number]['content'];
type Words = (typeof mcpWords)['en']['prompts'];

interface OwnPrompt {
  readonly name: string;
  /** The reads without which it is not offered. */
  readonly needs: readonly Endpoint[];
  readonly words: (words: Words) => { readonly title: string; readonly text: string };
  readonly argument?: { readonly name: string; readonly text: (words: Words) => string };
  readonly write: (agent: Agent, words: Words, value: string) => Promise<Content[]> | Content[];
}

const MAX_ARGUMENT = 100;
const say = (text: string): Content => ({ type: 'text', text });

async function writeSheetPrompt(agent: Agent, { tearSheet }: Words, value: string): Promise<Content[]> {
  const found = await strategiesOf(agent, /^\d+$/.test(value) ? undefined : value);
  const wanted = value.toLowerCase();
  const strategy =
    found.find(({ id, name }) => String(id) === value || name.toLowerCase() === wanted) ??
    (found.length === 1 ? found[0] : undefined);
  if (strategy === undefined) {
    throw new DomainError('NOT_FOUND', { message: refusal('There is no strategy {name}', { name: value }) });
  }
  const { text, mimeType } = await readSheet(agent, { kind: 'track', id: strategy.id });
  const uri = `pipa://tear-sheet/track/${strategy.id}`;
  return [say(tearSheet.ask(strategy.name)), { type: 'resource', resource: { uri, mimeType, text } }];
}

const prompts: readonly OwnPrompt[] = [
  {
    name: 'tear_sheet',
    needs: [api.strategies, api.tearSheet],
    words: ({ tearSheet }) => tearSheet,
    argument: { name: 'strategy', text: ({ tearSheet }) => tearSheet.strategy },
    write: writeSheetPrompt,
  },
  {
    name: 'explain_symbol',
    needs: [api.getStockIDA],
    words: ({ symbol }) => symbol,
    argument: { name: 'symbol', text: ({ symbol }) => symbol.symbol },
    write: (_agent, { symbol }, value) => [say(symbol.ask(value.toUpperCase()))],
  },
  {
    name: 'review_portfolios',
    needs: [api.portfolios],
    words: ({ portfolios }) => portfolios,
    write: (_agent, { portfolios }) => [say(portfolios.ask)],
  },
  {
    name: 'morning_brief',
    needs: [api.getNewsletter],
    words: ({ brief }) => brief,
    write: (_agent, { brief }) => [say(brief.ask)],
  },
];

const offeredTo = (agent: Agent) => prompts.filter(({ needs }) => needs.every((endpoint) => mayCall(agent, endpoint)));

/** The prompts whose reads an assistant may make. */
export function listPrompts(agent: Agent): Prompt[] {
  const words = mcpWords[agent.language].prompts;
  return offeredTo(agent).map(({ name, words: of, argument }) => ({
    name,
    title: of(words).title,
    description: of(words).text,
    ...(argument && { arguments: [{ name: argument.name, description: argument.text(words), required: true }] }),
  }));
}

/** @throws DomainError NOT_FOUND for a prompt or a strategy that is not there, INVALID_INPUT without the argument */
export async function writePrompt(agent: Agent, name: string, given: Arguments): Promise<GetPromptResult> {
  const prompt = offeredTo(agent).find((one) => one.name === name);
  if (prompt === undefined) {
    throw new DomainError('NOT_FOUND', {
      message: refusal('There is no prompt {name}', { name: name.slice(0, MAX_ARGUMENT) }),
    });
  }
  const { argument, write } = prompt;
  const value = argument === undefined ? '' : (given[argument.name] ?? '').trim();
  if (argument !== undefined && value === '') {
    throw new DomainError('INVALID_INPUT', { field: argument.name, message: 'This field is required' });
  }
  if (value.length > MAX_ARGUMENT) {
    const message = refusal('At most {max} characters are allowed', { max: MAX_ARGUMENT });
    throw new DomainError('INVALID_INPUT', { field: argument?.name, message });
  }
  const words = mcpWords[agent.language].prompts;
  const contents = await write(agent, words, value);
  return { messages: [...contents, say(words.rules)].map((content) => ({ role: 'user', content })) };
}
