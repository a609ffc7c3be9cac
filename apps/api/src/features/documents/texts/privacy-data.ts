import type { Language } from '@pipa/contract';

/** Data of the same purpose, retention and fate at a deletion: the tables that hold them, and what a person calls them. */
export interface StoredData {
  readonly tables: readonly string[];
  readonly words: Readonly<Record<Language, string>>;
}

/** Data that serve one purpose. */
export interface Subject {
  readonly title: Readonly<Record<Language, string>>;
  readonly purpose: Readonly<Record<Language, string>>;
  readonly data: readonly StoredData[];
}

const data = (en: string, zh: string, ...tables: string[]): StoredData => ({ tables, words: { en, zh } });

/** Every table with rows of users (`personalTables`) by what it is for. A test fails for a table that no subject names. */
export const subjects: readonly Subject[] = [
  {
    title: { en: 'Your account', zh: '您的账户' },
    purpose: {
      en: 'To let you in, to write to you, and to keep others out.',
      zh: '用于让您登录、与您联系，并防止他人进入。',
    },
    data: [
      data(
        'User name, names, mail address, mobile number, who recommended you, language, and a hash of the password, from which it cannot be recovered',
        '用户名、姓名、邮箱、手机号、推荐人、语言，以及无法还原的密码哈希',
        'app_user',
      ),
      data(
        'Sessions: when and from which network address and kind of browser you signed in',
        '会话：登录的时间、网络地址和浏览器类型',
        'session',
      ),
      data(
        'Short-lived tokens of sockets and second steps, as hashes',
        '连接和第二步验证所用的短期令牌（仅存哈希）',
        'socket_ticket',
        'factor_challenge',
      ),
      data('Token of the forum, as a hash, until the session ends', '论坛令牌（仅存哈希），随会话结束', 'forum_token'),
      data(
        'API keys: their names, hashes, what they may do, and when they were last used',
        'API 密钥：名称、哈希、权限和最近使用时间',
        'api_key',
      ),
      data(
        'Calls of assistants with these keys: what was asked for, when, and how it ended, without figures',
        '智能助手使用这些密钥的调用：请求的内容、时间和结果，不含数据',
        'agent_call',
      ),
      data('Links in mails, as hashes', '邮件中的链接（仅存哈希）', 'mail_token'),
      data(
        'Your second factors: secrets of authenticator apps, encrypted; public keys of passkeys; hashes of recovery codes',
        '第二步验证：加密的身份验证应用密钥、通行密钥的公钥、恢复码的哈希',
        'authenticator',
        'passkey',
        'recovery_code',
      ),
      data(
        'A log of what happened to your account, such as sign-ins, failed ones too, with network addresses',
        '账户记录，例如登录和失败的登录，包括网络地址',
        'account_activity',
      ),
      data(
        'Choices that you made on pages, such as popups already seen, and the answers of a risk assessment that you have begun',
        '您在页面上的选择，例如已看过的弹窗，以及已开始的风险测评的答案',
        'user_option',
      ),
      data(
        'Answers to calls that your browser may repeat, so that nothing is done twice',
        '对可能重复的请求的回答，以免同一操作执行两次',
        'idempotency_key',
      ),
    ],
  },
  {
    title: { en: 'Agreements and risk level', zh: '协议与风险等级' },
    purpose: {
      en: 'To show what you agreed to, and to offer only strategies that suit your level.',
      zh: '用于证明您同意了什么，并只提供适合您等级的策略。',
    },
    data: [
      data(
        'Your signatures: the printed name, the document, the time and the network address',
        '您的签名：签署的姓名、文件、时间和网络地址',
        'signature',
      ),
      data('Your answers to the risk assessment and the level', '风险评估的回答和等级', 'risk_assessment'),
    ],
  },
  {
    title: { en: 'Accounts, portfolios and orders', zh: '账户、投资组合与委托' },
    purpose: {
      en: 'To trade for you, to value what you hold, and to keep books that can be checked.',
      zh: '用于为您交易、估值，并保留可核对的账簿。',
    },
    data: [
      data('Paper accounts with their nicknames', '模拟账户及其昵称', 'track_account'),
      data('The ledger of these accounts', '这些账户的账本', 'ledger_entry', 'ledger_posting', 'ledger_sum'),
      data('Freezes of accounts', '账户冻结', 'account_freeze'),
      data(
        'Accounts that you link at a broker: their numbers, and the access that you give, encrypted and never shown',
        '您绑定的券商账户：账号，以及您授予的访问凭证（加密保存，从不显示）',
        'broker_link',
        'broker_link_attempt',
      ),
      data(
        'What the broker says of these accounts: money and positions, those that you bought there included, and when it was read',
        '券商提供的账户信息：资金、持仓（包括您自行买入的部分）以及读取时间',
        'broker_balance',
        'broker_position',
        'outside_holding',
        'broker_activity',
        'broker_sync',
      ),
      data(
        'How a broker and our books differed, and your reasons for what you decided about it',
        '券商与本系统账簿的差异，以及您处理差异的理由',
        'broker_difference',
      ),
      data(
        'The fire drills that you play on accounts at brokers of the sandbox, with what happened in them',
        '您在沙盒券商账户上进行的演习及其过程',
        'broker_drill',
      ),
      data('Portfolios with the names and notes that you gave them', '投资组合及您填写的名称和备注', 'portfolio'),
      data('What happened to a portfolio, in words', '投资组合的文字记录', 'portfolio_log'),
      data(
        'Orders with what brokers asked about them, executions, what paper would have made of orders, rebalances, positions, dividends, cash changes and values of portfolios',
        '投资组合的委托（及券商就委托提出的问题）、成交、委托的模拟成交对照、调仓、持仓、股息、资金变动和价值',
        'execution',
        'paper_twin_fill',
        'trade_order',
        'broker_question',
        'rebalance',
        'position',
        'dividend_entitlement',
        'cash_change',
        'portfolio_value_point',
        'portfolio_record',
        'portfolio_return_sums',
      ),
      data(
        'Your own backtests, the parameters that you tried, the strategies that you had written with their tests, and links to shared tear sheets',
        '您的回测、试过的参数、请系统编写的策略及其测试，以及已分享的业绩概览链接',
        'backtest_trial',
        'written_strategy',
        'written_test',
        'tried_variant',
        'share_link',
      ),
    ],
  },
  {
    title: { en: 'Membership and payment', zh: '会员与付款' },
    purpose: {
      en: 'To give you what you paid for. Card numbers are kept by the payment provider alone.',
      zh: '用于提供您付费的服务。银行卡号只保存在支付服务商处。',
    },
    data: [
      data('Invoices', '账单', 'member_invoice'),
      data(
        'Your plan, and your number at the payment provider',
        '您的会员方案以及在支付服务商处的编号',
        'member_subscription',
        'other_subscription',
        'billing_customer',
      ),
      data('Locks while a payment changes', '付款变更期间的锁定', 'billing_hold'),
      data('Which reminders of the end of a trial were sent', '已发送的试用到期提醒', 'trial_reminder'),
    ],
  },
  {
    title: { en: 'Analysis, alerts and notices', zh: '分析、提醒与通知' },
    purpose: {
      en: 'To compute what you asked for, and to report it to you.',
      zh: '用于计算您所需的内容并通知您。',
    },
    data: [
      data(
        'Watch lists with their mails, saved screens, alert rules',
        '自选列表及其邮件订阅、已保存的筛选、提醒规则',
        'watch_list',
        'watch_list_subscription',
        'saved_screen',
        'alert_rule',
      ),
      data('Alerts that fired', '已触发的提醒', 'alert_firing'),
      data('Receipts of your tear sheets, alerts and answers', '您的业绩概览、提醒与回答的计算凭证', 'receipt'),
      data('Acts that Ask or a program has proposed to you', 'Ask 或程序向您提出的建议', 'draft'),
      data('Notifications', '站内通知', 'notification'),
      data('Mails that were sent to you, with their text', '发送给您的邮件及其内容', 'mail_message'),
      data('Addresses of your webhooks, with an encrypted secret', '您的 Webhook 地址及加密的密钥', 'webhook_endpoint'),
      data('Calls of these webhooks', '这些 Webhook 的调用', 'webhook_delivery'),
      data(
        'Channels of your notices: what they are called, and where they lead, encrypted',
        '您的通知渠道：名称，以及加密的送达地址',
        'notice_channel',
      ),
      data('Notices on their way by these channels', '经由这些渠道发送的通知', 'notice_delivery'),
      data('Codes that link a chat of Telegram, as hashes', '关联 Telegram 聊天的代码（仅存哈希）', 'telegram_link'),
    ],
  },
  {
    title: { en: 'Ask', zh: '问答' },
    purpose: {
      en: 'To answer your questions, and to go on from earlier ones. Where the operator has named a model, your questions and what is read for their answers are sent to it; of your own accounts and portfolios only what you allow.',
      zh: '用于回答您的问题，并在此前的问题上继续。若运营者配置了模型，您的问题以及为回答而读取的数据会发送给该模型；其中您自己的账户和投资组合数据只在您允许的范围内发送。',
    },
    data: [
      data(
        'Your questions with their answers, until you remove them',
        '您的问题及回答，直到您删除',
        'ask_conversation',
        'ask_message',
      ),
      data(
        'How many questions you asked a day, and what their answers cost',
        '您每天提问的次数以及回答的开销',
        'ask_usage',
        'ask_running',
      ),
    ],
  },
  {
    title: { en: 'Forum', zh: '论坛' },
    purpose: {
      en: 'To show what members say to each other, and to keep the forum in order.',
      zh: '用于展示会员之间的交流，并维护论坛秩序。',
    },
    data: [
      data(
        'Topics, answers, comments, and the cards in them',
        '主题、回答、评论及其中的卡片',
        'forum_topic',
        'forum_answer',
        'forum_comment',
        'forum_card',
        'forum_document',
      ),
      data(
        'Earlier versions of your posts, your collections, what you have read, and your reports',
        '帖子的旧版本、您的收藏、阅读记录和举报',
        'forum_revision',
        'forum_star',
        'forum_reading',
        'forum_report',
      ),
    ],
  },
  {
    title: { en: 'Support and invitations', zh: '支持与邀请' },
    purpose: { en: 'To answer you, and to invite those whom you name.', zh: '用于答复您，并邀请您指定的人。' },
    data: [
      data('Your messages to support and the answers', '您给客服的消息及答复', 'support_ticket', 'support_message'),
      data('Mail addresses of people whom you invited', '您邀请的人的邮箱', 'referral_invitation'),
      data('Acts of operators on your account, with their reasons', '运营者对您账户的操作及其原因', 'operator_act'),
    ],
  },
];
