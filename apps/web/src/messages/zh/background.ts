import type { Translation } from '@pipa/words';
import type { background as english } from '../en/background.ts';

export const background: Translation<typeof english> = {
  title: '后台任务',
  description: (day) => `分析页面显示 ${day} 的收盘数据。此处为服务器时间，而非模拟市场时间。`,
  noDay: '尚未分析任何收盘数据。',
  none: '尚未启动任何任务。',
  kinds: { backfill: '市场历史数据', analysis: '收盘分析', evaluation: '策略报告', past: '模型与信号的历史' },
  statuses: { Running: '运行中', Done: '已完成', Failed: '失败' },
  steps: (done, total) => `已完成 ${done} / ${total} 步`,
  older: (count) => `以及更早的 ${count} 项`,
  pending: {
    history: (percent) => `正在加载市场历史数据：${percent}`,
    analysis: (percent) => `正在进行首次市场分析：${percent}`,
    reports: (percent) => `正在生成策略的完整报告：${percent}`,
  },
};
