// What several intents of the own books are recognised by.
export const PORTFOLIO = /\bportfolios?\b|\binvestments?\b|\bsubscri(?:bed|ptions?)\b|组合|我的投资|我投资的/;
export const ORDERS =
  /\b(?:did|have) i (?:buy|sell|trade|bought|sold|traded)\b|我(?:最近|今天|昨天|上周|上个月)?(?:买|卖)了|\borders?\b(?! of (?:magnitude))|\btrades?\b(?! date)|\btransactions?\b|\bfills?\b|\bexecut\w*\b|\b(?:bought|sold)\b|\b(?:buys|sells)\b|\bblotter\b|订单|成交(?!量)|交易记录|买卖记录|买(?:入|过)了?(?:什么|哪些|几)|卖(?:出|掉|过)了?(?:什么|哪些|几)|委托|买了多少|卖了多少/;
export const SUBSCRIPTION = /\bsubscri(?:ptions?|bed)\b|订阅/;
export const BACKTESTS = /\bback ?tests?\b|回测/;
export const DECISION =
  /\bdecision\b|\bdecid\w*\b|\brebalanc\w*\b|\bwhy did\b.*\b(?:trade|buy|sell|sold|bought|rebalance)\b|\blast trade\b|决策|调仓|再平衡|为什么(?:交易|买|卖|调)|上次(?:为什么)?交易/;
export const BREAKDOWN =
  /\btrading costs?\b.*\bso far\b|\bcosts? so far\b|到目前为止.*成本|\bwhat (?:fees|costs|dividends|interest|commissions?)\b|\bwhere\b.*\b(?:profit|loss|gain|money|return|p&l|pnl)\b|\b(?:profit|loss|p&l|pnl)\b.*\b(?:breakdown|come|comes|from|sources?|made of|composition|attribut\w*)\b|\bbreak\w* down\b|\bdividends? (?:have i|did i|i|earned|received)\b|\bhow much (?:in )?(?:dividends?|costs?|fees|commissions?|interest)\b|盈亏.*(?:来源|来自|构成|分解|哪)|(?:收到|得到|拿到)?(?:多少)?(?:股息|分红|利息|费用|佣金|手续费).*(?:多少|几)|多少(?:股息|分红|利息|费用|佣金|手续费)/;
export const AMOUNTS =
  /\b(?:changes? (?:of|in|to) (?:the |its |my )?(?:amount|investment)|amount changes?|deposits?|withdrawals?|increases?|decreases?)\b|金额(?:变动|变化|调整)|加投记录|(?:增加|减少)(?:过)?(?:金额|投资)/;
export const HOLDS =
  /\bhold(?:s|ing|ings)?\b|\bown\b|\bpositions?\b|\bwhat(?:'s| is) in\b|\bhave\b.*\bshares\b|\bweights?\b|\ballocation\b|持有|持仓|仓位|股票|配置/;
export const EXTREME_POSITION =
  /\b(?:which|what) (?:position|holding|stock|fund|etf|symbol)s?\b.*\b(?:lost|lose|losing|gained|gain|made|best|worst|most|least|up|down|profit\w*|largest|biggest|smallest)\b|\b(?:best|worst|largest|biggest|smallest|top) (?:position|holding)s?\b|(?:哪个|哪只|最[大小好差]的?)(?:持仓|仓位|股票|基金).*|持仓.*(?:最|亏损|盈利)/;
export const BEST = /\b(?:best|top|most profitable|strongest|winning|highest)\b|最(?:好|高|赚|强|多)/;
export const WORST = /\b(?:worst|weakest|losing|lowest)\b|最(?:差|低|亏|弱)/;
export const NEXT =
  /\bnext (?:trade|rebalanc|trading)\w*\b|\bwhen (?:will|does|is)\b.*\b(?:trade|rebalance)\b|下(?:一|个|次)?(?:一次|个)?(?:交易|调仓)|什么时候(?:交易|调仓)/;
