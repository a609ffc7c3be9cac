import type { Strategy } from '@pipa/contract';
import { catalogue } from '@pipa/words';
import { change, dayText, dollars, links, number, percent, presentWords } from '../../present/index.ts';
import type { Answer, Intent } from '../answer.ts';
import type { Span } from '../understand/dates.ts';
import type { KnownStrategy } from '../understand/name-index.ts';
import { similarNames } from '../understand/name-index.ts';
import type { Understood } from '../understand/understand.ts';
import { baseOf } from './compare.ts';
import { METRICS, metricsIn, type StrategyMetric } from './strategy-metrics.ts';
import { MODEL, STRATEGY } from './subject-words.ts';
import { readStrategy, strategyOf } from './subjects.ts';

const words = catalogue(
  {
    metric: (name: string, strategy: string, value: string, basis: string) =>
      `${name} of ${strategy}: ${value}${basis}.`,
    ofBacktest: ' in its featured backtest',
    best: (strategy: string, metric: string, value: string) => `${strategy} has the best ${metric}: ${value}.`,
    lowest: (strategy: string, metric: string, value: string) => `${strategy} has the lowest ${metric}: ${value}.`,
    highest: (strategy: string, metric: string, value: string) => `${strategy} has the highest ${metric}: ${value}.`,
    worst: (strategy: string, metric: string, value: string) => `${strategy} has the worst ${metric}: ${value}.`,
    named: (count: string, names: string) => `${count} of them fit: ${names}.`,
    count: (count: string, what: string) => `You can see ${count} ${what}.`,
    strategies: 'strategies',
    models: 'model accounts',
    holds: (strategy: string, count: string, day: string, list: string) =>
      `${strategy} holds ${count} positions as of ${day}; the largest: ${list}.`,
    holdsNothing: (strategy: string) => `${strategy} holds nothing at present: it is in cash, or has not decided yet.`,
    weight: (symbol: string, weight: string) => `${symbol} ${weight}`,
    whyHolds: (strategy: string, symbol: string, weight: string, day: string) =>
      `${strategy} holds ${symbol} with ${weight} of its value as of ${day}.`,
    notHeld: (strategy: string, symbol: string) => `${strategy} does not hold ${symbol} as of its last decision.`,
    rules: (description: string) => `Its rules, as it describes them: ${description}`,
    decides: (period: string) =>
      `It decides ${period}, by these rules alone; the product keeps no other reason for a single position.`,
    periods: { Daily: 'every day', Weekly: 'every week', Monthly: 'every month' },
    overview: (name: string, cagr: string, sharpe: string, drawdown: string) =>
      `${name}: CAGR ${cagr}, Sharpe ratio ${sharpe} and max drawdown ${drawdown} in its featured backtest.`,
    about: (description: string) => description,
    risk: (name: string, level: string, text: string) => `The risk level of ${name} is ${level} of 5 (${text}).`,
    terms: (minimum: string, maximum: string, fee: string, period: string) =>
      `From ${minimum} to ${maximum} can be invested; its fee: ${fee}; it trades ${period}.`,
    fees: {
      Free: 'none',
      FixedMonthly: (amount: string) => `${amount} a month`,
      PercentOfPortfolioMonthly: (percentage: string) => `${percentage}% of the portfolio a month`,
    },
    rebalances: (name: string, period: string) => `${name} trades ${period}.`,
    fee: (name: string, fee: string) => `The fee of ${name}: ${fee}.`,
    track: (name: string, total: string, days: string, from: string, to: string, benchmark: string) =>
      `Since it went online, ${name} returned ${total} over ${days} trading days (${from} to ${to}), its benchmark ${benchmark}.`,
    trackFigures: (sharpe: string, drawdown: string) =>
      `Sharpe ratio ${sharpe}, max drawdown ${drawdown} on that track.`,
    noTrack: (name: string) => `${name} has no track yet.`,
    none: 'No strategy fits.',
    benchmark: (name: string, ours: string, benchmark: string) =>
      `${name} returned ${ours} a year in its featured backtest, its benchmark ${benchmark}.`,
    unknownName: (name: string) => `I know no strategy or model account of that name${name === '' ? '' : `: ${name}`}.`,
    next: {
      hold: (name: string) => `What does ${name} hold?`,
      growth: (name: string) => `What would 50,000 in ${name} have meant in 2020?`,
      best: 'Which strategies have the best Sharpe ratio?',
      about: (name: string) => `Tell me about ${name}`,
      why: (symbol: string) => `Why does it hold ${symbol}?`,
    },
    returned: (name: string, total: string, from: string, to: string, fall: string) =>
      `${name} returned ${total} from ${from} to ${to} in its featured backtest; the deepest fall on the way was ${fall}.`,
    month: (name: string, which: string, month: string, value: string) =>
      `The ${which} month of ${name} in its featured backtest was ${month}: ${value}.`,
    worstWord: 'worst',
    bestWord: 'best',
  },
  {
    zh: {
      metric: (name, strategy, value, basis) => `${strategy} 的${name}为 ${value}${basis}。`,
      ofBacktest: '（主打回测）',
      best: (strategy, metric, value) => `${metric}最好的是 ${strategy}：${value}。`,
      lowest: (strategy, metric, value) => `${metric}最低的是 ${strategy}：${value}。`,
      highest: (strategy, metric, value) => `${metric}最高的是 ${strategy}：${value}。`,
      worst: (strategy, metric, value) => `${metric}最差的是 ${strategy}：${value}。`,
      named: (count, names) => `符合的有 ${count} 个：${names}。`,
      count: (count, what) => `您可以看到 ${count} 个${what}。`,
      strategies: '策略',
      models: '模型账户',
      holds: (strategy, count, day, list) => `截至 ${day}，${strategy} 持有 ${count} 个仓位，最大的是：${list}。`,
      holdsNothing: (strategy) => `${strategy} 目前没有持仓：全部为现金，或尚未做出决策。`,
      weight: (symbol, weight) => `${symbol} ${weight}`,
      whyHolds: (strategy, symbol, weight, day) => `截至 ${day}，${strategy} 持有 ${symbol}，占其价值的 ${weight}。`,
      notHeld: (strategy, symbol) => `按最近一次决策，${strategy} 没有持有 ${symbol}。`,
      rules: (description) => `策略自述的规则：${description}`,
      decides: (period) => `它${period}按这些规则决策；产品没有记录单个持仓的其他原因。`,
      periods: { Daily: '每日', Weekly: '每周', Monthly: '每月' },
      overview: (name, cagr, sharpe, drawdown) =>
        `${name}：主打回测年化收益率 ${cagr}，夏普比率 ${sharpe}，最大回撤 ${drawdown}。`,
      about: (description) => description,
      risk: (name, level, text) => `${name} 的风险等级为 ${level}（共 5 级，${text}）。`,
      terms: (minimum, maximum, fee, period) => `可投资 ${minimum} 至 ${maximum}；费用：${fee}；${period}交易。`,
      fees: {
        Free: '免费',
        FixedMonthly: (amount) => `每月 ${amount}`,
        PercentOfPortfolioMonthly: (percentage) => `每月为组合价值的 ${percentage}%`,
      },
      rebalances: (name, period) => `${name} ${period}交易。`,
      fee: (name, fee) => `${name} 的费用：${fee}。`,
      track: (name, total, days, from, to, benchmark) =>
        `${name} 上线以来 ${days} 个交易日（${from} 至 ${to}）收益率 ${total}，基准 ${benchmark}。`,
      trackFigures: (sharpe, drawdown) => `该跟踪记录的夏普比率 ${sharpe}，最大回撤 ${drawdown}。`,
      noTrack: (name) => `${name} 还没有跟踪记录。`,
      none: '没有符合的策略。',
      benchmark: (name, ours, benchmark) => `${name} 在主打回测中每年收益 ${ours}，基准 ${benchmark}。`,
      unknownName: (name) => `没有这个名称的策略或模型账户${name === '' ? '' : `：${name}`}。`,
      next: {
        hold: (name) => `${name} 持有什么？`,
        growth: (name) => `2020 年投入 5 万到 ${name} 会怎样？`,
        best: '夏普比率最高的策略有哪些？',
        about: (name) => `介绍一下 ${name}`,
        why: (symbol) => `为什么持有 ${symbol}？`,
      },
      returned: (name, total, from, to, fall) =>
        `${name} 在主打回测中 ${from} 至 ${to} 的收益率为 ${total}；期间最大回撤 ${fall}。`,
      month: (name, which, month, value) => `${name} 主打回测中${which}的一个月是 ${month}：${value}。`,
      worstWord: '最差',
      bestWord: '最好',
    },
  },
);

const HOLDS =
  /\bhold(?:s|ing|ings)?\b|\bown(?:s|ed)?\b|\bpositions?\b|\bcontains?\b|\binvested in\b|\bwhat(?:'s| is) in\b|\ballocat\w*\b|\bweights?\b|\bcomposition\b|\btargets?\b|\bmade (?:up )?of\b|持有|持仓|仓位|配置|成分|权重|买了(?:什么|哪些)/;
const WHY = /\bwhy\b|\breason\b|\bhow come\b|为什么|为何|原因/;
const TRACK =
  /\btrack(?: record)?\b|\blive (?:record|performance|results?|return)?\b|\bsince (?:it )?(?:went )?(?:online|launch|inception|start|release)\b|\bout of sample\b|\breal(?:ised|ized)? (?:track|performance)\b|实盘|上线以来|跟踪|发布以来|上线后/;
const FEE = /\bfees?\b|\bcosts?\b|\bcharges?\b|\bprice\b|\bexpensive\b|费用|收费|多少钱|管理费|免费/;
const PERIOD =
  /\bhow often\b|\brebalanc\w*\b|\bfrequen\w*\b|\btrade[sd]? (?:daily|weekly|monthly)\b|多久|频率|调仓|再平衡/;
const BENCHMARK = /\bbenchmark\b|\bbeat\b|\boutperform\w*\b|\bvs\.? (?:the )?(?:market|spy)\b|基准|跑赢|战胜|超额/;
const LOWEST =
  /\b(?:lowest|least|smallest|minimum|safest|calmest|fewest|shallowest|cheapest)\b|最(?:低|小|少|安全|稳健)/;
const WORST =
  /\b(?:worst|weakest|bottom|poorest|riskiest|deepest|largest drawdown|biggest drawdown|most volatile)\b|最(?:差|弱|糟|深)|风险最(?:高|大)/;
const HIGHEST =
  /\b(?:best|top|highest|most|greatest|strongest|largest|biggest|leading)\b|最(?:好|高|佳|强|大|多|赚)|前[一二三四五六七八九十\d]|排名/;

const isModel = (u: Understood): boolean => MODEL.test(u.lower);
const MOST_ROWS = 10;
/** So many are named in words; of more their count is. */
const MOST_SAID = 4;

function feeOf(a: Answer, { chargeType, chargeAmount }: Strategy): string {
  const { fees } = words[a.language];
  if (chargeType === 'Free' || chargeAmount === 0) return fees.Free;
  return chargeType === 'FixedMonthly'
    ? fees.FixedMonthly(dollars(chargeAmount))
    : fees.PercentOfPortfolioMonthly(String(chargeAmount));
}
const pageOf = ({ id, strategyType }: KnownStrategy): string =>
  strategyType === 'AQM' ? links.modelAccount(id) : links.strategy(id);

async function positionsOf(a: Answer, known: KnownStrategy) {
  if (known.strategyType === 'AQM') {
    const result = await a.read('aqmModelAccountPositions', { aqmId: known.id }, 'show_model_accounts', known.name);
    return {
      result,
      fields: { aqmId: known.id },
      rows: result.data.map(({ symbol, positionPercentage }) => ({ symbol, weight: positionPercentage ?? 0 })),
    };
  }
  const result = await a.read('strategyPositions', { strategyId: known.id }, 'show_strategies', known.name);
  return {
    result,
    fields: { strategyId: known.id },
    rows: result.data.map(({ symbol, ratio }) => ({ symbol, weight: ratio })),
  };
}

async function sayHoldings(a: Answer, known: KnownStrategy): Promise<void> {
  const w = words[a.language];
  const { result, fields, rows } = await positionsOf(a, known);
  const largest = [...rows].sort((one, other) => Math.abs(other.weight) - Math.abs(one.weight));
  if (rows.length === 0) a.say(w.holdsNothing(known.name));
  else
    a.say(
      w.holds(
        known.name,
        String(rows.length),
        result.asOf ?? a.u.today,
        largest
          .slice(0, 5)
          .map(({ symbol, weight }) => w.weight(symbol, percent(weight)))
          .join(a.w.comma),
      ),
    );
  a.present(result, fields);
  a.cite(result, pageOf(known));
  const [first] = largest;
  a.followUps(
    ...(first === undefined ? [] : [w.next.why(first.symbol)]),
    w.next.about(known.name),
    w.next.growth(known.name),
  );
}

async function sayWhyHeld(a: Answer, known: KnownStrategy, symbol: string): Promise<void> {
  const w = words[a.language];
  const { result, fields, rows } = await positionsOf(a, known);
  const held = rows.find((row) => row.symbol === symbol);
  a.say(
    held === undefined
      ? w.notHeld(known.name, symbol)
      : w.whyHolds(known.name, symbol, percent(held.weight), result.asOf ?? a.u.today),
  );
  const { row, result: read } = await readStrategy(a, known);
  if (row !== undefined) {
    a.say(w.rules(row.description));
    a.say(w.decides(w.periods[row.rebalancePeriod]));
    a.cite(read, pageOf(known));
  }
  a.present(result, fields);
  a.followUps(w.next.hold(known.name), w.next.about(known.name));
}

async function sayTrack(a: Answer, known: KnownStrategy): Promise<void> {
  const w = words[a.language];
  if (known.strategyType === 'AQM') {
    const result = await a.read('aqmModelAccountPerformance', { aqmId: known.id }, 'show_model_accounts', known.name);
    const { cumReturn, startTradeDate, tradeDate, sharpe, figures, value } = result.data;
    if (startTradeDate === null || tradeDate === null) return a.say(w.noTrack(known.name));
    a.say(
      w.metric(
        presentWords[a.language].columns.total,
        known.name,
        change(cumReturn),
        ` (${dayText(startTradeDate)} – ${dayText(tradeDate)})`,
      ),
    );
    a.say(w.trackFigures(number(sharpe), percent(figures?.maxDrawdown ?? null)));
    if (value !== null)
      a.say(
        w.metric(
          presentWords[a.language].columns.benchmarkReturn,
          result.data.benchmarkSymbol,
          change(value.benchmarkReturn),
          '',
        ),
      );
    a.cite(result, links.modelPositions(known.id));
    return;
  }
  const result = await a.read('trackingReport', { strategyId: known.id }, 'show_strategies', known.name);
  const last = result.data.at(-1);
  if (last === undefined) {
    a.say(w.noTrack(known.name));
    a.cite(result, pageOf(known));
    return;
  }
  a.say(
    w.track(
      known.name,
      change(last.cumReturn),
      String(last.tradingDays),
      dayText(last.startTradeDate),
      dayText(last.tradeDate),
      change(last.benchmarkCumReturn),
    ),
  );
  if (last.sharpe !== null) a.say(w.trackFigures(number(last.sharpe), percent(last.maxDrawdown)));
  a.present(result, { strategyId: known.id });
  a.cite(result, pageOf(known));
  a.followUps(w.next.hold(known.name), w.next.growth(known.name));
}

async function sayReturned(a: Answer, known: KnownStrategy, span: Span): Promise<void> {
  const w = words[a.language];
  const growth = await a.read(
    'strategyGrowth',
    { strategyId: known.id, amount: 10_000, from: baseOf(span), to: span.isOpen ? undefined : span.to },
    'show_growth',
    known.name,
  );
  const { totalReturn, from, to, maxDrawdown } = growth.data;
  a.say(w.returned(known.name, change(totalReturn), from, to, percent(maxDrawdown)));
  a.present(growth, { strategyId: known.id });
  a.followUps(w.next.hold(known.name), w.next.about(known.name));
}

/** The best or the worst month of the featured backtest. */
async function sayMonth(a: Answer, known: KnownStrategy): Promise<void> {
  const w = words[a.language];
  const result = await a.read('strategies', { id: known.id, fetchDetail: true }, 'show_strategies', known.name);
  const reports = result.data[0]?.backtestReports ?? [];
  const report = reports.find(({ reportMark }) => reportMark === 1) ?? reports[0];
  const months = (report?.detail?.monthly ?? []).flatMap(({ year, months: values }) =>
    values.flatMap((value, place) =>
      value === null ? [] : [{ month: `${year}-${String(place + 1).padStart(2, '0')}`, value }],
    ),
  );
  const isWorst = /worst|weakest|最差|最糟|跌/.test(a.u.lower);
  const [chosen] = months.sort((one, other) => (isWorst ? 1 : -1) * (one.value - other.value));
  a.cite(result, pageOf(known));
  if (chosen === undefined) return a.notice('unknown', a.w.failed.notFound);
  a.say(w.month(known.name, isWorst ? w.worstWord : w.bestWord, chosen.month, change(chosen.value)));
}

async function sayOne(a: Answer, known: KnownStrategy): Promise<void> {
  const w = words[a.language];
  const { u } = a;
  const { row, result } = await readStrategy(a, known);
  if (row === undefined) return a.notice('unknown', a.w.failed.notFound);
  a.cite(result, pageOf(known));
  a.followUps(w.next.hold(row.name), w.next.growth(row.name), w.next.best);
  if (BENCHMARK.test(u.lower)) a.say(w.benchmark(row.name, change(row.algoCAGR), change(row.benchmarkCAGR)));
  else if (FEE.test(u.lower)) a.say(w.fee(row.name, feeOf(a, row)));
  else if (PERIOD.test(u.lower)) a.say(w.rebalances(row.name, w.periods[row.rebalancePeriod]));
  else {
    const metrics = metricsIn(u.lower);
    for (const { key, name, format, isRatio } of metrics.slice(0, 4)) {
      if (key === 'riskLevelNumber') a.say(w.risk(row.name, String(row.riskLevelNumber), row.riskText));
      else
        a.say(
          w.metric(
            name[a.language],
            row.name,
            format(row[key] as number | null),
            isRatio === undefined || key === 'pipaRating' || key === 'numberOfSubscription' ? '' : w.ofBacktest,
          ),
        );
    }
    if (metrics.length === 0) {
      a.say(w.overview(row.name, change(row.algoCAGR), number(row.sharpe), percent(row.maxDrawdown)));
      a.say(row.description);
      a.say(
        w.terms(
          dollars(row.minInvestmentAmount),
          dollars(row.maxInvestmentAmount),
          feeOf(a, row),
          w.periods[row.rebalancePeriod],
        ),
      );
    }
  }
  a.present({ ...result, data: known.strategyType === 'AQM' ? { aqms: [row] } : [row] });
}

/** Strategies in the order that a question asks for. */
function ranked(rows: readonly Strategy[], { key, isLow }: StrategyMetric, isAscending: boolean): Strategy[] {
  const figureIn = (row: Strategy) => (typeof row[key] === 'number' ? (row[key] as number) : null);
  const known = rows.filter((row) => figureIn(row) !== null);
  const sign = isAscending ? 1 : -1;
  return known.sort(
    (a, b) => sign * ((figureIn(a) ?? 0) - (figureIn(b) ?? 0)) || (isLow ? 1 : 1) * a.name.localeCompare(b.name),
  );
}

/** Whether a list begins with its least value: 'lowest volatility', 'best drawdown' counts from its shallowest, which is the greatest number. */
function isAscending(lower: string, { key, isLow }: StrategyMetric): boolean {
  if (key === 'maxDrawdown')
    return (
      WORST.test(lower) || /\b(?:largest|biggest|highest|most|deepest)\b|最(?:大(?!回撤)|深|高)|回撤最大/.test(lower)
    );
  if (LOWEST.test(lower)) return true;
  if (WORST.test(lower)) return isLow !== true && !/riskiest|most volatile|风险最/.test(lower);
  return isLow === true && /\bbest\b|最好/.test(lower);
}

async function sayList(a: Answer): Promise<void> {
  const w = words[a.language];
  const { u } = a;
  const models = isModel(u);
  const result = models
    ? await a.read('findAQM', {}, 'show_model_accounts')
    : await a.read('strategies', { strategyType: 'AQS' }, 'show_strategies');
  const all = (models ? (result.data as { aqms: Strategy[] }).aqms : (result.data as Strategy[])) as Strategy[];
  const wanted = all.filter((row) => fitsList(u, row));
  const [metric] = metricsIn(u.lower);
  const ranks =
    HIGHEST.test(u.lower) || LOWEST.test(u.lower) || WORST.test(u.lower) || (u.count !== null && metric !== undefined);
  const chosen = metric ?? (ranks ? METRICS.find(({ key }) => key === 'sharpe') : undefined);
  if (wanted.length === 0) {
    a.say(w.none);
    a.cite(result, models ? links.modelAccounts : links.strategies);
    return;
  }
  const what = models ? w.models : w.strategies;
  let rows = wanted;
  if (ranks && chosen !== undefined) {
    rows = ranked(wanted, chosen, isAscending(u.lower, chosen));
    const [first] = rows;
    if (first !== undefined) {
      const value = chosen.format(first[chosen.key] as number | null);
      const isWorst = WORST.test(u.lower) && !/riskiest|most volatile|风险最/.test(u.lower);
      const say = isWorst
        ? w.worst
        : LOWEST.test(u.lower)
          ? w.lowest
          : /\b(?:highest|most|largest|biggest|riskiest)\b|最高|最大/.test(u.lower)
            ? w.highest
            : w.best;
      a.say(say(first.name, chosen.name[a.language], value));
    }
  } else if (metric !== undefined && rows.length <= MOST_SAID) {
    for (const row of rows)
      a.say(w.metric(metric.name[a.language], row.name, metric.format(row[metric.key] as number | null), w.ofBacktest));
  } else if (rows.length <= MOST_SAID) {
    a.say(w.named(String(rows.length), rows.map(({ name }) => name).join(a.w.comma)));
  } else a.say(w.count(String(rows.length), what));
  const shown = rows.slice(0, u.count ?? (ranks ? MOST_ROWS : 100));
  a.present({ ...result, data: models ? { aqms: shown } : shown });
  const [first] = shown;
  if (first !== undefined) a.followUps(w.next.hold(first.name), w.next.about(first.name), w.next.growth(first.name));
}

/** Whether a strategy is among those that a question limits itself to. */
function fitsList(u: Understood, row: Strategy): boolean {
  const { lower } = u;
  const isFree = /\bfree\b|免费/.test(lower);
  if (isFree && row.chargeType !== 'Free' && row.chargeAmount > 0) return false;
  if (
    /\blow[- ]risk\b|\bconservative\b|\bcautious\b|\bcareful\b|\bdefensive\b|\bsafe\b|低风险|稳健|保守|谨慎/.test(
      lower,
    ) &&
    row.riskLevelNumber > 2
  )
    return false;
  if (/\bhigh[- ]risk\b|\baggressive\b|高风险|激进/.test(lower) && row.riskLevelNumber < 4) return false;
  const period = /\bdaily\b|每日|每天/.test(lower)
    ? 'Daily'
    : /\bweekly\b|每周/.test(lower)
      ? 'Weekly'
      : /\bmonthly\b|每月/.test(lower)
        ? 'Monthly'
        : null;
  if (period !== null && row.rebalancePeriod !== period) return false;
  if (u.kind === 'Stock' && /\bstock strateg|股票策略|\bhold stocks\b/.test(lower) && row.componentType === 'ETF')
    return false;
  if (u.kind === 'ETF' && row.componentType === 'Stock') return false;
  const level = u.levels[0];
  const [metric] = metricsIn(lower);
  if (level !== undefined && metric !== undefined) {
    const value = row[metric.key];
    if (typeof value !== 'number') return false;
    const limit =
      level.isPercent || (metric.isRatio === true && Math.abs(level.value) > 1) ? level.value / 100 : level.value;
    const compared = metric.key === 'maxDrawdown' ? Math.abs(value) : value;
    return level.direction === 'above' ? compared > limit : compared < limit;
  }
  if (level !== undefined && /\binvest|amount|\bminimum|金额|投资/.test(lower))
    return level.direction === 'below'
      ? row.minInvestmentAmount <= level.value
      : row.maxInvestmentAmount >= level.value;
  return true;
}

export const strategyIntent: Intent = {
  name: 'strategy',
  fits: (u) => {
    if (u.isOwn && /portfolio|组合|subscription|订阅|backtest|回测|orders?\b|订单/.test(u.lower)) return 0;
    if (/forum|论坛/.test(u.lower)) return 0;
    if (u.strategies.length > 0) return 68;
    const onPage = u.page?.strategyId !== undefined;
    if (onPage && u.symbols.length > 0 && HOLDS.test(u.lower)) return 76;
    if (onPage && (u.isThis || u.isBack) && !isModelList(u)) return 60;
    if (
      onPage &&
      u.symbols.length === 0 &&
      !u.isOwn &&
      (metricsIn(u.lower).length > 0 || HOLDS.test(u.lower) || TRACK.test(u.lower))
    )
      return 48;
    if (STRATEGY.test(u.lower) || MODEL.test(u.lower)) return u.isOwn ? 30 : 64;
    return 0;
  },
  async answer(a) {
    const { u } = a;
    const known = STRATEGY.test(u.lower) && u.strategies.length === 0 && isModelList(u) ? null : strategyOf(u);
    if (known === null) return sayMaybe(a);
    const [symbol] = u.symbols;
    if (symbol !== undefined && (HOLDS.test(u.lower) || WHY.test(u.lower))) return sayWhyHeld(a, known, symbol);
    if (/\b(?:best|worst|weakest|strongest) month\b|最(?:差|好|糟|佳)的?(?:一个?)?月/.test(u.lower))
      return sayMonth(a, known);
    if (TRACK.test(u.lower)) return sayTrack(a, known);
    if (HOLDS.test(u.lower) && metricsIn(u.lower).length === 0) return sayHoldings(a, known);
    const metrics = metricsIn(u.lower);
    const asksReturn =
      metrics.every(({ key }) => key === 'cumReturn') &&
      (metrics.length > 0 || /\bdo(?:ne|ing)?\b|\bdid\b|\bgo\b|怎么样|如何|表现/.test(u.lower));
    if (u.span !== null && u.span.from < u.today && asksReturn) return sayReturned(a, known, u.span);
    await sayOne(a, known);
  },
};
/** Many are meant, not the one of the page. */
const isModelList = (u: Understood): boolean =>
  /\bstrategies\b|\bmodel accounts\b|\bwhich (?:strategy|model)\b|哪(?:个|些)(?:策略|模型)|有(?:哪些|什么|几个|多少)(?:策略|模型)|所有|全部|\blist\b|\bbest strateg|策略.*(?:最|排)|最.*策略|多少个?策略/.test(
    u.lower,
  );

/** A list, or a name that is not known. */
async function sayMaybe(a: Answer): Promise<void> {
  const { u } = a;
  const w = words[a.language];
  const said =
    /\bstrategy (?:called |named )?"?([A-Z][\w/&' -]{2,40})|"([^"]{2,40})"|([A-Z][\w/&'-]+(?: [A-Z][\w/&'-]+)*) (?:strategy|model account)/.exec(
      u.text,
    );
  const name = (said?.[1] ?? said?.[2] ?? said?.[3] ?? '').trim();
  if (name !== '' && !/^(?:What|Which|How|The|Show|List|Best|Top|Does|Is|Tell)\b/.test(name)) {
    const similar = similarNames(name, u.index.strategies);
    a.notice('unknown', w.unknownName(name));
    if (similar.length > 0) {
      a.notice('ambiguous', a.w.didYouMean(similar.map((one) => one.name).join(a.w.comma)));
      a.followUps(...similar.map((one) => w.next.about(one.name)));
    } else a.followUps(w.next.best);
    return;
  }
  await sayList(a);
}
