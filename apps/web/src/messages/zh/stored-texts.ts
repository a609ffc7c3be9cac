import { reasonsInChinese, type StoredTexts, storedText } from '@pipa/words';

/** What is done with portfolios and happens to them. */
export const actions: StoredTexts = {
  Buy: '买入',
  Sell: '卖出',
  Short: '卖空',
  Cover: '平空',
  Create: '创建',
  Edit: '编辑',
  Start: '启动',
  Started: '已启动',
  Stop: '停止',
  'Start failed': '启动失败',
  'Symbol change': '代码变更',
  Merger: '合并',
  'Spin-off': '分拆',
  Stopped: '已停止',
  Delete: '删除',
  Increase: '增加',
  Decrease: '减少',
  Rebalance: '调仓',
  ChangeAmount: '变更投资金额',
  RaiseCash: '筹集现金',
  'Modify Investment Amount': '变更投资金额',
  'Cancel Investment Amount Change': '取消投资金额变更',
  'Investment Amount': '投资金额',
  'Trade Notification': '交易通知',
  'Monthly Fee': '月费',
  Interest: '利息',
  'Borrow Fee': '融券费',
  Split: '拆股',
  Dividend: '股息',
  Delisted: '退市',
  Correction: '更正',
  'Returned to the account': '退回账户',
  Emergency: '紧急处理',
  'Margin Call': '追加保证金',
  Tolerances: '容忍度',
  'Late fill': '迟报成交',
  'Charge of the broker': '券商收费',
  'Difference decided': '差异已处理',
  'Orders stopped': '订单已停止',
  'Orders released': '订单已恢复',
};

/** `now` or `at the open of 2026-11-20`. */
const momentOf = (when: string) => (when === 'now' ? '立即' : `${when.replace(/^at the open of /, '')} 开盘时`);
/** `0.5 ABC and $1.20`, or `nothing`. */
const gotWords = (got: string) => (got === 'nothing' ? '零' : got.replace(' and ', ' 和 '));

/** What the activities of a portfolio say. */
export const activities: StoredTexts = {
  'Created with an investment amount of {first}': '投资金额 {first}',
  'Changed; the investment amount is {first}': '已修改，投资金额为 {first}',
  '{first} of {second} reserved, which is all usable cash of the account; starts at the open of {third} with what is usable then':
    '已预留 {first}（共需 {second}），即账户的全部可用现金；{third} 开盘时以届时可用的现金启动',
  '{first} reserved; starts at the open of {second}': '已预留 {first}，{second} 开盘时启动',
  'Starts with {first} instead of {second}: more was not usable in the account':
    '以 {first} 启动（原为 {second}）：账户可用现金不足',
  'Started with the first fill': '首笔委托成交',
  '{symbol} closed {day} at another price: corrected from {before} to {now}. The value of that day stays as recorded; it would be {difference} more':
    '{symbol} 在 {day} 的收盘价已由 {before} 更正为 {now}。该日的市值保持原记录；按更正后的价格应多 {difference}',
  '{symbol} closed {day} at another price: corrected from {before} to {now}. The value of that day stays as recorded; it would be {difference} less':
    '{symbol} 在 {day} 的收盘价已由 {before} 更正为 {now}。该日的市值保持原记录；按更正后的价格应少 {difference}',
  'Started; the strategy holds cash for now': '策略目前持有现金',
  'The portfolio is being stopped': '投资组合正在停止',
  'Sells every position {when}': ({ when }) => `${momentOf(when)}卖出全部持仓`,
  '{cause}; sells every position {when}': ({ cause, when }) =>
    `${storedText(reasonsInChinese, cause)}；${momentOf(when)}卖出全部持仓`,
  'Everything is sold; {first} returned to the account': '持仓已全部卖出，{first} 已退回账户',
  'Everything is sold; {first} paid by the account': '持仓已全部卖出，账户支付 {first}',
  '{first} for 1 day on {second} borrowed': '{first}，1 天，借款 {second}',
  '{first} for {second} days on {third} borrowed': '{first}，{second} 天，借款 {third}',
  '{first} for 1 day on {second} sold short': '{first}，1 天，卖空市值 {second}',
  '{first} for {second} days on {third} sold short': '{first}，{second} 天，卖空市值 {third}',
  '1 order placed': '已提交 1 笔委托',
  '{first} orders placed': '已提交 {first} 笔委托',
  '1 order placed, {first} skipped': '已提交 1 笔委托，跳过 {first} 笔',
  '{first} orders placed, {second} skipped': '已提交 {first} 笔委托，跳过 {second} 笔',
  'Nothing to trade': '无需交易',
  'Nothing to trade, {first} skipped': '无需交易，跳过 {first} 笔',
  'Increase by {first} at the open of {second}': '增加 {first}，{second} 开盘时执行',
  'Increase by {first} at the open of {second}; {third} reserved, which is all usable cash of the account; invests what is usable then':
    '增加 {first}，{second} 开盘时执行；已预留 {third}，即账户的全部可用现金，届时以可用的现金投资',
  'Increases by {first} instead of {second}: more was not usable in the account':
    '增加 {first}（原为 {second}）：账户可用现金不足',
  'Decrease by {first} at the open of {second}': '减少 {first}，{second} 开盘时执行',
  'Increased by {first}': '已增加 {first}',
  'Decreased by {first}': '已减少 {first}',
  'Change of {first} cancelled': '{first} 的变更已取消',
  'Change of {first} was not executed: {second}': ({ first, second }) =>
    `${first} 的变更未执行：${storedText(reasonsInChinese, second)}`,
  '{first} for {second} of {third} trading days in {month}; {due} of fees is due until there is cash':
    '{month} 的 {third} 个交易日中有 {second} 天，{first}；现金不足，尚欠费用 {due}',
  '{first} for {second} of {third} trading days in {month}': '{month} 的 {third} 个交易日中有 {second} 天，{first}',
  'Worth {first}, which does not reach the maintenance requirement of {second}':
    '权益为 {first}，未达到维持保证金要求 {second}',
  'All tolerances are kept again': '已重新符合全部容忍度',
  'Drawdown of {first}, more than the {second} tolerated': '回撤 {first}，超过容忍的 {second}',
  'Volatility of {first} a year, more than the {second} tolerated': '年化波动率 {first}，超过容忍的 {second}',
  'Return of {first} a year, less than the {second} expected': '年化收益率 {first}，低于预期的 {second}',
  'Superseded by the margin call of {first}': '已由 {first} 的追加保证金取代',
  '{first} is {second} now': '{first} 现为 {second}',
  '{first} for each {second}, which stays': ({ first, second }) =>
    `每股 ${second} 获得 ${gotWords(first)}，${second} 保留`,
  '{first} for each {second}': ({ first, second }) => `每股 ${second} 换得 ${gotWords(first)}`,
  '{side} {shares} {symbol} at {price} at the broker: {reason}': ({ side, shares, symbol, price, reason }) =>
    `在券商处${storedText(actions, side)} ${shares} ${symbol}，价格 ${price}：${reason}`,
  '{shares} {symbol} are not at the broker: {reason}': '券商处没有 {shares} {symbol}：{reason}',
  'Superseded by the rebalance of {first}': '已由 {first} 的调仓取代',
  'Switched on': '已开启',
  'Switched off': '已关闭',
  'Fee of the broker: {first}': '券商费用：{first}',
  'Interest of the broker: {first}': '券商利息：{first}',
  'Cash of {first}: {second}': '现金 {first}：{second}',
  '{first} of a fill that was reported late': '迟报成交带来的 {first}',
  'A fill was reported after the end; what it brought is sold': '结束后收到成交回报，所得持仓已卖出',
  'Nothing could be bought in the first session': '首个交易时段内未能买入',
  'The first orders could not be placed': '首批委托未能提交',
  '{first} was split: {second}': '{first} 拆股：{second}',
  '{first} paid {second}': '{first} 派发 {second}',
  '{first} was delisted and paid out at {second}': '{first} 已退市，按 {second} 兑付',
  '1 open order was called off': '已撤销 1 笔未完成委托',
  '{first} open orders were called off': '已撤销 {first} 笔未完成委托',
  '1 open order of {first} was called off': '已撤销 1 笔 {first} 的未完成委托',
  '{first} open orders of {second} were called off': '已撤销 {first} 笔 {second} 的未完成委托',
};
