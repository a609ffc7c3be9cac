import { PAPER_MONEY } from '@pipa/contract';
import { type InEveryLanguage, link, list, section, text } from './parts.ts';

const money = PAPER_MONEY.toLocaleString('en-US');

export const brokerAccounts: InEveryLanguage = {
  en: {
    title: 'Setting up a broker account',
    summary:
      'How the paper account behaves, how an account at Alpaca, Interactive Brokers or Schwab is linked, and what stops its trading.',
    sections: [
      section(
        'Which accounts there are',
        text(
          'Strategies and model accounts trade in paper accounts of the broker PIPA, the simulator of this product, which everybody has. Where the operator offers it, accounts at Alpaca, Interactive Brokers and Schwab can be linked besides. The dialog Add Broker Account lists the brokers that are offered here and names those that are not. You need no broker to use anything here.',
        ),
        text(
          'Orders leave for a real broker only where the market of the installation is the real one. With a simulated or replayed market, linked accounts are read and nothing is sent. In local mode a sandbox stands in for the brokers: its accounts are marked Sandbox, and nothing there is real money.',
        ),
      ),
      section(
        'Your paper account',
        list(
          `It is open from the start, with ${money} US dollars of simulated money.`,
          'It behaves like an account at a broker: with cash, positions, orders, dividends, interest and fees.',
          'Orders are filled from quotes, with spread, slippage, commissions and a limit on the share of the volume. Large orders fill in part, or over several minutes.',
          'Money that a subscription sets aside is not free for another one until the portfolio is stopped or its amount is decreased.',
        ),
        link('Broker Accounts', '/admin/useraccount?tab=broker'),
      ),
      section(
        'Another paper account',
        text(
          'Open My Account, Broker Accounts, and choose Add Paper Account. Give it a nickname, by which you recognise it when you subscribe, and an amount. The amount can be adjusted later within what the portfolios of the account need.',
        ),
      ),
      section(
        'Linking an account',
        list(
          'Open My Account, Broker Accounts, choose Add Broker Account and the broker, and give the account a nickname.',
          'At the page of the broker: you sign in there, allow the access within ten minutes, and come back. With keys: you paste what the broker shows you. Keys are sealed before they are stored, and never shown again.',
          'The account is read and compared with the books. Trading begins once both agree.',
          'What you hold there already is yours: Pipa counts it and never sells it.',
        ),
      ),
      section(
        'Alpaca',
        list(
          'A paper account is free and needs an e-mail address alone. Switch the dashboard to Paper and generate API keys: a key ID and a secret.',
          'Keys do not end by themselves. When you delete the link, delete the keys at Alpaca too.',
        ),
      ),
      section(
        'Interactive Brokers',
        list(
          'An individual account of the plan IBKR Pro, as only this plan lets programs place orders. Money and shares stay there, in your name.',
          'Dividend Election: Receive Cash. Reinvested shares would belong to no strategy.',
          'The permission for Complex or Leveraged Exchange Traded Products, for strategies that hold leveraged or inverse funds.',
          'With keys of your own: in the portal, on the page of OAuth, choose a consumer key of nine letters, upload your two public keys and the Diffie-Hellman parameters, and press Generate. A new consumer key works from the next day on.',
          'Orders share your one brokerage session. While you are signed in to Trader Workstation, orders of Pipa wait.',
          'The link does not end by itself. You take the access back in the portal.',
        ),
      ),
      section(
        'Schwab',
        list(
          'Schwab ends each link seven days after you have signed in there. Mails say so on days five and six; Relink keeps the account and its portfolios.',
          'Choose all of your accounts on the page of Schwab each time: a later sign-in for another account may end the earlier one.',
          'Deleting the link here does not withdraw your consent: do that on the pages of Schwab.',
        ),
      ),
      section(
        'What stops trading',
        list(
          'A link that is broken, has ended, or was not compared with the books yet.',
          'A difference between the broker and the books, until you have decided about it: adopt what you did yourself, ignore it with a reason, or correct the books.',
          'Your kill switch of the account, and the operator’s of all brokers. Both also ask the broker to cancel open orders; positions stay.',
          'Limits a day of the account: orders, dollars, the share of the volume, the distance from the last price. An order beyond them is not sent. A dry run decides everything and sends nothing.',
          'A question of the broker about an order: it waits for your answer.',
        ),
      ),
      section(
        'What Pipa never asks for',
        text('Pipa does not ask for the password of your broker, in no form, mail or message. Report one that does.'),
      ),
    ],
  },
  zh: {
    title: '设置券商账户',
    summary: '模拟账户如何运作，如何绑定 Alpaca、盈透证券或嘉信理财的账户，以及什么会使其交易停止。',
    sections: [
      section(
        '有哪些账户',
        text(
          '策略和模型账户在本产品的模拟券商 PIPA 的模拟账户中交易，每个人都有这样的账户。如果运营者提供，还可以绑定 Alpaca、盈透证券和嘉信理财的账户。“新增券商账户”对话框会列出此处提供的券商，并说明哪些没有提供。使用本站的任何功能都不需要券商。',
        ),
        text(
          '只有当本站使用真实市场时，委托才会发往真实券商。在模拟市场或行情回放中，绑定的账户只被读取，不会发出任何委托。本地模式由沙盒代替券商：其账户标有“沙盒”，其中没有真实资金。',
        ),
      ),
      section(
        '您的模拟账户',
        list(
          `从一开始就已开立，内有 ${money} 美元的模拟资金。`,
          '它与券商账户一样，有现金、持仓、委托、股息、利息和费用。',
          '委托按报价成交，计入价差、滑点和佣金，并受成交量占比的限制。大额委托可能部分成交，或在数分钟内分批成交。',
          '订阅所预留的资金，在投资组合停止或减少金额之前，不能用于其他订阅。',
        ),
        link('券商账户', '/admin/useraccount?tab=broker'),
      ),
      section(
        '添加另一个模拟账户',
        text(
          '打开“我的账户”的券商账户，选择添加模拟账户。填写便于订阅时辨认的昵称和金额。之后可以在该账户投资组合所需的范围内调整金额。',
        ),
      ),
      section(
        '绑定账户',
        list(
          '打开“我的账户”的券商账户，选择“新增券商账户”和券商，并为账户设置一个昵称。',
          '在券商页面绑定：您在那里登录，在十分钟内允许访问，然后返回。使用密钥绑定：粘贴券商向您显示的内容。密钥在保存前会被加密，之后不再显示。',
          '系统读取账户并与账簿核对，两者一致后才开始交易。',
          '您在那里已持有的股份归您自有：Pipa 会计入，但绝不卖出。',
        ),
      ),
      section(
        'Alpaca',
        list(
          '模拟账户免费，只需一个电子邮件地址。将 Alpaca 的控制台切换到 Paper，生成 API 密钥：Key ID 和 Secret。',
          '密钥不会自动到期。删除绑定时，请在 Alpaca 也删除密钥。',
        ),
      ),
      section(
        '盈透证券',
        list(
          'IBKR Pro 方案的个人账户，因为只有该方案允许程序下单。资金和股票始终以您的名义留在券商处。',
          '股息选择：领取现金。再投资得到的股票不属于任何策略。',
          '复杂或杠杆型交易所交易产品的交易许可，供持有杠杆或反向基金的策略使用。',
          '使用自己的密钥：在券商网站的 OAuth 页面选择九个字母的 Consumer Key，上传两个公钥和 Diffie-Hellman 参数，然后按 Generate。新的 Consumer Key 从次日起生效。',
          '委托与您共用唯一的交易会话。您登录 Trader Workstation 期间，Pipa 的委托会等待。',
          '绑定不会自动到期。您可以在券商网站收回访问权限。',
        ),
      ),
      section(
        '嘉信理财',
        list(
          '嘉信理财在您登录七天后结束每个绑定。第五天和第六天会有邮件提醒；重新绑定后，账户及其投资组合保持不变。',
          '每次都请在嘉信理财的页面上选择您的所有账户：之后为另一个账户登录，可能会使之前的绑定失效。',
          '在此处删除绑定并不会撤回您的授权：请在嘉信理财的页面上撤回。',
        ),
      ),
      section(
        '什么会使交易停止',
        list(
          '绑定失效、已到期，或尚未与账簿核对。',
          '券商与账簿存在差异，直到您作出决定：采纳您自己所做的，说明理由后忽略，或更正账簿。',
          '您对该账户的停止开关，以及运营者对所有券商的停止开关。两者都会同时请券商撤销未完成的委托；持仓保持不变。',
          '账户的每日限额：委托数量、金额、成交量占比、与最新价的距离。超出限额的委托不会发出。演练模式会作出全部决定，但不发送任何委托。',
          '券商对一笔委托的提问：该委托会等待您的回答。',
        ),
      ),
      section(
        'Pipa 从不索取的信息',
        text('Pipa 不会在任何表单、邮件或消息中索取您的券商密码。如遇到此类要求，请举报。'),
      ),
    ],
  },
};
