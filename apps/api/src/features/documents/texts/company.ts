import type { Language } from '@pipa/contract';
import { link, list, section, text, type Written } from '@pipa/words/documents';
import type { Operator } from '../../../context.ts';

const words = {
  en: {
    unnamed: 'The operator of this installation has not named themselves.',
    name: (name: string) => `This installation is run by ${name}.`,
    address: (address: string) => `Address: ${address}`,
  },
  zh: {
    unnamed: '本站的运营者尚未公布自己的名称。',
    name: (name: string) => `本站由 ${name} 运营。`,
    address: (address: string) => `地址：${address}`,
  },
} as const;

/** Who runs the installation and how they are reached. */
export function operatorParts({ name, address, email }: Operator, language: Language) {
  const said = words[language];
  return [
    text(name === null ? said.unnamed : said.name(name)),
    ...(address === null ? [] : [text(said.address(address))]),
    ...(email === null ? [] : [link(email, `mailto:${email}`)]),
  ];
}

/** The company summary, which is also the company page: three titled sections (3 §2.12). */
export const company = (operator: Operator): Record<Language, Written> => ({
  en: {
    title: 'Company summary',
    summary: 'What Pipa is for, how it works, and who runs this installation.',
    sections: [
      section(
        'What we do',
        text(
          'Pipa is an investment platform for people who want to see how rules invest before they trust them. It runs strategies (AQS) and model accounts (AQM), an analysis service for stocks and funds (IDA), and a forum for those who use them.',
        ),
        text('Everything trades on paper. No account holds real money, and no order reaches an exchange.'),
      ),
      section(
        'How we work',
        list(
          'A strategy decides from prices that were known at a close, and trades at the next open.',
          'Backtest and paper account share one set of rules for fills, spread, slippage and commissions.',
          'Each backtest is run again on shortened history: one that changes a past decision is rejected.',
          'Results are shown beside the S&P 500 (SPY), also when they are worse.',
          'Every dollar of an account moves through a double-entry ledger that is only appended to.',
        ),
      ),
      section(
        'Who runs this installation',
        text(
          'Pipa is software that everyone can run. Those who run an installation, its operator, answer for it, its data and its members.',
        ),
        ...operatorParts(operator, 'en'),
        link('Privacy policy', '/admin/privacy'),
      ),
    ],
  },
  zh: {
    title: '公司简介',
    summary: 'Pipa 的用途、运作方式以及本站的运营者。',
    sections: [
      section(
        '我们做什么',
        text(
          'Pipa 是一个投资平台，为希望先看清规则如何投资、再决定是否信任的人而设。它运行量化策略（AQS）和模型账户（AQM），提供股票和基金的分析服务（IDA），并设有用户论坛。',
        ),
        text('所有交易都是模拟交易。账户中没有真实资金，也没有任何委托会送达交易所。'),
      ),
      section(
        '我们如何运作',
        list(
          '策略只根据收盘时已知的价格作出决定，并在下一次开盘时交易。',
          '回测与模拟账户使用同一套成交、价差、滑点和佣金规则。',
          '每个回测都会用截短的历史重新运行；过去的决定若因此改变，该回测即被拒绝。',
          '结果始终与标普 500（SPY）并列显示，即使落后也是如此。',
          '账户中的每一美元都记入只能追加的复式账本。',
        ),
      ),
      section(
        '谁在运营本站',
        text('Pipa 是任何人都可以自行运行的软件。运行某个站点的一方，即运营者，对该站点、其数据和会员负责。'),
        ...operatorParts(operator, 'zh'),
        link('隐私政策', '/admin/privacy'),
      ),
    ],
  },
});
