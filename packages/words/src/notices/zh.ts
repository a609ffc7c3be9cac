import { formatPercent } from '@pipa/charts';
import type { LiveWorkKind, MarketStallCause, NotificationKind, StrategyWork } from '@pipa/contract';
import { enumWords } from '../enum-words.ts';
import { formatDay, formatInstant, formatMoney, formatShares } from '../formats.ts';
import { faultsInChinese, reasonsInChinese } from '../stored-reasons.ts';
import { storedText } from '../stored-text.ts';
import type { EventWords, ParametersOf } from './event-words.ts';

const enums = enumWords.zh;
const dollars = (amount: string) => formatMoney(Math.abs(Number(amount)));
const changed = (cash: string) => (cash.startsWith('-') ? '减少' : '增加');

function breached(what: ParametersOf<'trade.toleranceBreached'>['what'], value: string, limit: string): string {
  if (what === 'drawdown') return `回撤 ${value}，超过您容忍的 ${limit}。`;
  if (what === 'volatility') return `年化波动率 ${value}，超过您容忍的 ${limit}。`;
  return `年化收益率 ${value}，低于您期望的 ${limit}。`;
}

const failedWork: Readonly<Record<StrategyWork, string>> = {
  Targets: '未能作出决策，其投资组合不交易。',
  Tracking: '其跟踪记录未能延续。',
  Evaluation: '其回测报告不完整。',
  Admission: '未能完成上架检验，暂不提供。',
};

const lateData: Readonly<Record<LiveWorkKind, string>> = {
  Actions: '在得知拆股、分红和代码变更之前，当日不会开盘。',
  Bars: '当日行情到齐后才会收盘结算。',
  Macro: '宏观数据暂显示此前已知的数值。',
  Volatility: '波动率指数暂显示此前已知的数值。',
  Reports: '公司财务数据暂显示此前已知的数值。',
  Check: '当日收盘价尚未与第二来源核对。',
};

const stallCauses: Readonly<Record<MarketStallCause, string>> = {
  NoLeader: '没有工作进程主导市场。',
  Stuck: '有工作进程主导市场，但没有任何进展。',
  Unreadable: '无法读取市场时钟。',
};

/** Title and text of each event in Chinese. */
export const eventsInChinese: EventWords = {
  'trade.started': ({ portfolio, holdsCash }) => ({
    title: `${portfolio} 已启动`,
    text: holdsCash ? '策略目前持有现金。' : '首批委托已成交。',
  }),
  'trade.startFailed': ({ portfolio, reason }) => ({
    title: `${portfolio} 启动失败`,
    text: `${storedText(reasonsInChinese, reason)}。预留的现金已退回账户。`,
  }),
  'trade.rebalanced': ({ portfolio, day, orders }) => ({
    title: `${portfolio} 已调仓`,
    text: `${formatDay(day)} 成交 ${orders} 笔委托。`,
  }),
  'trade.executed': ({ portfolio, day, side, symbol, shares, price }) => ({
    title: `${portfolio}：${enums.orderSides[side]} ${symbol}`,
    text: `${formatDay(day)} 以 ${formatMoney(Number(price))} 成交 ${formatShares(shares)} 股。`,
  }),
  'trade.marginCall': ({ portfolio, day, equity, requirement }) => ({
    title: `${portfolio} 追加保证金`,
    text: `其价值 ${formatMoney(Number(equity))} 低于持仓所需的 ${dollars(requirement)}，将于 ${formatDay(day)} 开盘时减仓。`,
  }),
  'trade.toleranceBreached': ({ portfolio, what, value, limit, isStopped }) => ({
    title: `${portfolio} 超出您的容忍范围`,
    text: `${breached(what, formatPercent(value), formatPercent(limit))}${isStopped ? '将于下一开盘时卖出。' : ''}`,
  }),
  'trade.stopped': ({ portfolio, returned }) => ({
    title: `${portfolio} 已停止`,
    text: returned.startsWith('-')
      ? `持仓已全部卖出，账户支付 ${dollars(returned)}。`
      : `持仓已全部卖出，${dollars(returned)} 已退回账户。`,
  }),
  'trade.amountChanged': ({ portfolio, cash }) => ({
    title: `${portfolio} 的金额已变更`,
    text: `${changed(cash)} ${dollars(cash)}。`,
  }),
  'trade.amountNotChanged': ({ portfolio, cash, reason }) => ({
    title: `${portfolio} 的金额未变更`,
    text: `${changed(cash)} ${dollars(cash)}:${storedText(reasonsInChinese, reason)}。`,
  }),
  'trade.strategyOffline': ({ portfolio, outcome }) => ({
    title: `${portfolio} 的策略已下线`,
    text: {
      sold: '按您选择的紧急处理方式，持仓将全部卖出。',
      kept: '按您选择的紧急处理方式，持仓予以保留；仅在您变更金额、追加保证金或停止组合时交易。',
      calledOff: '组合不会启动，预留的现金已退回账户。',
    }[outcome],
  }),
  'trade.dividend': ({ portfolio, symbol, amount }) => ({
    title: amount.startsWith('-') ? `${symbol} 扣除股息` : `${symbol} 派发股息`,
    text: `${portfolio}:${dollars(amount)}。`,
  }),
  'billing.strategyFee': ({ portfolio, day, paid, due, fees = 1 }) => ({
    title: fees === 1 ? `${portfolio} 的月费` : `${portfolio} 的 ${fees} 笔月费`,
    text: `已支付${fees === 1 ? '' : '截至'} ${formatDay(day).slice(0, 7)} 的月费 ${dollars(paid)}${Number(due) > 0 ? `，另欠 ${dollars(due)}` : ''}。`,
  }),
  'billing.membershipStarted': ({ memberClass, day }) => ({
    title: `您的${enums.memberClasses[memberClass]}会员已开通`,
    text: `将于 ${formatDay(day)} 续费。`,
  }),
  'billing.membershipChanged': ({ memberClass, day }) => ({
    title: `您的会员现为${enums.memberClasses[memberClass]}会员`,
    text: `将于 ${formatDay(day)} 续费。`,
  }),
  'billing.membershipRenewed': ({ memberClass, day }) => ({
    title: `您的${enums.memberClasses[memberClass]}会员已续费`,
    text: `下次付款日期为 ${formatDay(day)}。`,
  }),
  'billing.membershipCancelled': ({ memberClass, day }) => ({
    title: `您的${enums.memberClasses[memberClass]}会员已取消续费`,
    text: `将于 ${formatDay(day)} 到期，在此之前可以恢复续费。`,
  }),
  'billing.membershipEnded': ({ memberClass }) => ({
    title: `您的${enums.memberClasses[memberClass]}会员已到期`,
    text: '请在“我的账户”中选择套餐以继续使用。',
  }),
  'billing.paymentFailed': ({ memberClass }) => ({
    title: `您的${enums.memberClasses[memberClass]}会员付款失败`,
    text: '请支付未结账单，或在“我的账户”中更换银行卡。',
  }),
  'broker.accountFrozen': ({ account }) => ({
    title: `${account} 已冻结`,
    text: '正在核对账目，在此期间该账户不进行任何交易。',
  }),
  'broker.differs': ({ account, differences }) => ({
    title: `${account} 的券商记录与我们的账目不一致`,
    text: `有 ${differences} 项差异等待您处理。处理之前，该账户不会有新的交易。`,
  }),
  'broker.question': ({ portfolio, side, symbol, shares }) => ({
    title: `券商就 ${portfolio} 的一笔订单提出问题`,
    text: `${enums.orderSides[side]} ${symbol} ${formatShares(shares)} 股：请确认券商的提示，或撤回订单。收盘前未回答，订单将结束。`,
  }),
  'broker.accountReleased': ({ account }) => ({ title: `${account} 已恢复交易`, text: '账目核对无误。' }),
  'broker.linkBroken': ({ account, cause }) => ({
    title: `${account} 需要重新绑定`,
    text: `${cause === 'ended' ? '绑定已到期。' : '券商不再接受其访问凭证。'}在此期间该账户不进行任何交易。`,
  }),
  'broker.linkEnds': ({ account, day }) => ({
    title: `${account} 的绑定将于 ${formatDay(day)} 到期`,
    text: '请在此之前重新绑定，以便投资组合继续交易。',
  }),
  'analysis.strategyEvaluated': ({ strategy, day }) => ({
    title: `${strategy} 有新的评估`,
    text: `其回测已更新至 ${formatDay(day)}。`,
  }),
  'analysis.versionReleased': ({ strategy }) => ({
    title: `${strategy} 发布了新版本`,
    text: '新版本自下一次收盘起作出决策。做空与融资的使用方式保持不变。',
  }),
  'analysis.alert': ({ alert, day, symbol, what, firings }) => ({
    title: `提醒：${alert}`,
    text: `${formatDay(day)} ${symbol}：${what.zh}${firings > 1 ? `，另有 ${firings - 1} 个` : ''}。`,
  }),
  'account.webhookOff': ({ host, failures }) => ({
    title: `${host} 的 Webhook 已停用`,
    text: `连续 ${failures} 次调用失败。发送测试可重新启用。`,
  }),
  'account.webhookLimit': ({ webhookCalls }) => ({
    title: '部分 Webhook 调用未发送',
    text: `您的事件在 24 小时内要求的调用超过 ${formatShares(webhookCalls)} 次，超出部分不再发送：请见“Webhook 地址”。`,
  }),
  'account.channelOff': ({ channel }) => ({
    title: `不再向 ${channel} 发送通知`,
    text: '该渠道不接收通知。发送测试可重新启用：请见“我的账户”中的“通知”。',
  }),
  'analysis.strategyFailed': ({ strategy, work, reason }) => ({
    title: `${strategy} 运行失败`,
    text: `${failedWork[work]}${storedText(faultsInChinese, reason)}。`,
  }),
  'operations.marketStalled': ({ cause, since, day, phase, waitsFor }) => ({
    title: '市场处于停滞状态',
    text: `${stallCauses[cause]}上次推进：${formatInstant(since)}${day === undefined ? '' : `，${formatDay(day)}，${phase}`}${waitsFor === undefined ? '' : `。正在等待：${storedText(enums.marketWorks, waitsFor)}`}。`,
  }),
  'operations.marketDataLate': ({ day, what, reason }) => ({
    title: `${formatDay(day)} 的数据尚未到齐`,
    text: `${lateData[what]}数据商的情况：${reason}。系统会继续重试。`,
  }),
  'operations.ticketWaits': ({ number }) => ({
    title: `工单 ${number} 等待回复`,
    text: '有人向管理员提出了请求。',
  }),
  'support.answered': ({ number }) => ({
    title: `您的工单 ${number} 已有回复`,
    text: '回复可在支持页面查看，也已发送至您的邮箱。',
  }),
  'operations.marketMoves': ({ since, minutes }) => ({
    title: '市场恢复运行',
    text: `自 ${formatInstant(since)} 起恢复，停滞了 ${minutes} 分钟。`,
  }),
  'forum.answered': ({ user, topic }) => ({ title: `${user} 回答了“${topic}”`, text: '您的主题有新的回答。' }),
  'forum.commented': ({ user, topic }) => ({ title: `${user} 评论了您的回答`, text: `主题：“${topic}”。` }),
  'forum.replied': ({ user, topic }) => ({ title: `${user} 回复了您`, text: `主题：“${topic}”。` }),
  'forum.mentioned': ({ user, topic }) => ({ title: `${user} 提到了您`, text: `主题：“${topic}”。` }),
  'forum.published': ({ topic }) => ({
    title: '您的帖子已发布',
    text: `审核已通过，现在所有人都可在“${topic}”中看到。`,
  }),
  'forum.deleted': ({ topic }) => ({ title: '您的帖子已被删除', text: `管理员已将其从“${topic}”中移除。` }),
  'forum.toModerate': ({ user, topic, what }) => ({
    title: what === 'report' ? `${user} 的帖子被举报` : `${user} 的帖子等待审核`,
    text: `主题：“${topic}”。`,
  }),
  'operations.strategyOffered': ({ written, user }) => ({
    title: `${user} 提交了一个策略`,
    text: `${written} 等待您的决定。`,
  }),
  'analysis.writtenDecided': ({ written, outcome, reason }) => ({
    title: {
      released: `${written} 已发布`,
      declined: `${written} 未被采纳`,
      failed: `${written} 未能发布`,
    }[outcome],
    text: `${outcome === 'released' ? '它已列入策略。' : '您可以修改后再次提交。'}原因：${reason}`,
  }),
  'account.draft': ({ kind, by }) => ({
    title: `“${by}”建议：${enums.draftKinds[kind]}`,
    text: '尚未执行任何操作。请查看后确认或忽略。',
  }),
  'account.blocked': () => ({
    title: '您的投资者会员资格已被封锁',
    text: '管理员已将其封锁，并撤销了您的 API 密钥。正在运行的投资组合会继续运行。请联系客服。',
  }),
  'account.unblocked': () => ({
    title: '您的投资者会员资格已解除封锁',
    text: '您所选择和付费的内容重新生效。',
  }),
  'account.trialExtended': ({ day }) => ({
    title: '您的免费试用已延长',
    text: `将于 ${formatDay(day)} 到期。`,
  }),
  'account.classChanged': ({ memberClass }) => ({
    title: '您的会员资格已变更',
    text: `您的会员等级现为 ${enums.memberClasses[memberClass]}。`,
  }),
};

export const kindsInChinese: Record<NotificationKind, string> = {
  trade: '交易',
  billing: '账单',
  broker: '账户',
  analysis: '分析',
  account: '我的账户',
  support: '客服支持',
  operations: '运维',
  forum: '论坛',
};
