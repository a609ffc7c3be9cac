import type { Translation } from '@pipa/words';
import type { en } from './en.ts';

export const zh: Translation<typeof en> = {
  groups: {
    performance: '价格与表现',
    technical: '技术指标',
    momentum: '动量与评分',
    overall: '综合',
    efficiency: '效率',
    growth: '成长',
    quality: '质量',
    profitability: '盈利',
    dividend: '股息',
  },
  sides: {
    above: '上穿',
    below: '下穿',
  },
  changed: (name, from, to) => `${name}：${from} → ${to}`,
  changes: (name) => `${name}：任意变化`,
  becomes: (name, state) => `${name}：变为${state}`,
  anySignal: (heading) => `${heading}：任意信号`,
  crosses: (heading, side, value) => `${heading}${side} ${value}`,
  moves: {
    up: (percent) => `单日上涨不少于 ${percent}`,
    down: (percent) => `单日下跌不少于 ${percent}`,
    either: (percent) => `单日涨跌不少于 ${percent}`,
  },
  screen: {
    enters: '有代码进入筛选结果',
    leaves: '有代码离开筛选结果',
    either: '有代码进入或离开筛选结果',
  },
  event: (heading, text) => `${heading}：${text}`,
  crossed: (heading, side, limit, from, to) => `${heading}${side} ${limit}（${from} → ${to}）`,
  rose: (percent) => `上涨 ${percent}`,
  fell: (percent) => `下跌 ${percent}`,
  entered: (screen) => `进入筛选“${screen}”`,
  left: (screen) => `离开筛选“${screen}”`,
};
