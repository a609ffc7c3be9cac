import {
  type AccountState,
  type ErrorCode,
  type MemberClass,
  messageOf,
  RISK_LEVELS,
  type RiskLevel,
  riskLabel,
} from '@pipa/contract';
import { activities } from './activities.ts';
import { riskQuestions } from './risk-questions.ts';

/** Words of each failure of the contract. */
const failures: Record<ErrorCode, string> = {
  INVALID_INPUT: '请求无效',
  INVALID_SIGNATURE: '签名与您的注册姓名不符',
  INVALID_AMOUNT: '请输入有效的数值',
  AMOUNT_OUT_OF_RANGE: '投资金额超出范围',
  INVALID_ORDER: '委托无效',
  WEAK_PASSWORD: '该密码过于常见，请换一个',
  INVALID_INVITATION: '邀请码无效',
  INVALID_TOKEN: '登录凭证无效或缺失',
  BAD_CREDENTIALS: '用户名或密码错误',
  SECOND_FACTOR_REQUIRED: '登录需要第二步验证',
  SECOND_FACTOR_INVALID: '该验证码或通行密钥未通过验证',
  SECOND_FACTOR_EXPIRED: '操作超时，请重新开始',
  PASSKEYS_UNAVAILABLE: '使用通行密钥需要以主机名访问页面，例如用 localhost 代替 127.0.0.1',
  NOT_ACTIVATED: '用户尚未激活',
  LINK_INVALID: '链接无效或已过期',
  CAPTCHA_REQUIRED: '请重试',
  AGREEMENT_REQUIRED: '请先签署用户协议',
  AGREEMENT_CHANGED: '协议已更新，请重新阅读后再签署',
  INVESTOR_DISABLED: '投资者会员资格已停用',
  INVESTOR_BLOCKED: '您的投资者会员资格已被管理员封锁，请联系客服',
  FORBIDDEN: '您没有权限执行此操作',
  RISK_ASSESSMENT_MISSING: '请先完成风险测评',
  RISK_ASSESSMENT_EXPIRED: '您的风险测评已超过一年，请重新测评',
  RISK_LEVEL_TOO_HIGH: '您只能订阅与您风险等级相同或更低的策略',
  MEMBER_CLASS_TOO_LOW: '您的会员等级不包含该策略',
  STRATEGY_NOT_OPEN: '该策略未向投资者开放',
  MEMBERSHIP_REQUIRED: '您的免费试用已结束，请先选择套餐',
  PLAN_LIMIT_REACHED: '已达到您套餐的上限',
  NOT_FOUND: '未找到',
  BILLING_OFF: '此处暂不支持付款',
  STALE_SESSION: '请重新登录后再执行此操作',
  ILLEGAL_TRANSITION: '当前状态下无法执行此操作',
  INSUFFICIENT_CASH: '可用现金不足',
  INSUFFICIENT_SHARES: '持股数量不足',
  ACCOUNT_LIMIT_REACHED: '您已有 5 个模拟账户',
  ACCOUNT_IN_USE: '该账户正被投资组合使用',
  BROKER_NOT_LINKABLE: '暂不支持绑定外部券商账户。模拟账户无需券商，没有任何更改',
  ACCOUNT_FROZEN: '账户正在核对账目，暂时冻结',
  PLAN_INCLUDED: '您的会员等级已包含此方案，无需付费',
  PAYMENT_INFO_IN_USE: '您的会员将用此卡续费。请先取消续费，或更换银行卡',
  DUPLICATE_NAME: '该名称已存在',
  USER_EXISTS: '用户名或邮箱已存在',
  IDEMPOTENCY_CONFLICT: '该 Idempotency-Key 已用于其他参数',
  PAYLOAD_TOO_LARGE: '请求内容过大',
  UNSUPPORTED_MEDIA_TYPE: '不支持该内容类型',
  METHOD_NOT_ALLOWED: '此处不允许该方法',
  TOO_MANY_REQUESTS: '尝试次数过多，请稍候再试',
  OVERLOADED: '服务繁忙，请稍后再试',
  LEDGER_UNBALANCED: '内部错误',
  INTERNAL: '内部错误',
  UNAVAILABLE: '服务暂不可用，请重试',
};

const riskTexts: Record<RiskLevel, string> = { 1: '保守型', 2: '稳健型', 3: '平衡型', 4: '进取型', 5: '激进型' };

/** Words of field rules, by what the contract says in English. */
const fieldRules = {
  'This field is required': '此项为必填项',
  'This value is not valid': '该值无效',
  'A whole number is expected': '请输入整数',
  'A number is expected': '请输入数字',
  'A number from 0.1 to 100 is expected': '请输入 0.1 至 100 之间的数字',
  'Text is expected': '请输入文字',
  'At least {} characters are needed': '至少需要 {} 个字符',
  'At most {} characters are allowed': '最多允许 {} 个字符',
  'At least {} is expected': '不得小于 {}',
  'At most {} is allowed': '不得大于 {}',
  'Control characters are not allowed': '不允许使用控制字符',
  'First Name cannot exceed {} characters': '名不能超过 {} 个字符',
  'Last Name cannot exceed {} characters': '姓不能超过 {} 个字符',
  'First Name has a character that is not allowed': '名中含有不允许的字符',
  'Last Name has a character that is not allowed': '姓中含有不允许的字符',
  'Please enter a valid e-mail address': '请输入有效的邮箱地址',
  'Please enter a valid mobile number': '请输入有效的手机号码',
  'Please print your name to sign': '请输入您的姓名以签署',
  'Password has at most 128 characters': '密码最多 128 个字符',
  'Password needs at least 8 characters': '密码至少 8 个字符',
  'User name needs 3 to 32 letters, digits, dots, dashes': '用户名须为 3 至 32 个字母、数字、点、连字符或下划线',
  'Investment Amount is required': '请输入投资金额',
  'Investment Amount cannot be less than {}': '投资金额不得低于 {}',
  'Investment Amount cannot be greater than {}': '投资金额不得高于 {}',
  'Investment Amount needs to be greater than {} and less than {}': '投资金额须大于 {} 且小于 {}',
  'Please enter a code': '请输入验证码',
  'The passkey is not valid': '通行密钥无效',
  'The payment is not known': '未找到该笔付款',
};

/** What the server and the connection say beyond the words of their failures. */
const answers = {
  'Something went wrong in this page.': '页面出现错误。',
  'Your membership is being changed. Please try again in a moment': '正在更改您的会员资格，请稍后再试',
  'The payment provider does not answer right now. Please try again': '支付服务商暂时没有响应，请重试',
  'The user has switched mails of this kind off': '该用户已关闭此类邮件',
  'The server takes too long to answer.': '服务器响应超时。',
  'The server cannot be reached.': '无法连接服务器。',
  'The server gave an answer that cannot be read.': '无法读取服务器的响应。',
  'The request failed.': '请求失败。',
  'Too many requests. Please wait a moment and try again': '请求过于频繁，请稍候再试',
  'Password is not correct': '密码不正确',
  'Original Password is not correct': '原密码不正确',
  'This is your email address already': '这已经是您当前的邮箱地址',
  'The password must not contain your user name or e-mail': '密码不能包含您的用户名或邮箱',
  'User name needs letters of one alphabet': '用户名只能使用同一种文字的字母',
  'Remove the present authenticator app first': '请先移除现有的身份验证器应用',
  'An account has at most {} passkeys': '每个账户最多 {} 个通行密钥',
  'An administrator cannot be deleted.': '管理员账户不能注销。',
  'Stop your portfolios first: {} of them runs. Unsubscribe from your paid membership first.':
    '请先停止您的投资组合（有 {} 个正在运行），并退订付费会员。',
  'Stop your portfolios first: {} of them run. Unsubscribe from your paid membership first.':
    '请先停止您的投资组合（有 {} 个正在运行），并退订付费会员。',
  'Stop your portfolios first: {} of them runs.': '请先停止您的投资组合：有 {} 个正在运行。',
  'Stop your portfolios first: {} of them run.': '请先停止您的投资组合：有 {} 个正在运行。',
  'Unsubscribe from your paid membership first.': '请先退订您的付费会员。',
  'Please type your user name': '请输入您的用户名',
  'There is no paid membership': '没有付费会员',
  'There is no card': '没有已保存的银行卡',
  'No user agreement has been published yet': '用户协议尚未发布',
  'An internal membership is neither paid nor ended here': '内部会员无需在此付费或终止',
  'Account Name exists: another account is called {}': '账户名称已存在：另一个账户名为 {}',
  'Your plan includes {} paper portfolios': '您的套餐包含 {} 个模拟投资组合',
  'Your plan includes {} money portfolios': '您的套餐包含 {} 个真实资金投资组合',
  'Your plan includes money portfolios of {} dollars together': '您的套餐中真实资金投资组合总额上限为 {} 美元',
  'The market has not been set up yet': '市场尚未初始化',
  'The market history has ended': '历史行情已结束',
  'Click the {}': '请点击{}',
  triangle: '三角形',
  square: '正方形',
  circle: '圆形',
  star: '五角星',
  cross: '十字形',
  crescent: '月牙形',
  heart: '心形',
  arrow: '箭头',
};

/** What refuses an operator's act, and the rules of its fields. */
const operatorAnswers = {
  'Please say why': '请说明原因',
  'Please write no e-mail address: the reason is kept for ever': '请勿填写电子邮箱地址：原因将永久保留',
  'Please choose a day': '请选择日期',
  'At most {} uses are possible': '最多可使用 {} 次',
  'At most {} days are possible': '最多 {} 天',
  'The user is blocked already': '该用户已被封锁',
  'The user is not blocked': '该用户未被封锁',
  'The strategy is on offer already': '策略已在提供中',
  'The account follows a model account already': '该账户已跟随一个模型账户',
  'The strategy is offline already': '策略已下线',
  'The given class is {} already': '授予的会员等级已经是{}',
  'The trial begins with the activation of the account': '试用从账户激活时开始',
  'The user is blocked, so a trial gives nothing': '该用户已被封锁，试用不起作用',
  'The user has the class {}, beside which no trial counts': '该用户的会员等级为{}，试用不起作用',
  'Please choose a day that is not over': '请选择尚未结束的日期',
  'The trial lasts as long already': '试用期已经不短于该日期',
  'At most {} days from today are possible': '最多可延长至今天起 {} 天',
  'The user has no second factor': '该用户没有第二步验证方式',
  'The second factors of an administrator are reset with npm run admin -- user:factors':
    '管理员的第二步验证方式须用 npm run admin -- user:factors 重置',
};

/** What trading costs, in the words of the cost schedule. */
const costs = {
  Commission: '佣金',
  '{} a share, at least {} and at most {} of the trade value an order': '每股 {}，每笔委托最低 {}，最高为成交金额的 {}',
  'Regulatory fee on sells': '卖出监管费',
  '{} per million dollars and {} a share (at most {}), rounded up to the cent':
    '每百万美元 {}，另每股 {}（最高 {}），不足一美分按一美分计',
  'Half-spread': '半价差',
  '{} basis points where {} million or more trade a day, up to {} basis points where little trades':
    '{} 个基点（日成交额达 {} 百万美元时），成交清淡时最高 {} 个基点',
  Slippage: '滑点',
  '{} basis points × √(order shares / average daily volume), at most {} basis points':
    '{} 个基点 × √（委托股数 ÷ 日均成交量），最高 {} 个基点',
  Participation: '成交占比',
  'an order takes at most {} of the volume traded so far; the rest waits':
    '每笔委托最多占当前成交量的 {}，其余部分等待成交',
  'Margin interest': '融资利息',
  '{} a year on negative cash': '对负现金按年利率 {} 计息',
  'Interest on cash': '现金利息',
  '{} a year': '年利率 {}',
  "The strategy's monthly fee": '策略月费',
  'what the strategy names, if anything, out of the cash of the portfolio at the close of each month, or when it stops; a part of a month by trading days; what the cash does not cover is due with the next fee':
    '按策略规定（如有），在每月收盘或停止时从组合现金中扣除；不足一个月按交易日计算；现金不足的部分与下次月费一并收取',
};

/** Pages of the route table and headings of the sidebar. */
const pages = {
  Home: '首页',
  Dashboard: '仪表盘',
  'Strategy Details': '策略详情',
  'AQM Account Details': 'AQM 账户详情',
  'Account Position': '账户持仓',
  'Tear Sheet': '业绩报告',
  'Portfolio Monitor': '组合监控',
  'Portfolio Activities': '组合动态',
  Portfolios: '投资组合',
  'My AQS Portfolio': '我的 AQS 组合',
  'My Account': '我的账户',
  'Market Clock': '市场时钟',
  Upgrade: '升级',
  'Email Preferences': '邮件偏好',
  Operator: '运营管理',
  Validation: '账户验证',
  'User Agreement': '用户协议',
  Invest: '投资',
  Research: '研究',
  Community: '社区',
  Administration: '管理',
};

const states: Record<AccountState, string> = { Trial: '试用', Enabled: '已启用', Disabled: '已停用' };
const memberClasses: Record<MemberClass, string> = {
  Bronze: '青铜',
  Silver: '白银',
  Gold: '黄金',
  Platinum: '铂金',
  Diamond: '钻石',
  Internal: '内部',
  Guest: '访客',
};

/** Values of enumerations that pages show as words. */
const values = {
  'Ready To Start': '待启动',
  Starting: '启动中',
  'Start Failed': '启动失败',
  'Ready To Execute': '待执行',
  Executing: '执行中',
  Executed: '已执行',
  Cancelled: '已取消',
  Failed: '失败',
  'Pre Open': '开盘前',
  Open: '交易中',
  Closed: '已收盘',
  Ended: '已结束',
};

const levels = Object.keys(RISK_LEVELS).map(Number) as RiskLevel[];
const codes = Object.keys(failures) as ErrorCode[];

/** Chinese of sentences that come from the contract or the server, by their English words; `{}` is a value. */
export const sentences: Readonly<Record<string, string>> = {
  ...Object.fromEntries(codes.map((code) => [messageOf(code), failures[code]])),
  ...Object.fromEntries(levels.map((level) => [RISK_LEVELS[level], riskTexts[level]])),
  ...Object.fromEntries(levels.map((level) => [riskLabel(level), `R${level}: ${riskTexts[level]}`])),
  ...fieldRules,
  ...answers,
  ...operatorAnswers,
  ...costs,
  ...pages,
  ...activities,
  ...states,
  ...memberClasses,
  ...values,
  ...riskQuestions,
};
