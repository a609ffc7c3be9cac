import { type InEveryLanguage, link, picture, section, text } from './parts.ts';

export const tutorials: InEveryLanguage = {
  en: {
    title: 'Tutorial: from sign-up to a portfolio',
    summary: 'Seven steps with pictures, all with paper money.',
    sections: [
      section(
        'Sign up',
        text(
          'Enter your names, your mail address and the invitation code, solve the picture, and follow the link in the activation mail. At the first sign-in you sign the user agreement with your printed name.',
        ),
        picture('sign-up', 'The sign-up form with its fields and the picture to click'),
      ),
      section(
        'Find your risk level',
        text(
          'Open My Account, User Risk Assessment, and answer ten questions. The level, R1 to R5, says which strategies you can follow. Sign it with your name.',
        ),
        picture('risk-level', 'The tab of the risk assessment in My Account'),
        link('Risk assessment', '/admin/useraccount?userAssessment=no'),
      ),
      section(
        'Look at your paper account',
        text('Broker Accounts shows the account that was opened for you, with its cash and its positions.'),
        picture('accounts', 'The list of broker accounts with one paper account'),
        link('Broker Accounts', '/admin/useraccount?tab=broker'),
      ),
      section(
        'Compare strategies',
        text(
          'The AQS page lists the strategies with return, volatility and deepest fall. Sort by a column, and open a name for its details. Those above your level are marked as closed.',
        ),
        picture('strategies', 'The table of strategies with their figures'),
        link('AQS', '/admin/strategy'),
      ),
      section(
        'Read the backtest',
        text(
          'The tab BackTest shows what the rules would have done after costs, beside SPY. Look at the deepest drawdown first: it is what you would have had to sit through. Tracking shows what happened since the strategy went online.',
        ),
        picture('backtest', 'The backtest of a strategy against SPY'),
      ),
      section(
        'Subscribe',
        text(
          'Choose Subscribe, give the portfolio a name, choose the account and the amount. The money is set aside at once, and the strategy buys at the next open.',
        ),
      ),
      section(
        'Follow, change, stop',
        text(
          'The monitor shows value, positions and orders while the market is open. There you increase or decrease the amount, or stop; both take effect at the next open if the market is closed.',
        ),
        picture('monitor', 'The portfolio monitor with value, chart and positions'),
        picture('orders', 'The list of orders'),
      ),
    ],
  },
  zh: {
    title: '教程：从注册到投资组合',
    summary: '七个步骤，配有图片，全程使用模拟资金。',
    sections: [
      section(
        '注册',
        text('填写姓名、邮箱和邀请码，完成图片验证，然后点击激活邮件中的链接。首次登录时，请用您的姓名签署用户协议。'),
        picture('sign-up', '注册表单及需要点击的图片'),
      ),
      section(
        '确定风险等级',
        text(
          '打开“我的账户”的风险评估，回答十个问题。得出的等级（R1 至 R5）决定您可以跟随哪些策略。请用姓名签署确认。',
        ),
        picture('risk-level', '“我的账户”中的风险评估'),
        link('风险评估', '/admin/useraccount?userAssessment=no'),
      ),
      section(
        '查看模拟账户',
        text('券商账户页显示为您开立的账户及其现金和持仓。'),
        picture('accounts', '券商账户列表，其中有一个模拟账户'),
        link('券商账户', '/admin/useraccount?tab=broker'),
      ),
      section(
        '比较策略',
        text(
          'AQS 页面列出各策略的收益、波动率和最大回撤。可以按列排序，点击名称查看详情。高于您等级的策略会标明不开放。',
        ),
        picture('strategies', '策略表及其指标'),
        link('AQS', '/admin/strategy'),
      ),
      section(
        '阅读回测',
        text(
          '回测页显示规则在扣除成本后会有怎样的表现，并与 SPY 并列。请先看最大回撤：那是您需要承受的跌幅。跟踪页显示策略上线以来的实际表现。',
        ),
        picture('backtest', '某策略与 SPY 对比的回测'),
      ),
      section('订阅', text('选择订阅，填写组合名称，选择账户和金额。资金会立即预留，策略在下一次开盘时买入。')),
      section(
        '跟踪、调整、停止',
        text(
          '组合监控在开市期间显示价值、持仓和委托。您可以在那里增加或减少金额，或停止；休市时两者都在下一次开盘生效。',
        ),
        picture('monitor', '组合监控：价值、图表和持仓'),
        picture('orders', '委托列表'),
      ),
    ],
  },
};
