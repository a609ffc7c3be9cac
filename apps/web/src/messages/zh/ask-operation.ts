import type { Translation } from '@pipa/words';
import type { askOperation as english } from '../en/ask-operation.ts';

export const askOperation: Translation<typeof english> = {
  model: '提问所用的模型',
  none: '未配置模型：所有问题均由产品自带的规划器回答，不产生费用，数据也不会离开本系统。',
  howTo: '如需由模型回答，请设置以下环境变量并重新启动。任何兼容 OpenAI 聊天补全接口的服务器均可，包括本地服务器。',
  variables: {
    LLM_BASE_URL: '服务器地址，例如 http://127.0.0.1:11434/v1',
    LLM_MODEL: '模型名称，以服务器列出的为准',
    LLM_API_KEY: '服务器的密钥（如有要求）',
  },
  configured: (model, host) => `由 ${host} 上的 ${model} 回答。若其失败，则改由规划器回答并注明。`,
  test: '测试连接',
  testing: '正在测试模型，最多需要一分钟。',
  checks: { address: '地址', key: '密钥', model: '模型', stream: '流式输出', tools: '工具', context: '长上下文' },
  passed: '通过',
  failed: '未通过',
  firstToken: (milliseconds) => `首个词在 ${milliseconds} 毫秒后到达。`,
  notConfigured: '没有可测试的模型。',
  usage: '使用与费用',
  usageText: '最近 30 天的提问，按用户和日期统计。费用按配置的价格计算。',
  noUsage: '最近 30 天没有提问。',
  sum: (questions, cost) =>
    cost === null ? `30 天内 ${questions} 个问题。` : `30 天内 ${questions} 个问题，${cost}。`,
  day: '日期',
  user: '用户',
  engine: '回答者',
  engines: { planner: '规划器', model: '模型' },
  questions: '问题',
  steps: '读取',
  inputTokens: '输入词元',
  outputTokens: '输出词元',
  cost: '费用',
  failures: '失败',
};
