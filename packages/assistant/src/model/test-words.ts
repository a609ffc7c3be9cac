import type { Language } from '@pipa/contract';

export interface TestWords {
  address(host: string): string;
  noAddress(host: string): string;
  readonly key: string;
  readonly noKey: string;
  model(name: string): string;
  noModel(names: string): string;
  stream(chunks: number): string;
  readonly noWords: string;
  readonly tools: string;
  readonly noTools: string;
  readonly context: string;
  readonly noContext: string;
}

/** What a test of the model finds; a failure says what to change. */
export const testWords: Readonly<Record<Language, TestWords>> = {
  en: {
    address: (host) => `${host} answers.`,
    noAddress: (host) => `${host} does not answer. Check LLM_BASE_URL, and that this machine may reach it.`,
    key: 'The key is accepted.',
    noKey: 'The key is refused. Check LLM_API_KEY.',
    model: (name) => `${name} is there.`,
    noModel: (names) => `The model is not among those of the endpoint. Set LLM_MODEL to one of: ${names}.`,
    stream: (chunks) => `The answer came in ${chunks} pieces.`,
    noWords: 'The answer was empty. Choose a model that answers chats.',
    tools: 'The model calls tools.',
    noTools:
      'The model did not call the tool that it was asked to. Choose a model with tool calls, or switch them on at the endpoint.',
    context: 'The model remembers the beginning of a long conversation.',
    noContext: 'The model forgot the beginning of a long conversation. Give it a context of 16,000 tokens or more.',
  },
  zh: {
    address: (host) => `${host} 有响应。`,
    noAddress: (host) => `${host} 没有响应。请检查 LLM_BASE_URL，以及本机能否访问该地址。`,
    key: '密钥有效。',
    noKey: '密钥被拒绝。请检查 LLM_API_KEY。',
    model: (name) => `模型 ${name} 可用。`,
    noModel: (names) => `该地址没有所配置的模型。请将 LLM_MODEL 设为其中之一：${names}。`,
    stream: (chunks) => `回答分 ${chunks} 段返回。`,
    noWords: '回答为空。请选择能够对话的模型。',
    tools: '模型能够调用工具。',
    noTools: '模型没有按要求调用工具。请选择支持工具调用的模型，或在服务端启用该功能。',
    context: '模型能记住长对话的开头。',
    noContext: '模型忘记了长对话的开头。请提供至少 16,000 个 token 的上下文。',
  },
};
