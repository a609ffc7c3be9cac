import type { Translation } from '@pipa/words';
import type { offline as english } from '../en/offline.ts';

export const offline: Translation<typeof english> = {
  offlineTitle: '您已离线',
  lostTitle: '无法连接 Pipa',
  text: 'Pipa 不在此设备上保存价格、投资组合、委托或分析，因此在恢复连接之前没有内容可显示。',
  goesOn: '您已启动的操作会在服务器上继续运行。您在此处的操作不会在之后补发。',
  again: '重试',
};
