import type { StoredTexts } from '../stored-text.ts';

/** Kinds of strategies. */
export const strategyTypesInChinese: StoredTexts = {
  'Own strategy': '自有策略',
  'Sector rotation': '行业轮动',
  'Trend following': '趋势跟踪',
  'Accelerating dual momentum': '加速双动量',
  'Bond duration timing': '债券久期择时',
  'Commodity trend following': '商品趋势跟踪',
  'Defensive asset allocation': '防御型资产配置',
  'Dual momentum': '双动量',
  'Country rotation': '国家轮动',
  'Long/short sector momentum': '行业多空动量',
  'Protective asset allocation': '保护型资产配置',
  'Regime switching': '市场状态切换',
  'Equal risk contribution': '等风险贡献',
  'Sector mean reversion': '行业均值回归',
  'Volatility targeting': '目标波动率',
  'Cross-sectional momentum': '横截面动量',
  'Minimum volatility': '最小波动率',
  'Mean reversion': '均值回归',
  'Value composite': '综合价值',
  'Quality composite': '综合质量',
  'Low volatility': '低波动率',
  'Multi-factor': '多因子',
  'Quality momentum': '质量动量',
  'Dividend growth': '股息增长',
  'Post-earnings drift': '财报后漂移',
  'Short-term reversal': '短期反转',
  'Sector-neutral momentum': '行业中性动量',
  'Regime-filtered momentum': '状态过滤动量',
  'Long/short momentum': '多空动量',
  'Capital preservation': '资本保全',
  'Income allocation': '收益型配置',
  'Permanent portfolio': '永久投资组合',
  'All-weather allocation': '全天候配置',
  'Balanced allocation': '均衡配置',
  'Golden butterfly allocation': '金蝴蝶配置',
  'Dividend fund allocation': '股息基金配置',
  'Guarded growth allocation': '有保护的成长配置',
  'Core and satellite allocation': '核心与卫星配置',
  'Global index allocation': '全球指数配置',
};

/** What the strategies and model accounts of a release do, by their descriptions in it; one that an operator has edited is as it was written. */
export const strategyTextsInChinese: StoredTexts = {
  '{name}, written by the operator of this platform.': '{name}，由本平台运营者编写。',
  'Holds the three strongest of the eleven US market sectors through their SPDR funds, chosen once a month by their return over 3, 6 and 12 months. When the market is below its ten-month average, or fewer than three sectors are rising, that part waits in Treasury bonds. It does well when leadership lasts, and badly when the market turns quickly and leaders change every few weeks.':
    '通过 SPDR 基金持有美国市场十一个行业中最强的三个，每月按 3、6 和 12 个月的收益率选择一次。当市场低于十个月均线，或上涨的行业不足三个时，相应部分改持国债。领涨行业持续时表现良好；市场快速转向、领涨行业每隔几周就更换时表现不佳。',
  'Spreads money over shares of the whole world, property, bonds, gold and commodities, and owns each only while it trades above its ten-month average. Calmer assets get more, none more than a quarter; what is not in a rising trend waits in short Treasury bills and notes. It aims to miss most of the long declines; in markets without direction it buys and sells too late and lags.':
    '将资金分散到全球股票、房地产、债券、黄金和商品，每一种只在高于十个月均线时持有。较平稳的资产占比更高，但都不超过四分之一；不在上升趋势中的部分改持短期国债。目标是避开大部分长期下跌；在没有方向的市场中，买卖都偏晚，因而落后。',
  'Each month buys either large US companies or small companies abroad, whichever has gained more over one, three and six months, and moves to long or inflation-protected government bonds when both have been falling. Looking back half a year instead of a whole one, it changes sides sooner than other momentum rules. Sooner also means more false alarms: in a market that falls and rises by turns it sells low and buys back higher, and when bonds fall together with shares its shelter gives none.':
    '每月在美国大公司和海外小公司之间，买入一、三和六个月内涨幅更大的一方；两者都在下跌时，转入长期国债或通胀保值国债。它只回看半年而不是一年，因此比其他动量规则更早换边。更早也意味着更多误报：市场反复涨跌时会低卖高买；债券与股票同跌时，避风港也不起作用。',
  'Owns US Treasury bonds only and decides each month how long they run: each of three look-backs, a quarter, half a year and a year, puts a third of the money into the long, middle or short maturity that returned most. Interest rates tend to move in one direction for long stretches, so it is long while they fall and short while they rise. At turning points of interest rates it is on the wrong side for some months; long bonds can lose a tenth of their value in that time, and no credit or share return makes up for it.':
    '只持有美国国债，每月决定期限长短：按一个季度、半年和一年三种回看期，各将三分之一的资金投入收益最高的长、中或短期国债。利率往往在很长时间里朝一个方向变动，因此利率下行时持有长期，上行时持有短期。利率转折时会有几个月站在错误的一边；其间长期国债可能下跌十分之一，且没有信用或股票收益来弥补。',
  'Owns gold, silver, oil, farm products, metals and a broad commodity fund, each only while it returned more than short Treasuries over the past year; calmer ones get more, none more than 30 per cent, and the rest waits in short Treasuries. Commodities move in long waves of scarcity and plenty and often rise with inflation, when shares and bonds suffer. For years on end they go nowhere and funds lose on rolling their futures; then it earns little more than Treasury bills, and sudden price breaks hit before the rule reacts.':
    '持有黄金、白银、原油、农产品、金属和一只综合商品基金，每一种只在过去一年收益高于短期国债时持有；较平稳的占比更高，但都不超过 30%，其余改持短期国债。商品随短缺与过剩的长周期波动，通胀上升、股债受挫时往往上涨。它们也会连续数年没有方向，基金还会在期货展期中亏损；那时收益只略高于短期国债，而突然的价格下跌会在规则反应之前到来。',
  'Two markets serve as canaries: shares of emerging countries and the US bond market, which often weaken before the rest. While both rise, the money is spread over the six strongest of twelve share, property, commodity and bond markets; each canary that falls moves half of it to the best of the safer bond funds. False alarms are frequent and cost return in calm rising markets; a crash that starts without warning from either canary is not avoided.':
    '以两个市场作为“金丝雀”：新兴国家股票和美国债券市场，它们往往先于其他市场走弱。两者都上涨时，资金分散到十二个股票、房地产、商品和债券市场中最强的六个；每有一只“金丝雀”下跌，就将一半资金转入表现最好的较安全债券基金。误报频繁，在平稳上涨的市场中会损失收益；若暴跌前两只“金丝雀”都没有预警，则无法避开。',
  'Holds one fund at a time: large US companies or foreign companies, whichever rose more over the past year, and only while US companies beat Treasury bills over that year; otherwise the US bond market. Trends of a year tend to go on for some months, so it takes part in long rises and leaves during long declines. A fall that is over within weeks hits it in full, and it may sit in bonds through the first part of the recovery; with one fund at a time a wrong choice weighs heavily.':
    '每次只持有一只基金：美国大公司或海外公司中过去一年涨幅更大的一方，且只在美国公司一年收益超过短期国债时持有，否则持有美国债券市场。一年的趋势往往还会延续数月，因此它参与长期上涨，并在长期下跌中离场。几周内结束的下跌会被完整承受，反弹初期可能仍停留在债券中；每次只持有一只基金，选错的影响很大。',
  'Compares ten share markets, from the United States and Europe to Japan, China and Latin America, and holds the three that rose most over the past year, the latest month left out. A market that has not risen gives its third to short Treasuries. Strong markets tend to stay strong for months because money moves between countries slowly. It is fully in shares most of the time and takes their losses in a sudden crash; in years when one market leads from start to end, mostly the American, spreading over three lags behind it.':
    '比较从美国、欧洲到日本、中国和拉丁美洲的十个股票市场，持有过去一年（不含最近一个月）涨幅最大的三个。没有上涨的市场，其三分之一改持短期国债。资金在国家之间流动缓慢，强势市场往往会持续数月。它大部分时间满仓股票，突然暴跌时会承受全部损失；某一市场（多为美国）全年领先时，分散到三个市场会落后于它。',
  'Buys the three US market sectors that rose most over the past year, the latest month left out, and sells short the three that rose least, half of the money on each side. What it earns is the gap between strong and weak sectors; whether the market as a whole rises hardly matters, which makes it a companion to share funds rather than a replacement. The gap is narrow, for long stretches it has earned nothing, and it can turn sharply against the strategy when a beaten-down market recovers. Short sales need a margin account; nothing is borrowed beyond them, and cash earns no interest.':
    '买入过去一年（不含最近一个月）涨幅最大的三个美国行业，卖空涨幅最小的三个，两边各占一半资金。它赚取的是强弱行业之间的差距，大盘涨跌影响很小，因此适合与股票基金搭配，而不是替代。差距很窄，很长时间里没有收益；深跌后的市场反弹时，可能急剧转为不利。卖空需要保证金账户；除此之外不借入资金，现金不计利息。',
  'Watches twelve markets, from US and foreign shares over property, commodities and gold to bonds, and counts how many trade above their one-year average. When all do, it spreads the money over the six strongest; when half or fewer do, everything is in Treasury bonds; in between it is graded. It is made for cautious investors and should lose less than a share fund, but it can lose: a fall within weeks comes before it reacts, and it suffers when Treasuries themselves fall. It gives up much of a strong year in which only a few markets rise.':
    '观察从美国和海外股票、房地产、商品、黄金到债券的十二个市场，统计高于一年均线的数量。全部高于均线时，资金分散到最强的六个；一半或更少时，全部持有国债；介于两者之间时按比例分配。它面向谨慎的投资者，损失应小于股票基金，但仍可能亏损：几周内的下跌快于它的反应，国债自身下跌时也会受损。在只有少数市场上涨的强势年份，它会放弃大部分收益。',
  'Asks each week in which of four states the US market is, bull, sideways, bear or crisis, by its averages, its fall from the high and how wildly it swings, and holds 100, 60, 20 or 0 per cent in the S&P 500 accordingly. The rest is in Treasury bonds and gold. Good and bad states last for months, so that knowing today’s says something about the next weeks. States are recognised some days late: quick falls are felt before the switch and quick recoveries are missed after it, and bonds do not always rise when shares fall.':
    '每周根据均线、距高点的跌幅和波动程度，判断美国市场处于牛市、震荡、熊市或危机四种状态中的哪一种，并相应持有 100%、60%、20% 或 0% 的标普 500，其余为国债和黄金。好坏状态往往持续数月，因此今天的状态能说明未来几周。状态识别会晚几天：快速下跌在切换前就已承受，快速反弹在切换后错过，而且股票下跌时债券并不总是上涨。',
  'Owns ten asset classes at all times, shares, property, government and corporate bonds, gold and commodities, in such amounts that each contributes the same share of the ups and downs. Calm bonds therefore get most of the money and no single market decides the result; it makes no forecast of which will do best. It borrows nothing, so the return stays moderate, and it loses when bonds and shares fall together, as in a sudden rise of interest rates.':
    '始终持有股票、房地产、国债和公司债、黄金及商品共十类资产，并使每一类对涨跌的贡献相同。因此平稳的债券占去大部分资金，没有哪个市场能单独决定结果；它不预测谁会表现最好。它不借入资金，收益较为温和；债券与股票同跌时（如利率突然上升）会亏损。',
  'Buys a US market sector that is in a long rise on the day it closes at its lowest in seven days, and sells when it closes at its highest in seven days; a fifth of the money goes into each of at most five, the rest waits in cash. Short setbacks in a rising market are often overdone and made good within days. Gains are small and frequent, losses rarer and larger: the first weeks of a real decline look like a setback. It trades several times a week, so costs matter.':
    '当处于长期上升中的美国行业收于七日最低时买入，收于七日最高时卖出；最多持有五个行业，每个占五分之一资金，其余为现金。上涨市场中的短暂回落往往过度，并在几天内恢复。盈利小而频繁，亏损少而较大：真正下跌的头几周看起来也像回落。它每周交易数次，因此成本很重要。',
  'Holds the S&P 500 and the Nasdaq 100 in equal parts, all of the money in calm months and less the more prices have swung over the last month; what is taken out waits in short Treasuries. Wild months tend to be followed by wild months, while return does not rise with them to the same degree, so that standing aside has cost little. It is late when a fall comes out of a calm market, and it misses part of the sharp rebounds that follow a crash.':
    '等量持有标普 500 和纳斯达克 100：平稳的月份满仓，最近一个月波动越大则持有越少，取出的部分改持短期国债。剧烈波动的月份之后往往仍是剧烈波动，而收益并不同比上升，因此暂时退出的代价很小。若下跌从平稳的市场中突然出现，它会反应偏晚；暴跌之后的急速反弹也会错过一部分。',
  'Owns up to thirty liquid large US stocks that rose most over the past year, the latest month left out, and renews the list once a month. Calmer stocks get more, no more than nine come from one sector, and part of the money stays in cash when the whole list swings too widely. It wants a large part of long rises; after sharp reversals, when losers rebound, it falls behind or loses more than the market.':
    '持有过去一年（不含最近一个月）涨幅最大的最多三十只流动性好的美国大盘股，每月更新一次名单。较平稳的股票占比更高，同一行业不超过九只；整个名单波动过大时，部分资金保留为现金。它力求获得长期上涨的大部分收益；在急剧反转、弱势股反弹之后，会落后于市场或亏损更多。',
  'Chooses from the forty calmest liquid large US stocks, weighted so that their moves offset each other as much as possible; none exceeds 5 % and no sector a quarter of the list. It wants most of the return of shares with smaller swings and smaller losses in bad years. In strong rallies it is left behind, and it can suffer when interest rates rise.':
    '从四十只最平稳且流动性好的美国大盘股中选择，使它们的波动尽可能相互抵消；单只不超过 5%，单一行业不超过四分之一。它力求以更小的波动和更小的坏年份损失，获得股票的大部分收益。强劲上涨时会落后，利率上升时可能受损。',
  'Buys up to twenty liquid stocks in a long-term rise that have just had a few bad days, a twentieth of the money in each, and renews the list every week. It lives from the rebound after overdone selling and is often partly in cash when nothing has fallen far enough. It trades much, so costs weigh, and it loses when a dip is the start of a real decline.':
    '买入处于长期上升、但最近几天表现不佳的最多二十只流动性好的股票，每只占二十分之一资金，每周更新名单。它依靠过度抛售后的反弹获利；没有股票跌得足够多时，常有部分资金为现金。交易较多，成本影响较大；若回落其实是真正下跌的开始，则会亏损。',
  'Owns the large US companies that cost least for what they earn, own and take in: up to forty, no more than a third of all, in equal parts and at most a quarter of the list from one sector. Out-of-favour companies tend to be priced too low, and the list is renewed once a month as reports and prices change. It needs company reports and holds cash without them. Cheap can stay cheap for years, and in a recession such companies often fall first.':
    '持有相对于盈利、资产和收入而言价格最低的美国大公司：最多四十只，不超过全部的三分之一，等权重，同一行业最多占四分之一。不受欢迎的公司往往定价过低；名单随财报和价格的变化每月更新。它需要公司财报，没有财报时持有现金。便宜的股票可能多年仍然便宜，衰退时这类公司往往最先下跌。',
  'Owns the large US companies that are best at their business: high profit on what they own and sell, earned in cash, with little debt. It holds up to forty, no more than a third of all, in equal parts. Such companies bend less in recessions, and the market tends to pay too little for steadiness. It needs company reports and holds cash without them. It does not look at the price, so it can own what is dear, and in rebounds led by weak companies it is left behind.':
    '持有经营最好的美国大公司：资产与销售利润率高、利润为现金、负债少。最多四十只，不超过全部的三分之一，等权重。这类公司在衰退中更稳健，而市场往往低估稳健的价值。它需要公司财报，没有财报时持有现金。它不看价格，因此可能持有昂贵的股票；由弱势公司带动的反弹中会落后。',
  'Owns the large US stocks whose weekly moves were smallest over two years, up to forty and no more than a third of all, the same amount of each, renewed once a month. Studies of many markets found that calm stocks returned about as much as wild ones with much smaller swings, perhaps because few investors want to own what is dull. It may hold many utilities and food makers at once; it lags in strong rallies and suffers when interest rates rise quickly.':
    '持有两年内每周波动最小的美国大盘股，最多四十只，不超过全部的三分之一，等权重，每月更新。许多市场的研究发现，平稳的股票以小得多的波动取得了与高波动股票相近的收益，也许因为很少有投资者愿意持有乏味的股票。它可能同时持有许多公用事业和食品公司；强劲上涨时落后，利率快速上升时受损。',
  'Owns the large US stocks with the best marks over four things together: a low price for what the company earns and owns, good business, a rising share and small swings. It holds up to fifty, no more than a third of all, in equal parts. The four have seldom failed at the same time, so the ride should be smoother than with any of them alone. It needs company reports and holds cash without them. When a few very large growth companies lead the market, it stays behind.':
    '持有四个方面综合得分最高的美国大盘股：相对盈利和资产的低价格、良好的经营、上涨的股价和较小的波动。最多五十只，不超过全部的三分之一，等权重。这四个方面很少同时失效，因此走势应比单独任何一个更平稳。它需要公司财报，没有财报时持有现金。由少数超大型成长公司领涨时，它会落后。',
  'First keeps the two fifths of large US companies with the best business, then owns up to twenty-five of them whose shares rose most over a year, in equal parts. Good companies in favour tend to stay in favour for some months; when few of them are rising, part of the money waits in cash. It needs company reports and holds cash without them. It is dear by most measures and falls hard when the leaders of a rise are sold.':
    '先选出经营最好的五分之二美国大公司，再等权持有其中一年涨幅最大的最多二十五只。受追捧的好公司往往会继续受追捧数月；上涨的不多时，部分资金保留为现金。它需要公司财报，没有财报时持有现金。按多数指标衡量它并不便宜，领涨股被抛售时跌幅很大。',
  'Owns up to forty large US companies that raised their dividend over the past year, pay at least one percent and can afford it; steady shares with good dividends come first, and none gets more than a twentieth of the money. Managers do not raise a dividend lightly, as cutting it again is taken badly, and the income grows with it. The check that the dividend is earned needs company reports; where there are none it is left out. It owns few young growth companies and lags when they lead, and dividends are cut when a crisis lasts.':
    '持有过去一年提高了股息、股息率至少为百分之一且有能力支付的最多四十家美国大公司；股价平稳、股息较高者优先，单只不超过二十分之一资金。削减股息会招致不满，因此管理层不会轻易提高股息，收入也随之增长。核查股息是否由盈利支撑需要公司财报，没有财报时省略。它很少持有年轻的成长公司，后者领涨时会落后；危机持续时股息会被削减。',
  'Buys large US companies that have just reported much more profit than in the same quarter a year before and whose shares rose on the news; up to thirty, looked at every week, each held for about three months at most. Prices tend to follow good news for weeks rather than at once. Between the reporting seasons part of the money is in cash. It needs company reports and holds cash without them. It trades often, and after a recession a rebound in profit can be bought too late.':
    '买入刚刚公布利润远高于去年同季、且股价因此上涨的美国大公司；最多三十只，每周检查，每只最多持有约三个月。价格对好消息的反应往往持续数周，而不是一步到位。财报季之间部分资金为现金。它需要公司财报，没有财报时持有现金。交易频繁；衰退之后的利润反弹可能买得太晚。',
  'Buys the much-traded US stocks that fell furthest behind their own sector over the past month without having reported news: up to forty, a fifth of all at most, the same amount of each, renewed every week. Such gaps are often made by hurried sellers and tend to close again within weeks. It trades very much, so costs eat a good part of any gain; it buys what falls, and in a lasting decline it keeps buying.':
    '买入过去一个月没有公布消息、却最落后于自身行业的活跃美国股票：最多四十只，至多占全部的五分之一，等权重，每周更新。这类差距常由急于卖出者造成，并往往在几周内收窄。交易非常频繁，成本会吃掉相当一部分收益；它买入下跌的股票，在持续下跌中会不断买入。',
  'Owns the fifth of each sector that rose most over the past year, the latest month left out, and gives every sector the weight that it has among large US stocks. It wants the gain of owning winners without hanging on one industry being in fashion. It does not leave the market in bad times. So it falls with it, and when losers rebound sharply after a crash it stays behind.':
    '持有每个行业中过去一年（不含最近一个月）涨幅最大的五分之一股票，各行业权重与其在美国大盘股中的权重相同。它力求获得持有强势股的收益，而不依赖某个热门行业。市况不佳时它不会离场，因此随市场下跌；暴跌后弱势股急速反弹时会落后。',
  'While the US market is above its 200-day average it owns up to twenty-five large stocks that rose most over a year; when the market is below it, all of the money moves to Treasury bonds. It looks once a month. It wants the gains of winners in good times and to be out of shares in long declines. A fast crash hits it before it can switch, a fast rebound leaves it in bonds, and in markets without direction it switches at the wrong moments.':
    '美国市场高于 200 日均线时，持有一年涨幅最大的最多二十五只大盘股；低于均线时，全部资金转入国债。每月检查一次。它力求在好时期获得强势股的收益，并在长期下跌中离开股票。快速暴跌会在切换之前到来，快速反弹时仍停留在债券中，没有方向的市场中则会在错误的时刻切换。',
  'Owns up to thirty much-traded US stocks that rose most over a year and sells short as many that did worst, the same amount on both sides, so that it depends little on where the market goes. Each side is up to 90 % of the money and smaller when the two have been moving wildly; it needs an account with margin. The cost of borrowing shares is not in the record. After a crash the losers tend to rebound hardest, and then it can lose much while everything else rises; a short position has no limit to its loss.':
    '持有一年涨幅最大的最多三十只活跃美国股票，并卖空同样数量表现最差的股票，两边金额相同，因此很少取决于大盘走向。每边最多为资金的 90%，两边波动剧烈时更小；需要保证金账户。业绩中不含融券成本。暴跌之后弱势股往往反弹最强，此时其他资产上涨而它可能大幅亏损；空头持仓的亏损没有上限。',
  'Treasury bills and short government bonds with a part protected against inflation. No shares, no company debt. Its value moves little, though it is no deposit and can fall; in exchange it earns about what short interest rates pay, which in some years is next to nothing and less than prices rise.':
    '短期国债，其中一部分为通胀保值国债；没有股票，也没有公司债。其价值变动很小，但它不是存款，也可能下跌；作为交换，收益大致等于短期利率，有些年份几乎为零，低于物价涨幅。',
  'Four fifths in bonds, from short Treasuries to high-yield companies, and a fifth in shares with high dividends and property, chosen for what they pay out. Interest and dividends arrive every month. It loses when interest rates rise quickly, and its company bonds and property fall with shares in a recession.':
    '五分之四为债券，从短期国债到高收益公司债；五分之一为高股息股票和房地产，按派息水平选择。每月都有利息和股息到账。利率快速上升时会亏损；衰退时，其公司债和房地产会随股票下跌。',
  'A quarter each in US shares, long Treasury bonds, gold and Treasury bills, as Harry Browne proposed: one part for each of prosperity, deflation, inflation and recession. In each of them one part is meant to do well. In a long rise of shares it falls far behind, and a year in which interest rates rise hurts bonds, gold and shares alike.':
    '按哈里·布朗的设想，美国股票、长期国债、黄金和短期国债各占四分之一，分别对应繁荣、通缩、通胀和衰退；在每一种环境中，都有一部分应当表现良好。股票长期上涨时会远远落后；利率上升的年份，债券、黄金和股票都会受损。',
  '30 per cent shares, 55 per cent Treasury bonds, and gold and commodities for inflation: the simple version of an all-weather fund, with shares so small and bonds so large that each carries about the same risk. It is built for very different climates rather than for one forecast. Its long bonds make it depend on interest rates: when those rise quickly it can lose about as much as shares.':
    '30% 股票、55% 国债，另有应对通胀的黄金和商品：这是全天候基金的简化版，股票较少、债券较多，使各自承担的风险大致相同。它面向各种不同的环境，而不是某一种预测。长期国债使它依赖利率：利率快速上升时，亏损可能与股票相当。',
  'Three fifths in large US companies and two fifths in the US bond market: the mix that most balanced funds and pension plans are measured by. Shares bring the growth and bonds steady the way. Most of its ups and downs still come from shares, and when interest rates rise sharply both parts fall together.':
    '五分之三为美国大公司，五分之二为美国债券市场：这是大多数均衡型基金和养老金计划的衡量基准。股票带来增长，债券使走势更平稳。大部分涨跌仍来自股票；利率急剧上升时，两部分会一起下跌。',
  'Five equal parts: the US share market, small value companies, long and short Treasury bonds, and gold. A permanent portfolio that leans towards prosperity, because prosperity is what there is most of the time. Its parts seldom fall together. Small companies make it swing more than its model, gold and long bonds can disappoint for a decade.':
    '五个等份：美国股票市场、小型价值公司、长期国债、短期国债和黄金。它是偏向繁荣的永久投资组合，因为多数时候都是繁荣时期。各部分很少一起下跌。小公司使其波动大于原型，黄金和长期国债可能令人失望长达十年。',
  '60 per cent in companies that have raised their dividend year after year, 30 per cent in companies with high dividends and a tenth in short Treasuries. Such companies are mostly profitable and careful with debt, and the payout tends to keep up with inflation. They are still shares: they fall in a bear market, and lag when young companies that pay nothing lead.':
    '60% 为逐年提高股息的公司，30% 为高股息公司，十分之一为短期国债。这类公司大多盈利良好、负债谨慎，派息往往能跟上通胀。它们仍是股票：熊市中会下跌，不派息的年轻公司领涨时会落后。',
  'Four fifths in US and foreign shares with a lean towards growth companies, a fifth in bonds, and a guard: half of a share fund steps aside into short Treasuries while it trades below its ten-month average. Long declines mostly happen below that average, so that the guarded half should miss a part of them while the other half stays invested for the recovery. Short dips trigger the guard for nothing and cost some return; a crash within weeks arrives before it.':
    '五分之四为偏向成长公司的美国和海外股票，五分之一为债券，并设有保护：股票基金低于十个月均线时，其一半转入短期国债。长期下跌大多发生在均线之下，因此受保护的一半应能避开一部分，另一半则保持投资以等待回升。短暂回落会白白触发保护并损失一些收益；几周内的暴跌会先于保护到来。',
  'Three fifths in the whole US share market as a core, a tenth each in the three sectors that rose most over the past year, and a tenth in bonds. The core keeps it near the market whatever the sectors do; the satellites follow the sectors that lead, which have tended to lead for some months more. With nine tenths in shares it falls with them, and when leadership changes suddenly the satellites lose more than the core.':
    '五分之三以整个美国股票市场为核心，过去一年涨幅最大的三个行业各占十分之一，另有十分之一为债券。无论行业如何变化，核心使它贴近市场；卫星部分跟随领涨行业，而领涨往往还会延续数月。十分之九为股票，因此会随股票下跌；领涨行业突然更换时，卫星部分的亏损大于核心。',
  'The share markets of the world in about their size: 60 per cent United States, 30 per cent other developed countries, 10 per cent emerging countries. It takes part in the profits of thousands of companies at little cost and bets on none. In a world-wide bear market such a mix can halve, and recovering can take years.':
    '大致按规模持有全球股票市场：60% 美国、30% 其他发达国家、10% 新兴国家。以很低的成本分享数千家公司的利润，不押注任何一家。在全球熊市中，这样的组合可能腰斩，恢复可能需要数年。',
  'Hold money for a purchase within the next one to three years with small ups and downs.':
    '为一至三年内的支出存放资金，波动较小。',
  '40 per cent Treasury bills, 30 per cent Treasuries of one to three years, 15 per cent of three to seven years and 15 per cent inflation-protected, brought back to these shares each month.':
    '40% 短期国库券、30% 一至三年期国债、15% 三至七年期国债和 15% 通胀保值国债，每月恢复到这一比例。',
  'An income from interest and dividends with smaller ups and downs than shares.':
    '以小于股票的波动获得利息和股息收入。',
  '35 per cent of the whole bond market, 20 per cent company bonds, 10 per cent high-yield bonds, 15 per cent short Treasuries, 15 per cent high-dividend shares and 5 per cent property, brought back to these shares each month. Income is reinvested unless withdrawn.':
    '35% 整个债券市场、20% 公司债、10% 高收益债券、15% 短期国债、15% 高股息股票和 5% 房地产，每月恢复到这一比例。收入如未取出则再投资。',
  'Aim to keep wealth through very different economic climates without forecasts.':
    '不作预测，力求在各种不同的经济环境中保住财富。',
  'Four equal parts, brought back to a quarter each month.': '四个等份，每月恢复到各四分之一。',
  'Smaller swings through recessions and inflation for money that is needed in some years.':
    '用于数年后需要的资金，在衰退和通胀中波动较小。',
  '30 per cent US shares, 40 per cent long and 15 per cent middle Treasuries, 7.5 per cent gold and 7.5 per cent commodities, brought back each month. Nothing is borrowed.':
    '30% 美国股票、40% 长期和 15% 中期国债、7.5% 黄金和 7.5% 商品，每月恢复比例。不借入资金。',
  'Growth over ten years or more with about two thirds of the ups and downs of shares.':
    '十年或更长时间的增长，波动约为股票的三分之二。',
  '60 per cent S&P 500 and 40 per cent US bond market, brought back to these shares each month, so that it buys what has become cheaper.':
    '60% 标普 500 和 40% 美国债券市场，每月恢复到这一比例，因而会买入变得较便宜的部分。',
  'Growth near that of a balanced fund with milder setbacks.': '增长接近均衡型基金，回落更温和。',
  'A fifth in each of the five parts, brought back each month.': '五个部分各占五分之一，每月恢复比例。',
  'A growing income and the growth of shares in calmer companies.': '不断增长的收入，以及较平稳公司的股票增长。',
  'Two or three dividend funds and a reserve in fixed shares, brought back each month; dividends are reinvested.':
    '两三只股息基金和一份储备，比例固定，每月恢复；股息再投资。',
  'Long-term growth for investors who would not sit through the full fall of a bear market.':
    '面向不愿承受熊市全部跌幅的投资者的长期增长。',
  '45 per cent total US market, 15 per cent Nasdaq 100, 20 per cent foreign developed shares and 20 per cent bonds; at each month’s end a share fund below its average of 210 sessions is halved, one above it is whole.':
    '45% 美国整体市场、15% 纳斯达克 100、20% 海外发达市场股票和 20% 债券；每月末，低于 210 日均线的股票基金减半，高于均线的为全额。',
  'The growth of US shares with a measured tilt towards the sectors that lead.': '美国股票的增长，并适度偏向领涨行业。',
  '60 per cent total US market, 10 per cent bond market, and 10 per cent in each of the three SPDR sector funds with the best return of twelve months, renewed each month.':
    '60% 美国整体市场、10% 债券市场，十二个月收益最高的三只 SPDR 行业基金各 10%，每月更新。',
  'The long-term return of shares for money that is not needed for ten years or more.':
    '用于十年或更长时间内不需要的资金，获得股票的长期收益。',
  'Three index funds in fixed shares, rounded from market values, brought back each month.':
    '三只指数基金，按市值取整后的固定比例，每月恢复。',
};
