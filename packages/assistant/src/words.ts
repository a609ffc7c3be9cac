import type { AskNotice, Language } from '@pipa/contract';

/** What Ask itself says in an answer, in the language of the question. */
export interface AskWords {
  readonly notices: Readonly<Record<Exclude<AskNotice, 'unknown' | 'ambiguous'>, string>>;
  readonly interrupted: string;
  readonly tooLong: string;
  /** Before the reason for which the planner answers in place of the model. */
  readonly plannerAnswers: string;
  readonly model: {
    readonly silent: string;
    readonly cut: string;
    readonly key: string;
    readonly unknownModel: string;
    readonly rate: string;
    readonly quota: string;
    readonly context: string;
    readonly filtered: string;
    readonly unreachable: string;
    readonly server: string;
    readonly badCall: string;
    readonly steps: string;
    readonly budget: string;
    readonly length: string;
  };
  readonly export: {
    readonly question: string;
    readonly answer: string;
    readonly engines: Readonly<Record<'planner' | 'model', string>>;
    readonly sources: string;
    readonly receipt: string;
    readonly untraced: string;
    readonly note: string;
  };
}

const words: Readonly<Record<Language, AskWords>> = {
  en: {
    notices: {
      failed: 'The answer could not be made. Please ask again.',
      slow: 'The answer took too long and was ended.',
      cancelled: 'The answer was stopped.',
      quota: 'The budget of the model for today is used up.',
      notAdvice: 'This is no personal advice.',
      unavailable: 'Ask is not available right now.',
    },
    interrupted: 'The answer was interrupted.',
    tooLong: 'The answer was ended, as it became too long.',
    plannerAnswers: 'The planner answers instead.',
    model: {
      silent: 'The model did not answer in time.',
      cut: 'The connection to the model broke off.',
      key: 'The model refuses the key of this installation. Its operator can test it on the page of Ask.',
      unknownModel: 'The model that is named is not known at its address.',
      rate: 'The model has too many requests at the moment.',
      quota: 'The quota of the model is used up.',
      context: 'The conversation is too long for the model. Please begin a new one.',
      filtered: 'The model declined to answer.',
      unreachable: 'The model cannot be reached.',
      server: 'The model has a fault at the moment.',
      badCall: 'The model asked for figures in a form that could not be read.',
      steps: 'The answer needed more steps than are allowed.',
      budget: 'The budget of the model for today is used up.',
      length: 'The answer was ended, as it became too long for the model.',
    },
    export: {
      question: 'Question',
      answer: 'Answer',
      engines: { planner: 'planner of the product', model: 'model' },
      sources: 'Sources',
      receipt: 'receipt',
      untraced: 'not from the product’s data',
      note: 'Figures marked with † are not from the product’s data. Nothing here is personal advice.',
    },
  },
  zh: {
    notices: {
      failed: '未能生成回答，请重新提问。',
      slow: '回答耗时过长，已结束。',
      cancelled: '回答已停止。',
      quota: '今天的模型额度已用完。',
      notAdvice: '以上内容不构成个人投资建议。',
      unavailable: '问答暂时不可用。',
    },
    interrupted: '回答已中断。',
    tooLong: '回答过长，已结束。',
    plannerAnswers: '改由内置规划器回答。',
    model: {
      silent: '模型未能按时回答。',
      cut: '与模型的连接中断了。',
      key: '模型拒绝了本站的密钥。运营者可以在问答页面进行测试。',
      unknownModel: '该地址没有所配置的模型。',
      rate: '模型目前请求过多。',
      quota: '模型的额度已用完。',
      context: '对话对模型来说过长，请开始新的对话。',
      filtered: '模型拒绝回答。',
      unreachable: '无法连接到模型。',
      server: '模型服务目前出现故障。',
      badCall: '模型请求数据的格式无法识别。',
      steps: '回答所需的步骤超过上限。',
      budget: '今天的模型额度已用完。',
      length: '回答超出模型的长度上限，已结束。',
    },
    export: {
      question: '问题',
      answer: '回答',
      engines: { planner: '内置规划器', model: '模型' },
      sources: '来源',
      receipt: '凭据',
      untraced: '不来自本产品的数据',
      note: '带 † 的数字不来自本产品的数据。本文不构成个人投资建议。',
    },
  },
};

export const askWords = (language: Language): AskWords => words[language];
