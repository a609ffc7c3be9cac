import type { Translation } from '@pipa/words';
import type { en } from './en.ts';

export const zh: Translation<typeof en> = {
  funds: 'ETF 基金',
  universes: {
    Stock: '股票',
    ETF: 'ETF 基金',
  },
  among: (name, universe) => `${name}（${universe}）`,
  signal: (header, said) => `${header}：${said}`,
  strongest: '最强十分之一',
  weakest: '最弱十分之一',
  momentum: (tail, family) => `${tail}：${family}`,
  state: (model, state) => `${model}：${state}`,
  position: (heading) => `${heading}：持仓`,
  bestFifth: '综合评分最高五分之一',
  worstFifth: '综合评分最低五分之一',
  view: (tried, chance, alone, level, surviving) =>
    `一并判断 ${tried} 条记录：若均无优势，约 ${chance} 条会凭偶然优于基准率。单独来看有 ${alone} 条；对全部记录校正后（Benjamini–Yekutieli，${level}）为 ${surviving} 条。`,
  edges: {
    edge: '有优势',
    none: '无优势',
    unproven: '尚未证实',
    unrecorded: '无记录',
    beside: (signal, edge) => `${signal}（${edge}）`,
    against: (hits, base, horizon, times) => `${hits} 应验，基准率 ${base}（${horizon} 个交易日，${times} 个结果）`,
  },
  verdicts: {
    beats: '优于基准率',
    fails: '不优于基准率',
    lucky: '在众多记录中可能出于偶然',
    unproven: '交易日太少，无法判断',
  },
  positionVerdicts: {
    beats: '优于始终做多',
    fails: '不优于始终做多',
    lucky: '在众多记录中可能出于偶然',
    unproven: '交易日太少，无法判断',
  },
  trades: (net, won, times) => `次日开盘交易，扣除成本后平均每笔 ${net}；${times} 笔交易中 ${won} 盈利。`,
  adjusted: (said, value) => `${said}（校正后 p 值 ${value}）`,
  outcomes: (horizon, times, verdict, trades) => `${horizon} 个交易日：${times} 个结果，${verdict}。${trades}`,
  record: (horizon, hits, times, base, verdict, trades) =>
    `${horizon} 个交易日：${times} 次中有 ${hits} 应验，基准率 ${base}：${verdict}。${trades}`,
};
