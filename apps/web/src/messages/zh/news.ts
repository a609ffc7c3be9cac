import type { Translation } from '@pipa/words';
import type { news as english } from '../en/news.ts';

export const news: Translation<typeof english> = {
  entries: [
    'Ask 用中文和英文回答有关市场、策略和您自己账目的问题：在每个页面旁的面板（Ctrl J）或单独的页面中，附上产品的表格和图表，各有来源、日期和凭据。',
    '您可以用自己的话描述一个策略，由 Pipa 写成文件。',
    '通知可以送到产品之外：设备（网页推送）、Telegram 或 ntfy。',
    '论坛开放：会员可用 Markdown 提问、分享研究与资讯，支持预览、提及、引用，草稿在重新加载后仍在。',
    '帖子中的策略、代码、筛选或共享业绩概览链接，会并列显示发帖当日与今天的数据。',
    '支持、公司和隐私页面向访客开放：五份文档可在线阅读或下载 PDF（中英文），并有配图指南。',
    '在支持页面向运营方提交的请求会有编号，答复以邮件和通知送达。',
    '“推荐好友”通过邮件邀请好友并显示谁已加入；被邀请者可永久拒绝后续邀请。',
  ],
};
