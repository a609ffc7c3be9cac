/** What people call a fund or an index: each is looked for in this order among the symbols of the market. */
export const ALIASES: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /\bs ?& ?p ?500\b|\bs ?& ?p\b|\bsp500\b|标普(?:500)?|标准普尔|美股大盘|\bthe (?:us )?(?:stock )?market fund\b/,
    ['SPY', 'VOO', 'IVV'],
  ],
  [/\bnasdaq(?:[- ]?100)?\b|纳斯达克(?:100)?|纳指/, ['QQQ']],
  [/\bdow(?: jones)?\b|道琼斯|道指/, ['DIA']],
  [/\brussell(?: ?2000)?\b|\bsmall[- ]?caps?\b|罗素(?:2000)?|小盘股/, ['IWM']],
  [/\bequal[- ]weight(?:ed)?\b|等权/, ['RSP']],
  [/\bgold\b(?! (?:miners|member))|黄金|金价/, ['GLD', 'IAU']],
  [/\bsilver\b(?! member)|白银/, ['SLV']],
  [/\b(?:crude )?oil\b|原油|石油/, ['USO']],
  [/\bcommodit(?:y|ies)\b(?! (?:etfs?|funds?|trend))|大宗商品/, ['DBC', 'GSG']],
  [/\blong[- ](?:term )?(?:treasur(?:y|ies)|bonds?)\b|\b20\+? year treasur(?:y|ies)\b|长期(?:美国)?国债|长债/, ['TLT']],
  [/\btreasury bills?\b|\bt-?bills?\b|短期国债|国库券/, ['BIL', 'SHV']],
  [/\bhigh[- ]yield bonds?\b|\bjunk bonds?\b|高收益债/, ['HYG', 'JNK']],
  [/\bcorporate bonds?\b|公司债/, ['LQD']],
  [/\b(?:aggregate|total) bonds?\b|\bthe bond market\b|综合债券/, ['AGG', 'BND']],
  [/\bemerging markets?\b|新兴市场/, ['EEM', 'VWO']],
  [/\breal estate fund\b|\breits?\b|房地产基金/, ['VNQ', 'IYR']],
];

/** Sectors as people call them, by the name that the market gives them, and the fund of the sector. */
export const SECTORS: readonly (readonly [RegExp, string, string])[] = [
  [/\btech(?:nology)?\b|\binformation technology\b|科技|信息技术/, 'Information Technology', 'XLK'],
  [/\bfinancials?\b(?! (?:metric|data|statement|report))|\bbanks?\b|金融/, 'Financials', 'XLF'],
  [/\bhealth ?care\b|医疗|医药|保健/, 'Health Care', 'XLV'],
  [/\benergy\b|能源/, 'Energy', 'XLE'],
  [/\bindustrials?\b|工业/, 'Industrials', 'XLI'],
  [/\bmaterials?\b|材料/, 'Materials', 'XLB'],
  [/\butilit(?:y|ies)\b|公用事业/, 'Utilities', 'XLU'],
  [/\bconsumer staples?\b|\bstaples\b|必需消费|日常消费|必需品/, 'Consumer Staples', 'XLP'],
  [/\bconsumer discretionary\b|\bdiscretionary\b|可选消费|非必需消费/, 'Consumer Discretionary', 'XLY'],
  [/\bcommunication services?\b|\bcommunications?\b|通信|通讯/, 'Communication Services', 'XLC'],
  [/\breal estate\b|房地产/, 'Real Estate', 'XLRE'],
];

/** Words that are written like a symbol and are none. */
export const NO_SYMBOLS = new Set(
  (
    'A I IT ALL ON TA RSI EMA SMA MACD PSAR PE PB PS EPS EV EBIT EBITDA CAGR VAR USD US USA UK EU ETF ETFS AQS AQM OK OF AT BE BY DO GO HE IF IN IS ME MY NO OR SO TO UP WE AM AN AS ' +
    'R1 R2 R3 R4 R5 FAQ API CSV PDF MCP IDA VS YTD YOY ROE ROA ROI GDP CPI PCE VIX MOVE FED DRL H1 S1 M1 M2 GMM Q1 Q2 Q3 Q4 AND THE FOR NOT CAN HAS ARE WAS WHO WHY HOW NOW NEW OLD ANY TOP BUY LOW KEY DAY AI ML LLM HTTP NY NYSE IPO CEO REIT BOND GOLD'
  ).split(' '),
);

/** Words of everyday English that are symbols of some market, too: in small letters they are words. */
export const EVERYDAY = new Set(
  (
    'all now are for has cat low key can so it on be see run fast hope love open well pay real car big dig beat cost gold day days one two buy sell hold new old good best bad top out play key life tech safe mind true ' +
    'cash fund flat gain loss mean more most much next over post rate real rise risk same show sign some spot stop such take tell test than that them then they this time turn type used very want was way week well went were what when who why will with word work year you your any ask but did does get got had her him his how its let may not off our own per put say she the too try use and key bond beta alpha edge form peak power trend list lists make made move mover moved moves main market ' +
    'stock stocks close share shares side home help hello hi hey thanks please would could should have been about give from into just know like look only that their there these those under until down long short last first best worst'
  ).split(' '),
);
