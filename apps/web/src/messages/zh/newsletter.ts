import type { Translation } from '@pipa/words';
import type { newsletter as english } from '../en/newsletter.ts';

export const newsletter: Translation<typeof english> = {
  title: '每周通讯',
  read: '阅读',
  rating: '市场评级',
  ratings: {
    Bearish: '看跌',
    'Bearish to Neutral': '中性偏空',
    Neutral: '中性',
    'Neutral to Bullish': '中性偏多',
    Bullish: '看涨',
  },
  marketView: '市场观点',
  note: '备注',
  versions: '周报截止日',
  none: '暂无周报',
  noneText: '首期周报将在本周收盘后生成。',
};
