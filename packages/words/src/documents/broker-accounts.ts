import { PAPER_MONEY } from '@pipa/contract';
import { type InEveryLanguage, link, list, section, text } from './parts.ts';

const money = PAPER_MONEY.toLocaleString('en-US');

export const brokerAccounts: InEveryLanguage = {
  en: {
    title: 'Setting up a broker account',
    summary:
      'What works today, how the paper account behaves, and the settings that an account at Interactive Brokers needs.',
    sections: [
      section(
        'What works today',
        text(
          'Strategies and model accounts trade in paper accounts of the broker PIPA, the simulator of this product. Accounts at outside brokers cannot be linked yet: where a page names Interactive Brokers or Schwab, it says that too. You need no broker to use anything here.',
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
        'Settings at Interactive Brokers',
        text(
          'When accounts can be linked, one at Interactive Brokers will need these settings. You can make them now; nothing here reads or uses them yet.',
        ),
        list(
          'An individual account. Money and shares stay there, in your name.',
          'Dividend Election: Receive Cash. Reinvested shares would belong to no strategy.',
          'Access through Trader Workstation (TWS), and all statements.',
          'The IBKR Pro plan, as only this plan lets programs place orders.',
          'The permission for Complex or Leveraged Exchange Traded Products, for strategies that hold leveraged or inverse funds.',
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
    summary: '目前可以做什么、模拟账户如何运作，以及盈透证券账户所需的设置。',
    sections: [
      section(
        '目前可以做什么',
        text(
          '策略和模型账户在本产品的模拟券商 PIPA 的模拟账户中交易。外部券商的账户目前还无法绑定；页面提到盈透证券或嘉信理财时也会说明这一点。使用本站的任何功能都不需要券商。',
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
        '盈透证券的设置',
        text('将来可以绑定账户时，盈透证券的账户需要以下设置。您现在就可以设置，但本站目前不会读取或使用它们。'),
        list(
          '个人账户。资金和股票始终以您的名义留在券商处。',
          '股息选择：领取现金。再投资得到的股票不属于任何策略。',
          '允许通过 Trader Workstation（TWS）访问，并开启所有报表。',
          'IBKR Pro 方案，因为只有该方案允许程序下单。',
          '复杂或杠杆型交易所交易产品的交易许可，供持有杠杆或反向基金的策略使用。',
        ),
      ),
      section(
        'Pipa 从不索取的信息',
        text('Pipa 不会在任何表单、邮件或消息中索取您的券商密码。如遇到此类要求，请举报。'),
      ),
    ],
  },
};
