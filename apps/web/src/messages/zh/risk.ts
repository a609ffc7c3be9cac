import type { Translation } from '@pipa/words';
import type { risk as english } from '../en/risk.ts';

export const risk: Translation<typeof english> = {
  title: '风险测评',
  intro:
    '十道题了解您的投资经验、计划以及对亏损的承受能力。测评结果是您可以订阅的最高风险等级。请至少每年重新测评一次，财务状况变化时也请重新测评。',
  needed: '请先完成风险测评，测评结果决定您可以订阅哪些策略。',
  answered: (count, total) => `已回答 ${count} / ${total} 题`,
  questionOf: (number, total) => `第 ${number} 题，共 ${total} 题`,
  previous: '上一题',
  next: '下一题',
  submit: '提交',
  viewLevels: '查看风险等级说明',
  levelsTitle: '风险等级说明',
  resultTitle: '您的风险等级',
  riskier: '您已订阅的以下策略，风险高于该等级：',
  sign: '请输入您的姓名签署，以保存该等级。您可以订阅同等或更低风险等级的策略。',
  agree: '同意',
  redo: '重新测评',
  close: '关闭',
  done: '风险等级设置成功',
  openAt: (open, total) => `在该等级下，${total} 个 AQS 策略中有 ${open} 个向您开放。`,
  ofHigherClass: (count) => `另有 ${count} 个需要更高的会员等级。`,
  chooseStrategy: '选择策略',
  repeat: '重新回答问题',
  repeatHint: (day) => `测评日期 ${day}。请至少每年重新测评一次，财务状况变化时也请重新测评。`,
  keyHint: '使用键盘时，按下答案对应的字母即可，随后自动跳到下一题。',
  levels: {
    1: '以保本为先。波动很小，超过百分之几的亏损便难以承受。',
    2: '以稳健为主，略求增长。回撤应明显小于股市。',
    3: '谨慎求增长。可以在一段时间内接受与市场相当的波动。',
    4: '以增长为先。能够经受深度回撤，并用数年时间等待恢复。',
    5: '追求最高增长。即使在坏年份亏损一半，也不会改变计划。',
  },
};
