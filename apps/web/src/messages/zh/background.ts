import type { Translation } from '@pipa/words';
import type { background as english } from '../en/background.ts';

export const background: Translation<typeof english> = {
  title: '后台任务',
  description: (day) => `分析页面显示 ${day} 的收盘数据。此处为服务器时间，而非模拟市场时间。`,
  noDay: '尚未分析任何收盘数据。',
  none: '尚未启动任何任务。',
  kinds: {
    backfill: '市场历史数据',
    analysis: '收盘分析',
    evaluation: '策略报告',
    past: '模型与信号的历史',
    trial: '策略试算',
  },
  statuses: { Running: '运行中', Done: '已完成', Failed: '失败' },
  steps: (done, total) => `已完成 ${done} / ${total} 步`,
  duration: (seconds) => {
    if (seconds < 60) return `${seconds} 秒`;
    if (seconds < 3_600) return `${Math.round(seconds / 60)} 分钟`;
    return seconds < 172_800 ? `${Math.round(seconds / 3_600)} 小时` : `${Math.round(seconds / 86_400)} 天`;
  },
  took: (duration) => `用时 ${duration}`,
  runs: (duration) => `已 ${duration}`,
  analyses: (count) => `最近 ${count} 次分析的用时`,
  older: (count) => `以及更早的 ${count} 项`,
  line: {
    target: (value) => `目标 ${value}`,
    most: (value) => `最高 ${value}`,
    least: (value) => `最低 ${value}`,
    late: '超过目标',
    last: (value) => `最近一次 ${value}`,
    chart: (name, newest, most) => `${name}：现在 ${newest}，最差 ${most}`,
    chartBefore: (name, last, most) => `${name}：最近一次 ${last}，最差 ${most}`,
  },
  pending: {
    history: (percent) => `正在加载市场历史数据：${percent}`,
    analysis: (percent) => `正在进行首次市场分析：${percent}`,
    reports: (percent) => `正在生成策略的完整报告：${percent}`,
  },
};
