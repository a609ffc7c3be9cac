// What questions about the market as a whole are recognised by.
export const STATUS =
  /\bis (?:the )?market (?:open|closed)\b|\bmarket (?:clock|hours|status|open|close|time|day)\b|\bwhat (?:day|date|time) is it\b|\bwhat(?:'s| is) (?:the )?(?:date|day|time)\b|\b(?:next|last) (?:trading|closed) day\b|\bwhen does (?:the )?market\b|\b(?:are|is) (?:the )?prices? (?:simulated|real)\b|\bsimulated\b|(?:市场|股市|美股)(?:现在|今天)?(?:开盘|开市|收盘|休市|开着|状态是开)|开盘了吗|开市|几点|今天(?:是)?(?:几号|星期几|哪天|什么日子)|市场时钟|下一?个?交易日|现在是.*(?:时间|日期)|模拟(?:的|价格|行情)吗|价格是真/;
export const COSTS =
  /\b(?:costs?|commissions?|fees?|slippage|spread)\b.*\btrad\w*\b|\btrad\w*\b.*\b(?:costs?|commissions?|fees?|slippage)\b|\bcommissions?\b|\bborrow(?:ing)? (?:fee|rate|cost)\b|\bmargin (?:rate|interest)\b|交易(?:成本|费用|佣金)|佣金|手续费|滑点|融资利率|借券/;
export const LETTER =
  /\bnews ?letters?\b|\bweekly (?:letter|report|view)\b|\bmarket view\b|周报|通讯|新闻信|每周(?:报告|观点)|市场观点/;
export const DAYS =
  /\b(?:days?|dates?)\b.*\banaly\w*\b|\bhow (?:many|recent|fresh|old|up[- ]to[- ]date)\b.*\b(?:days|analysis|data|stocks and)\b|\banalysis (?:day|date)\b|\blatest analysis\b|\bhow (?:current|fresh|old|recent) (?:is|are)\b|\bdata (?:up to|as of|until)\b|\bsize of the universe\b|\bhow (?:many|big|large)\b.*\buniverse\b|分析.*(?:日期|哪天|几天|多少天|最新)|数据.*(?:最新|截止|截至|到哪)|(?:多少|几).*(?:被)?分析/;
export const STATE =
  /\bstate of the market\b|\bmarket(?:'s)? (?:state|regime|mood|condition\w*|outlook|environment|overview|summary)\b|\bhow(?:'s| is| are| was| did)(?: the)? (?:stock |whole |overall )?markets?\b|\b(?:bull|bear)(?:ish)? (?:market|or bear\w*|or bull\w*)\b|\bregime\b|\bis (?:the|this) (?:a )?(?:bull|bear)\b|\bmarket\b.*\b(?:bull|bear|crisis|sideways)\w*\b|\bpredict\w*\b|\bforecast\w*\b|\boutlook\b|\bwill (?:the )?(?:market|stocks|spy|it|s&p)\b.*\b(?:rise|fall|go|be|up|down|crash|drop)\b|\bsentiment\b|市场(?:状态|情绪|环境|走势|行情|怎么样|如何|概况|表现|阶段|周期)|大盘(?:状态|怎么样|如何|走势|行情|表现)|牛市|熊市|行情(?:怎么样|如何)|预测|预期走势|后市|(?:股市|美股)(?:怎么样|如何|表现)|情绪/;
export const BREADTH =
  /\bbreadth\b|\bhow many\b.*\babove\b.*\b(?:average|mean|sma)\b|\bshare of (?:stocks|members) above\b|\babove (?:their|its) (?:20|50|200)\b|广度|高于.*均线|均线以上/;
export const SECTORS = /\bsectors?\b|\bindustr(?:y|ies)\b|板块|行业/;
export const BONDS = /\bbond (?:etfs?|funds?)\b|\bbonds\b|债券/;
export const COMMODITIES = /\bcommodit(?:y|ies)\b|大宗商品|商品(?:基金|etf)/;
export const INDEXES = /\b(?:stock )?ind(?:ex(?:es)?|ices)\b|\bmajor (?:etfs?|funds?)\b|指数|主要(?:etf|基金)/;
export const CARDS =
  /\bdo(?:es)?\b.*\b(?:signals?|momentum|predictions?)\b.*\bwork\b|\bhit rates?\b|\bscorecards?\b|\bhow (?:good|reliable|accurate|often)\b.*\b(?:signals?|predictions?|states?|events?|right)\b|\b(?:signals?|predictions?)\b.*\b(?:accura\w*|reliable|work|record|right|come true|turn out|success)\b|\btrack record of (?:the )?(?:signals?|predictions?)\b|命中率|准确率|胜率|(?:信号|预测).*(?:准|可靠|有效|靠谱|历史表现|记录)/;
export const MOMENTUM =
  /\bmomentum\b|\bstrongest (?:etfs?|funds?|stocks?)\b|\bweakest (?:etfs?|funds?|stocks?)\b|动量|强势(?:股|基金)/;
export const FIRST =
  /\b(?:top|best|strongest|highest|leading|leaders?|rank\w*|list|most|first|weakest|worst|lowest|bottom|last)\b|最|排名|前|领先|领涨/;
export const WEAK =
  /\b(?:weakest|worst|lowest|bottom|last|lagging|laggards?|fell|falling|lost|dropped)\b|最(?:弱|差|低|后)|领跌|垫底|跌/;
export const ASK_MARKET = /\b(?:the )?(?:stock )?market\b|大盘|市场|股市|美股/;
export const CHANGES =
  /\b(?:newest|latest|new|recent|today'?s) signals\b|最新(?:的)?信号|\bwhat(?:'s| has| is)? (?:changed|new)\b(?!.*\bfor me\b)|\bchanges? since\b|\bdetections?\b|\bsignals (?:today|fired|of the day)\b|\bwhich signals\b|有什么变化|变化了什么|今天.*信号|信号.*今天|有哪些信号|出现.*信号/;
/** Series of the economy that people ask for and no market of the product has. */
export const NO_SERIES =
  /\bunemploy\w*\b|\bjobless\b|\bpayrolls?\b|\bjobs report\b|\bpmi\b|\bism\b|\bconsumer confidence\b|\bindustrial production\b|\bmortgage rates?\b|失业|就业|非农|采购经理|消费者信心|工业产值|房贷利率/;
export const DAYS_LEFT =
  /\b(?:trading |market )?(?:days|sessions)\b.*\b(?:left|remain\w*|until the end|to go)\b.*\b(?:year|month)\b|(?:今年|本月|年内).*(?:还(?:有|剩)|剩下?).*(?:交易日|天)/;
/** How a group of funds does. */
export const PERFORMS = /how|perform|doing|怎么|表现/;
