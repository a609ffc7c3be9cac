import type { MacroSeriesName } from '@pipa/contract';
import { type ColumnFacts, column } from '../column.ts';

type Texts = readonly [en: string, zh: string];

/** A short heading; the name of the series with its unit is the hint. */
const series = (heading: Texts, decimals: number, name: Texts, unit: Texts): ColumnFacts =>
  column('index', ...heading, {
    decimals,
    scale: unit[0],
    hint: [`${name[0]} (${unit[0]})`, `${name[1]}（${unit[1]}）`],
  });

const INDEX = ['index', '指数'] as const;
const PERCENT = ['percent', '百分比'] as const;
const MILLIONS = ['millions of dollars', '百万美元'] as const;
const BILLIONS = ['billions of dollars', '十亿美元'] as const;
const CENTS = ['cents per bushel', '美分/蒲式耳'] as const;
const OUNCE = ['dollars per troy ounce', '美元/金衡盎司'] as const;

/** The document names the columns only; housensa, srr and speyc are no tickers of a known source and are read as here. */
// biome-ignore format: one series a line reads as the table it is
export const macroColumns: Readonly<Record<MacroSeriesName, ColumnFacts>> = {
  cfnai: series(['CFNAI', 'CFNAI'], 2, ['Chicago Fed National Activity Index', '芝加哥联储全国活动指数'], INDEX),
  gdp: series(['GDP', 'GDP'], 3, ['Gross Domestic Product', '国内生产总值'], ['billions of dollars, annual rate', '十亿美元，年率']),
  housensa: series(['Housing Starts', '新屋开工'], 0, ['Housing Starts, Not Seasonally Adjusted', '新屋开工，未经季节调整'], ['thousands', '千套']),
  rsxfs: series(['Retail Sales', '零售额'], 0, ['Advance Retail Sales: Retail Trade', '零售贸易初值'], MILLIONS),
  tdsp: series(['Debt Service', '偿债比率'], 2, ['Household Debt Service Payments as a Percent of Disposable Income', '家庭偿债支出占可支配收入的百分比'], PERCENT),

  anfci: series(['ANFCI', 'ANFCI'], 3, ['Chicago Fed Adjusted National Financial Conditions Index', '芝加哥联储调整后全国金融状况指数'], INDEX),
  t10y2y: series(['10Y − 2Y', '10年−2年'], 2, ['10-Year Treasury Less 2-Year Treasury', '10 年期与 2 年期美国国债利差'], PERCENT),
  t10y3m: series(['10Y − 3M', '10年−3月'], 2, ['10-Year Treasury Less 3-Month Treasury', '10 年期与 3 个月期美国国债利差'], PERCENT),
  dff: series(['Fed Funds', '联邦基金利率'], 2, ['Federal Funds Effective Rate', '联邦基金有效利率'], PERCENT),
  bamlh0a0hym2: series(['High Yield Spread', '高收益债利差'], 2, ['US High Yield Index Option-Adjusted Spread', '美国高收益债指数期权调整利差'], PERCENT),
  walcl: series(['Fed Assets', '美联储资产'], 0, ['Federal Reserve Total Assets', '美联储总资产'], MILLIONS),
  rrpontsyd: series(['Reverse Repo', '隔夜逆回购'], 3, ['Overnight Reverse Repurchase Agreements', '隔夜逆回购协议'], BILLIONS),
  wm2ns: series(['M2', 'M2'], 1, ['M2 Money Stock, Not Seasonally Adjusted', 'M2 货币存量，未经季节调整'], BILLIONS),

  pcepilfe: series(['Core PCE', '核心 PCE'], 3, ['Personal Consumption Expenditures Excluding Food and Energy Price Index', '个人消费支出价格指数（不含食品与能源）'], ['index 2017=100', '指数，2017=100']),
  csushpinsa: series(['Home Prices', '房价指数'], 3, ['S&P CoreLogic Case-Shiller U.S. National Home Price Index', '标普 CoreLogic 凯斯-席勒美国全国房价指数'], ['index January 2000=100', '指数，2000年1月=100']),
  t5yie: series(['5Y Breakeven', '5 年盈亏平衡通胀'], 2, ['5-Year Breakeven Inflation Rate', '5 年期盈亏平衡通胀率'], PERCENT),
  t10yie: series(['10Y Breakeven', '10 年盈亏平衡通胀'], 2, ['10-Year Breakeven Inflation Rate', '10 年期盈亏平衡通胀率'], PERCENT),

  dx: series(['Dollar Index', '美元指数'], 3, ['US Dollar Index Futures (DX)', '美元指数期货（DX）'], INDEX),
  sixe: series(['Euro', '欧元'], 5, ['Euro FX Futures (6E)', '欧元期货（6E）'], ['dollars per euro', '美元/欧元']),
  sixj: series(['Yen', '日元'], 7, ['Japanese Yen Futures (6J)', '日元期货（6J）'], ['dollars per yen', '美元/日元']),
  cl: series(['Crude Oil', '原油'], 2, ['Crude Oil WTI Futures (CL)', 'WTI 原油期货（CL）'], ['dollars per barrel', '美元/桶']),
  gc: series(['Gold', '黄金'], 1, ['Gold Futures (GC)', '黄金期货（GC）'], OUNCE),
  si: series(['Silver', '白银'], 3, ['Silver Futures (SI)', '白银期货（SI）'], OUNCE),
  hg: series(['Copper', '铜'], 4, ['Copper Futures (HG)', '铜期货（HG）'], ['dollars per pound', '美元/磅']),
  srr: series(['Steel Rebar', '螺纹钢'], 1, ['Steel Rebar Futures', '螺纹钢期货'], ['dollars per tonne', '美元/吨']),
  zc: series(['Corn', '玉米'], 2, ['Corn Futures (ZC)', '玉米期货（ZC）'], CENTS),
  zw: series(['Wheat', '小麦'], 2, ['Chicago Wheat Futures (ZW)', '芝加哥小麦期货（ZW）'], CENTS),
  zr: series(['Rough Rice', '糙米'], 3, ['Rough Rice Futures (ZR)', '糙米期货（ZR）'], ['dollars per hundredweight', '美元/英担']),

  vix: series(['VIX', 'VIX'], 2, ['Cboe Volatility Index, 30 Days', 'Cboe 波动率指数，30 日'], PERCENT),
  vix9d: series(['VIX 9D', 'VIX 9日'], 2, ['Cboe Volatility Index, 9 Days', 'Cboe 波动率指数，9 日'], PERCENT),
  vix3m: series(['VIX 3M', 'VIX 3月'], 2, ['Cboe Volatility Index, 3 Months', 'Cboe 波动率指数，3 个月'], PERCENT),
  vix6m: series(['VIX 6M', 'VIX 6月'], 2, ['Cboe Volatility Index, 6 Months', 'Cboe 波动率指数，6 个月'], PERCENT),
  vix1y: series(['VIX 1Y', 'VIX 1年'], 2, ['Cboe Volatility Index, 1 Year', 'Cboe 波动率指数，1 年'], PERCENT),
  sppe: series(['S&P 500 P/E', '标普 500 市盈率'], 2, ['S&P 500 Price to Earnings', '标普 500 市盈率'], ['ratio', '倍数']),
  move: series(['MOVE', 'MOVE'], 2, ['Treasury Option Volatility Index (MOVE)', '美国国债期权波动率指数（MOVE）'], ['basis points', '基点']),
  audjpy: series(['AUD/JPY', '澳元/日元'], 3, ['Australian Dollar in Japanese Yen', '澳元兑日元'], ['yen', '日元']),
  speyc: series(['Earnings Yield − 10Y', '盈利收益率−10年'], 2, ['S&P 500 Earnings Yield Less 10-Year Treasury', '标普 500 盈利收益率减 10 年期国债收益率'], PERCENT),
  will5000pr: series(['Wilshire 5000', '威尔希尔 5000'], 2, ['Wilshire 5000 Full Cap Price Index', '威尔希尔 5000 全市值价格指数'], INDEX),
  aaiiBullish: series(['AAII Bullish', 'AAII 看涨'], 1, ['AAII Sentiment Survey: Bullish', 'AAII 情绪调查：看涨'], PERCENT),
  aaiiNeutral: series(['AAII Neutral', 'AAII 中性'], 1, ['AAII Sentiment Survey: Neutral', 'AAII 情绪调查：中性'], PERCENT),
  aaiiBearish: series(['AAII Bearish', 'AAII 看跌'], 1, ['AAII Sentiment Survey: Bearish', 'AAII 情绪调查：看跌'], PERCENT),
};
