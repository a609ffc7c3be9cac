import { catalogue } from './catalogue.ts';

/** Why a table of a market that is not simulated may be empty, and what would feed it. A replay is of imported prices, and reads nothing else. */
export const dataNeedWords = catalogue(
  {
    replay: 'This market has prices alone: no company reports, options or macro series were imported with them.',
    reports:
      'No reports of this company have been read. EDGAR of the SEC feeds this table, for companies that file in the United States: SEC_CONTACT has to name who asks. Estimates of analysts have no source that is free to use.',
    options:
      'This market has no options: volumes and open interest of puts and calls have no source that is free to use. An administrator can upload those of the market: Operator, Imports. Prices and company reports do not depend on them.',
    economy: 'No series of the economy have been read. FRED feeds this table: FRED_KEY has to be set.',
    rates: 'No series of interest rates and credit have been read. FRED feeds this table: FRED_KEY has to be set.',
    inflation: 'No series of inflation have been read. FRED feeds this table: FRED_KEY has to be set.',
    commodities:
      'No series of currencies and commodities have been read. FRED feeds the rates of euro and yen and the price of oil: FRED_KEY has to be set. Futures of metals and grains have no source that is free to use: an administrator can upload their values under Operator, Imports.',
    sentiment:
      'No series of risk appetite have been read. Cboe feeds the volatility indices, without a key. The survey of AAII, the MOVE index, the valuation of the market and its puts and calls have no source that is free to use: an administrator can upload their values under Operator, Imports.',
  },
  {
    zh: {
      replay: '此市场仅有价格：未随价格导入公司财报、期权或宏观序列。',
      reports:
        '尚未读取该公司的财报。此表由美国证监会的 EDGAR 提供，涵盖在美国申报的公司：须在 SEC_CONTACT 中写明请求方。分析师预期没有可免费使用的来源。',
      options:
        '此市场没有期权数据：认沽与认购期权的成交量和未平仓量没有可免费使用的来源。管理员可在“运营管理 - 导入”中上传整个市场的数据。价格与公司财报不受其影响。',
      economy: '尚未读取经济序列。此表由 FRED 提供：须设置 FRED_KEY。',
      rates: '尚未读取利率与信用序列。此表由 FRED 提供：须设置 FRED_KEY。',
      inflation: '尚未读取通胀序列。此表由 FRED 提供：须设置 FRED_KEY。',
      commodities:
        '尚未读取货币与商品序列。FRED 提供欧元、日元汇率和油价：须设置 FRED_KEY。金属与谷物期货没有可免费使用的来源：管理员可在“运营管理 - 导入”中上传。',
      sentiment:
        '尚未读取风险偏好序列。波动率指数由 Cboe 提供，无需密钥。AAII 调查、MOVE 指数、市场估值和认沽认购期权没有可免费使用的来源：管理员可在“运营管理 - 导入”中上传。',
    },
  },
);

export type DataNeed = Exclude<keyof (typeof dataNeedWords)['en'], 'replay'>;
