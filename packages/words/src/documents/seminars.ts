import { type InEveryLanguage, link, picture, section, text } from './parts.ts';

export const seminars: InEveryLanguage = {
  en: {
    title: 'Seminar: reading the analysis',
    summary: 'Five steps through the IDA service and the tear sheet, with pictures.',
    sections: [
      section(
        'Begin with the market',
        text(
          'Market Analysis says in which state the market is, how broad its moves are, and what the sectors do. A prediction always shows how often it was right before.',
        ),
        picture('market-analysis', 'The market analysis with state, breadth and sectors'),
        link('Market Analysis', '/admin/ida?tab=market'),
      ),
      section(
        'Then one stock or fund',
        text(
          'Enter a symbol and choose Complete Analysis. Technical metrics lie between −1 and 1: the sign is the direction, the size the strength. The slopes of 5 and 20 days say whether it grows or fades. N/A means that there is not enough history.',
        ),
        picture('symbol-analysis', 'The complete analysis of a fund'),
        link('Complete Analysis of SPY', '/admin/ida?tab=symbol&symbol=SPY&category=4'),
      ),
      section(
        'Look for more with the screener',
        text(
          'The screener filters every symbol by figures of the last close. A screen can be saved, and alerts report what changes after a close.',
        ),
        picture('screener', 'The screener with its filters and results'),
        link('Screener', '/admin/ida?tab=universes&signals=screener'),
      ),
      section(
        'Keep what you follow in a watch list',
        text('A watch list shows the signals of your own symbols. You can have them by mail after each close.'),
        picture('watch-lists', 'A watch list with the signals of its symbols'),
        link('My Watch List', '/admin/ida?tab=watch-lists'),
      ),
      section(
        'Judge a record by its tear sheet',
        text(
          'A tear sheet puts a record beside a benchmark: return, drawdowns, each month, and the worst falls. Ask three things: was it better than SPY after costs, how deep did it fall, and is the record long enough to tell skill from luck.',
        ),
        picture('tear-sheet', 'A tear sheet with return, drawdowns and months'),
      ),
    ],
  },
  zh: {
    title: '讲座：读懂分析',
    summary: '五个步骤了解 IDA 服务和业绩概览，配有图片。',
    sections: [
      section(
        '从市场开始',
        text('市场分析说明市场处于何种状态、涨跌的广度以及各板块的表现。每个预测都会显示它过去的准确率。'),
        picture('market-analysis', '市场分析：状态、广度和板块'),
        link('市场分析', '/admin/ida?tab=market'),
      ),
      section(
        '再看单只股票或基金',
        text(
          '输入代码并选择完整分析。技术指标介于 −1 和 1 之间：正负表示方向，大小表示强度。5 日和 20 日斜率说明它在增强还是减弱。N/A 表示历史数据不足。',
        ),
        picture('symbol-analysis', '一只基金的完整分析'),
        link('SPY 的完整分析', '/admin/ida?tab=symbol&symbol=SPY&category=4'),
      ),
      section(
        '用筛选器寻找更多',
        text('筛选器按最近收盘的指标筛选所有代码。筛选条件可以保存，提醒会报告每次收盘后的变化。'),
        picture('screener', '筛选器的条件和结果'),
        link('筛选器', '/admin/ida?tab=universes&signals=screener'),
      ),
      section(
        '把关注的代码放入自选列表',
        text('自选列表显示您自己的代码的信号，也可以在每次收盘后通过邮件接收。'),
        picture('watch-lists', '自选列表及其代码的信号'),
        link('我的自选列表', '/admin/ida?tab=watch-lists'),
      ),
      section(
        '用业绩概览判断记录',
        text(
          '业绩概览把一段记录与基准并列：收益、回撤、每月表现和最大的几次下跌。请问三个问题：扣除成本后是否优于 SPY？跌得有多深？记录是否足够长，能够区分能力与运气？',
        ),
        picture('tear-sheet', '业绩概览：收益、回撤和月度表现'),
      ),
    ],
  },
};
