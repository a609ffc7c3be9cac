import type { Translation } from '@pipa/words';
import type { documents as english } from '../en/documents.ts';

export const documents: Translation<typeof english> = {
  supportTitle: '支持',
  supportText: 'Pipa 的文档和指南，可在此阅读，也可保存为 PDF。',
  documentsTitle: '文档',
  guidesTitle: '教程与讲座',
  guidesText: '分步讲解，配有页面图片。',
  savePdf: 'PDF',
  pdfOf: (title) => `${title}：PDF`,
  day: (day) => `更新于 ${day}`,
  number: (number) => `修订版 ${number}`,
  missingTitle: '该文档不存在',
  toSupport: '返回支持页面',
};
