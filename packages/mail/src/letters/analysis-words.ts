import { catalogue } from '@pipa/words';

/** Words of letters about the analysis: alerts and signals of watch lists. */
export const analysisWords = catalogue(
  {
    alerts: {
      subject: (day: string, symbols: readonly string[]) => `Alerts of ${day}: ${symbols.join(', ')}`,
      found: (day: string) => `Your alerts have found this at the close of ${day}.`,
      columns: { alert: 'Alert', symbol: 'Symbol', what: 'What happened' },
      more: (count: number) => (count === 1 ? 'One more is in the product.' : `${count} more are in the product.`),
      action: 'Open the analysis',
      reason:
        'You get this mail because you have set alerts. Pause them in the analysis, or switch mails of the analysis off under My Account.',
    },
    digest: {
      subject: (day: string) => `Signals of your watch lists, ${day}`,
      found: (day: string) =>
        `At the close of ${day} the analysis found these signals on the watch lists that you subscribe to.`,
      columns: {
        symbol: 'Symbol',
        name: 'Name',
        signal: 'Signal',
        record: 'Record',
        close: 'Close',
        change: 'Day Change',
      },
      more: (count: number) => `And ${count} weaker ${count === 1 ? 'signal' : 'signals'} of this group.`,
      action: 'Open My Watch List',
      reason:
        'You get this mail because you subscribe to signals of a watch list. Unsubscribe there, or switch such mails off under My Account.',
    },
    note: (isSimulated: boolean) =>
      `${isSimulated ? 'All figures are of a simulated market. ' : ''}Nothing here is personal investment advice.`,
  },
  {
    zh: {
      alerts: {
        subject: (day, symbols) => `${day} 的提醒：${symbols.join('、')}`,
        found: (day) => `您的提醒在 ${day} 收盘时发现以下情况。`,
        columns: { alert: '提醒', symbol: '代码', what: '情况' },
        more: (count) => `另有 ${count} 个，请在 Pipa 中查看。`,
        action: '打开分析',
        reason: '您收到此邮件，是因为您设置了提醒。您可以在分析页面暂停提醒，或在“我的账户”中关闭分析类邮件。',
      },
      digest: {
        subject: (day) => `您的自选列表信号，${day}`,
        found: (day) => `${day} 收盘时，分析在您订阅的自选列表中发现以下信号。`,
        columns: {
          symbol: '代码',
          name: '名称',
          signal: '信号',
          record: '历史记录',
          close: '收盘价',
          change: '日涨跌幅',
        },
        more: (count) => `该组另有 ${count} 个较弱的信号。`,
        action: '打开“我的自选列表”',
        reason:
          '您收到此邮件，是因为您订阅了自选列表的信号。您可以在自选列表中取消订阅，或在“我的账户”中关闭此类邮件。',
      },
      note: (isSimulated) => `${isSimulated ? '所有数据均来自模拟市场。' : ''}本邮件内容不构成个人投资建议。`,
    },
  },
);
