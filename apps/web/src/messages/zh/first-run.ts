import type { Translation } from '@pipa/words';
import type { firstRun as english } from '../en/first-run.ts';

export const firstRun: Translation<typeof english> = {
  title: '快速开始',
  description: '三步即可让一个模拟组合运行起来。全程免费，无需券商账户，您可以随时离开，稍后从停下的地方继续。',
  tutorial: '了解整个流程',
  later: '稍后再说：前往总览',
  stepsLabel: '建立组合的步骤',
  done: '已完成',
  assessment: {
    title: '测定您的风险等级',
    text: '十道题了解您的计划以及对亏损的承受能力。选好答案后会自动进入下一题。',
    done: (level) => `您的等级是 ${level}。`,
    again: '重新回答',
  },
  strategy: {
    title: '选择策略',
    text: '以下策略向您开放，最符合您答案的排在最前。',
    later: '此处将列出向您开放的策略，最合适的排在最前。',
    open: (open, all) => `${all} 个策略中有 ${open} 个向您开放。`,
    none: '目前没有向您开放的策略。',
    noneText: '首批回测可能仍在计算，或所有策略都需要其他风险等级或会员等级。',
    showAll: (count) => `显示向我开放的全部 ${count} 个策略`,
    toList: '查看完整列表',
    atLevel: (level) => `与您的等级 ${level} 相同`,
    below: (levels) => `比您的等级低 ${levels} 级`,
    bearable: (fall) => `最大跌幅 ${fall}，在您可承受的范围内`,
    beyond: (fall) => `最大跌幅 ${fall}，超出您所答的承受范围`,
    fell: (fall) => `最大跌幅 ${fall}`,
    longEnough: (months) => `适合持有 ${months} 个月以上，与您的计划相符`,
    tooLong: (months) => `适合持有 ${months} 个月以上，长于您的计划`,
    meantFor: (months) => `适合持有 ${months} 个月以上`,
    figure: (ours, symbol, theirs) => `${ours}（${symbol} ${theirs}）`,
  },
  subscribe: {
    title: '预览并以模拟资金订阅',
    text: '点击“订阅”会打开已填好的表单，下方列出下一次开盘的委托。在您点击“提交”之前不会发送任何内容。',
    running: (name) => `${name} 已建立。`,
    starting: (name, day) => `${name}：资金已预留，将于 ${day} 开盘时投资。`,
    toPortfolios: '我的组合',
  },
};
