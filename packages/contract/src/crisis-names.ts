/** Chinese names of falls of the market, by the names that records have them under; `{depth}` is in percent. */
export const chineseCrises: Readonly<Record<string, string>> = {
  '2008 financial crisis': '2008 年金融危机',
  '2010 flash crash': '2010 年闪电崩盘',
  '2011 debt ceiling': '2011 年债务上限危机',
  '2015-16 growth scare': '2015–16 年增长恐慌',
  '2018 fourth quarter': '2018 年第四季度',
  '2020 Covid': '2020 年新冠疫情',
  '2022 rate rise': '2022 年加息',
  'Market fall of {depth}%': '市场下跌 {depth}%',
};
