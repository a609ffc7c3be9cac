import type { Translation } from '@pipa/words';
import { doctorWords } from '@pipa/words/doctor';
import type { doctor as en } from '../en/doctor.ts';

export const doctor: Translation<typeof en> = {
  ...doctorWords.zh,
  tab: '体检',
  title: '系统体检',
  examinedAt: (instant) => `检查时间：${instant}。在命令行运行 \`npm run doctor\` 可得到相同结果。`,
  again: '重新检查',
  toDo: '待处理',
  allWell: '一切正常，无需处理。',
  examined: '全部检查项',
  counts: (good, look, bad) => `${good} 项正常，${look} 项需留意，${bad} 项异常`,
};
