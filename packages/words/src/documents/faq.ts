import { MAX_PAPER_ACCOUNTS, PAPER_MONEY } from '@pipa/contract';
import { type InEveryLanguage, link, section, text } from './parts.ts';

const money = PAPER_MONEY.toLocaleString('en-US');

export const faq: InEveryLanguage = {
  en: {
    title: 'Frequently asked questions',
    summary: 'Short answers about strategies, paper and broker accounts, costs, data and your own account.',
    sections: [
      section(
        'What is Pipa?',
        text(
          'Pipa runs automated strategies for stocks and funds and shows what they do. You follow a strategy with a paper account, or with an account at a broker where the operator offers that, and see each order, fill, cost and return.',
        ),
      ),
      section(
        'Is this real money?',
        text(
          `Not in a paper account. Each new user gets one with ${money} US dollars of simulated money. Its orders are filled by a simulator with spread, slippage and commissions. Results of paper trading cannot be paid out, and real orders may fill at other prices.`,
        ),
        text(
          'It is real money only in a portfolio of Money Trade, on an account that you have linked at a broker. Such an order leaves where the market of the installation is the real one. With a simulated or replayed market no order leaves for a real broker; in local mode a sandbox stands in for the brokers, its accounts are marked Sandbox, and nothing there is real money.',
        ),
      ),
      section(
        'Are the prices real?',
        text(
          'That depends on the installation. The top bar says “Simulated market” where a program invents the prices, and “Market replay” where imported history is played day by day.',
        ),
      ),
      section(
        'Can I link my broker?',
        text(
          'Where the operator of this installation offers it: accounts at Alpaca, Interactive Brokers and Schwab can be linked. Add Broker Account, under My Account, Broker Accounts, lists the brokers that are offered here and names those that are not. Without any, everything works with paper accounts. The guide to broker accounts says how to link one and what stops its trading.',
        ),
        link('Setting up a broker account', '/admin/support?document=broker-accounts'),
      ),
      section(
        'How do I get an account?',
        text(
          'Sign up with an invitation code and follow the link in the activation mail, which works for one day. If the mail does not arrive, sign in: the product offers to send it again.',
        ),
      ),
      section(
        'Why is a strategy closed to me?',
        text(
          'You can follow strategies up to your own risk level, R1 to R5. Ten questions under My Account, User Risk Assessment, give the level. It is valid for a year. Your membership also bounds which strategies and how many subscriptions you can have; the Upgrade page shows the bounds of each class.',
        ),
        link('Risk assessment', '/admin/useraccount?userAssessment=no'),
      ),
      section(
        'When does a strategy trade?',
        text(
          'It decides on the closing prices of a rebalance day and trades at the next open. A new subscription also begins at the next open. What was decided, and what was left undone and why, is written to the activities of the portfolio.',
        ),
      ),
      section(
        'What does it cost?',
        text(
          'Commissions, spread and slippage are taken off each trade, and the fee of a strategy at the close of a month, in paper accounts and in backtests alike. In an account at a broker, the commissions and fees are what the broker charges. The membership is paid separately where the operator sells one.',
        ),
      ),
      section(
        'What does a membership cost?',
        text(
          'Where the operator sells memberships, the Upgrade page shows each class, such as Gold, with its price a month, a quarter and a year, and what it opens.',
        ),
        link('Upgrade', '/admin/upgrade-to-pro'),
      ),
      section(
        'How do I cancel my membership?',
        text(
          'Under My Account, Membership, you see what you pay next. Cancel the renewal there, and the class stays yours to the end of the paid period.',
        ),
        link('Membership', '/admin/useraccount?tab=membership'),
      ),
      section(
        'Can I have more than one account?',
        text(
          `Yes. Under My Account, Broker Accounts, you can add paper accounts; a user can hold up to ${MAX_PAPER_ACCOUNTS}. Accounts at brokers are linked there too. Which portfolios trade in an account you choose when you subscribe.`,
        ),
        link('Broker Accounts', '/admin/useraccount?tab=broker'),
      ),
      section(
        'How do I stop?',
        text(
          'Open the portfolio and choose Stop. Everything is sold at once while the market is open, otherwise at the next open, and the cash returns to the account. Stopped portfolios keep their history.',
        ),
      ),
      section(
        'How do I protect my account?',
        text(
          'Use a password that you use nowhere else, and add an authenticator app or a passkey under My Account. The list of sessions there lets you sign out every other device.',
        ),
      ),
      section(
        'How do I get or delete my data?',
        text(
          'My Account has Save my data, which gives you a file of what is stored about you, and Delete account. The privacy policy says what remains after a deletion, and why.',
        ),
        link('Privacy policy', '/admin/privacy'),
      ),
      section(
        'Is this advice?',
        text(
          'No. Nothing here is personal investment advice. Strategies follow rules and know nothing of your circumstances. Backtests and paper results are hypothetical, and every strategy can lose money.',
        ),
      ),
    ],
  },
  zh: {
    title: '常见问题',
    summary: '关于策略、模拟账户与券商账户、费用、数据和您的账户的简短解答。',
    sections: [
      section(
        'Pipa 是什么？',
        text(
          'Pipa 运行股票和基金的自动化策略，并展示它们的所作所为。您可以用模拟账户跟随一个策略；如果运营者提供，也可以用您在券商的账户。您会看到每一笔委托、成交、成本和收益。',
        ),
      ),
      section(
        '这是真实的资金吗？',
        text(
          `模拟账户中不是。每位新用户都会获得一个模拟账户，内有 ${money} 美元的模拟资金。委托由模拟器成交，计入价差、滑点和佣金。模拟交易的结果不能提取，真实委托的成交价格也可能不同。`,
        ),
        text(
          '只有在您绑定的券商账户上以“实盘交易”订阅的投资组合才使用真实资金，而且只有当本站使用真实市场时，委托才会发出。在模拟市场或行情回放中，不会有任何委托发往真实券商；本地模式由沙盒代替券商，其账户标有“沙盒”，其中没有真实资金。',
        ),
      ),
      section(
        '价格是真实的吗？',
        text(
          '这取决于本站的设置。如果价格由程序生成，顶栏会显示“模拟市场”；如果逐日播放导入的历史行情，则显示“行情回放”。',
        ),
      ),
      section(
        '可以绑定我的券商吗？',
        text(
          '如果本站的运营者提供，就可以绑定 Alpaca、盈透证券和嘉信理财的账户。“我的账户”的券商账户中，“新增券商账户”会列出此处提供的券商，并说明哪些没有提供。即使一个也没有，所有功能都可以用模拟账户使用。券商账户指南说明了如何绑定，以及什么会使交易停止。',
        ),
        link('设置券商账户', '/admin/support?document=broker-accounts'),
      ),
      section(
        '如何开立账户？',
        text(
          '使用邀请码注册，然后点击激活邮件中的链接，链接一天内有效。如果没有收到邮件，请尝试登录，届时可以重新发送邮件。',
        ),
      ),
      section(
        '为什么某个策略对我不开放？',
        text(
          '您可以跟随不高于自己风险等级（R1 至 R5）的策略。“我的账户”中的风险评估有十个问题，据此得出您的等级，有效期一年。会员等级也决定您可以使用哪些策略、订阅多少个；升级页面列出了各等级的限制。',
        ),
        link('风险评估', '/admin/useraccount?userAssessment=no'),
      ),
      section(
        '策略什么时候交易？',
        text(
          '策略根据调仓日的收盘价作出决定，并在下一个交易日开盘时交易。新的订阅也从下一次开盘开始。作出了哪些决定、哪些没有执行以及原因，都写在投资组合的活动记录中。',
        ),
      ),
      section(
        '费用有哪些？',
        text(
          '每笔交易都会扣除佣金、价差和滑点，策略费用在每月收盘时扣除；模拟账户与回测的算法相同。在券商的账户中，佣金和费用以券商收取的为准。如果运营者出售会员资格，会员费另行支付。',
        ),
      ),
      section(
        '会员多少钱？',
        text('如果运营者出售会员资格，升级页面会列出金卡会员等每个等级按月、按季和按年的价格及其内容。'),
        link('升级', '/admin/upgrade-to-pro'),
      ),
      section(
        '如何取消会员？',
        text('在“我的账户”的“会员”中可以看到下一次付款。在那里取消续订，已付费的等级会保留到期末。'),
        link('会员', '/admin/useraccount?tab=membership'),
      ),
      section(
        '可以有多个账户吗？',
        text(
          `可以。在“我的账户”的券商账户中可以添加模拟账户，每位用户最多 ${MAX_PAPER_ACCOUNTS} 个；券商的账户也在那里绑定。订阅时由您选择投资组合在哪个账户中交易。`,
        ),
        link('券商账户', '/admin/useraccount?tab=broker'),
      ),
      section(
        '如何停止？',
        text(
          '打开投资组合并选择停止。开市期间会立即卖出全部持仓，否则在下一次开盘时卖出，现金随后回到账户。已停止的投资组合会保留历史记录。',
        ),
      ),
      section(
        '如何保护我的账户？',
        text(
          '请使用一个不在别处使用的密码，并在“我的账户”中添加身份验证应用或通行密钥。在会话列表中可以退出所有其他设备。',
        ),
      ),
      section(
        '如何获取或删除我的数据？',
        text(
          '在“我的账户”中可以保存我的数据，得到一份包含所存储信息的文件，也可以删除账户。隐私政策说明了删除之后还会留下什么以及原因。',
        ),
        link('隐私政策', '/admin/privacy'),
      ),
      section(
        '这是投资建议吗？',
        text(
          '不是。本站内容均不构成个人投资建议。策略按规则行事，对您的情况一无所知。回测和模拟结果是假设性的，任何策略都可能亏损。',
        ),
      ),
    ],
  },
};
