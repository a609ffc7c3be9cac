import type { Translation } from '@pipa/words';
import type { en } from './en.ts';

export const zh: Translation<typeof en> = {
  faults: {
    field: '未知的指标',
    operator: '该比较方式不适用于此指标',
    number: '请输入数字，例如 12.5、-3 或 10B',
    choice: '请至少选择一个值',
    choices: (count) => `最多允许 ${count} 个值`,
    unknown: '未知的值',
    text: (length) => `请输入不超过 ${length} 个字符的文本`,
    conditions: (count) => `最多允许 ${count} 个条件`,
    outOf: (least, most) => `请输入 ${least} 到 ${most} 之间的数字`,
    letter: (key) => `不允许输入字符 ${key}`,
  },
  operators: {
    gte: '不低于',
    lte: '不高于',
    gt: '高于',
    lt: '低于',
    is: '属于',
    not: '不属于',
    has: '包含',
  },
  type: '类型',
  groups: {
    symbol: '代码',
    performance: '业绩',
    technical: '技术指标',
    events: '形态与异常检测',
    stockMomentum: '股票动量',
    etfMomentum: 'ETF 动量',
    scores: '评分',
    fundamentals: '基本面',
    ranks: '板块内基本面排名',
  },
  kinds: {
    Stock: '股票',
    ETF: 'ETF',
  },
  noEvent: '无事件',
  units: {
    percent: '%',
    dollars: '美元',
    amount: '美元，如 10B',
    multiple: '倍',
    ratio: '比率，0.1 即 10%',
    metric: '-1 到 1',
    slope: '斜率',
    rank: '0 到 1',
  },
};
