import type { Translation } from '@pipa/words';
import type { onboarding as english } from '../en/onboarding.ts';

/** The dialogs that hold these words are loaded later; their module takes them from here by its name. */
export const onboarding: Translation<typeof english> = {
  next: '下一步',
  prev: '上一步',
  stepOf: (step, steps) => `第 ${step} 步，共 ${steps} 步`,
  paperTitle: '先用模拟资金开始',
  paperText: '只需三步，无需券商，也无需真实资金：测定等级、选择策略、订阅。您有 1,000,000 美元的模拟资金。',
  paperStart: '用模拟资金开始',
  summaryIntro: '只需五件事，新账户就能拥有一个为您自动交易的投资组合。',
  brokerLater: '本系统未提供盈透证券账户的绑定。使用模拟账户无需这些步骤：完成风险测评后即可订阅。',
  otherBrokers: (brokers) => `此处可绑定 ${brokers} 的账户：我的账户、券商账户、新增券商账户。`,
  listed: (brokers, next) => `${brokers}、${next}`,
  sandbox: '此处由沙盒代替券商：您可以尝试每个步骤，其中没有真实资金。',
  topics: [
    {
      title: '申请 IB 账户',
      summary: '在盈透证券（Interactive Brokers）开户，并完成自动交易所需的设置。',
      steps: [
        {
          subtitle: '申请 IB 账户',
          text: '在盈透证券开立个人账户。您的资金和股票始终在您本人名下，存放于券商；Pipa 只发送您所订阅策略的委托。',
        },
        {
          subtitle: '关闭股息再投资',
          text: '在券商的账户设置中打开 Dividend Election，选择 Receive Cash（收取现金）。自动买入的股票不属于任何策略。',
        },
        {
          subtitle: '启用 TWS 和全部报表',
          text: '允许通过 Trader Workstation（TWS）访问，并开启全部报表。您可以在前者中看到 Pipa 的委托，并用后者核对此处的记录。TWS 登录期间，Pipa 的委托会等待。',
        },
        { subtitle: '切换到 Pro 收费方案', text: '选择 IBKR Pro 方案。只有该方案允许程序下单。' },
        {
          subtitle: '申请交易权限',
          text: '申请 Complex or Leveraged Exchange Traded Products（复杂或杠杆交易所交易产品）的交易权限。持有杠杆或反向基金的策略需要该权限。',
        },
      ],
    },
    {
      title: '绑定您的 IB 账户',
      summary: '在“我的账户”中添加该账户，并允许 Pipa 在其中交易。',
      steps: [
        { subtitle: '打开“券商账户”标签页', text: '打开您姓名处的菜单，选择“我的账户”，进入“券商账户”标签页。' },
        {
          subtitle: '添加账户并设置昵称',
          text: '选择“新增券商账户”，再选择 IB WebAPI，并为账户设置一个昵称，方便您在订阅时辨认。',
        },
        {
          subtitle: '在券商处登录',
          text: '页面将跳转到券商的登录页。选择 Live（真实资金）或 Paper（模拟），然后登录。',
        },
        {
          subtitle: '确认并签署',
          text: '券商可能会发送短信验证码。输入验证码并签署协议后，您将返回 Pipa，账户即绑定完成。',
        },
      ],
    },
    {
      title: '完成风险测评',
      summary: '十道题确定适合您的策略。',
      steps: [
        {
          subtitle: '回答十道题',
          text: '打开“我的账户”中的“风险测评”，回答有关您的财力、目标以及对亏损承受能力的十道题。',
        },
        {
          subtitle: '签署您的风险等级',
          text: '根据您的回答得出 R1 至 R5 的等级。用您的姓名签署后，即可订阅不高于该等级的所有内容。请每年或在财务状况变化时重新测评。',
        },
      ],
    },
    {
      title: '订阅服务',
      summary: '选择一个模型账户（AQM）或一个策略（AQS），以及用于交易的账户。',
      steps: [
        {
          subtitle: '在 AQM 服务或 AQS 服务中选择',
          text: '在 AQM 服务中选择模型账户，或在 AQS 服务中选择策略，然后点击该行末尾的订阅按钮。',
        },
        {
          subtitle: '填写订阅信息',
          text: '输入账户名称，选择交易类型（模拟交易或真实交易）和交易账户。',
        },
        {
          subtitle: '设置投资金额',
          text: 'AQS 的真实资金订阅还需在策略限额内填写投资金额，之后可随时增加或减少。',
        },
        {
          subtitle: '先比较，再选择',
          text: 'Comparing Tracking 和 Comparing Backtest 两个标签页将各策略并列，与标普 500 对比。AQM Model Account Details 介绍模型账户的详情。',
        },
      ],
    },
    {
      title: '跟踪您的投资',
      summary: '在交易时段内查看市值、持仓和委托。',
      steps: [
        { subtitle: '我的 AQM 账户', text: '“我的 AQM 账户”标签页展示您的模型账户及其市值和持仓。' },
        {
          subtitle: '我的 AQS 组合',
          text: '“我的 AQS 组合”展示每个组合相对标普 500 的收益。打开监控页面可实时查看、变更金额或停止。',
        },
      ],
    },
  ],
  whatsNewIntro: '策略和模型账户之外的服务，以及最近的更新。',
  ida: 'IDA，AI 数据分析',
  idaText: '为您的自选股和账户提供基本面、技术面和情绪数据，以及附有历史准确度的形态、异常、信号和预测。',
  ask: 'Ask，AI 助手',
  askText: '可解答有关公司、基金、策略和您的组合的问题。答案中的每个数字都会说明来源。',
  openIda: '打开 IDA 服务',
  openAsk: '打开 Ask',
  newest: '最近更新',
  drawn: {
    ib: 'IB',
    apply: '申请',
    dividends: '股息选择',
    reinvest: '再投资',
    receiveCash: '收取现金',
    tws: 'TWS',
    statements: '全部报表',
    lite: 'Lite',
    pro: 'Pro',
    permission: '杠杆 ETP',
    request: '申请',
    myAccount: '我的账户',
    information: '信息',
    brokerAccounts: '券商账户',
    billing: '账单',
    add: '添加',
    addIb: '添加 IB 账户',
    least: '最低',
    most: '最高',
    nickname: '昵称',
    nicknameValue: '我的 IB',
    live: '真实',
    paper: '模拟',
    logIn: '登录',
    sms: '短信验证码',
    sign: '签署',
    of: '7 / 10',
    level: 'R3',
    aqmService: 'AQM 服务',
    aqsService: 'AQS 服务',
    accountName: '账户名称',
    tradeType: '交易类型',
    paperTrade: '模拟交易',
    tradingAccount: '交易账户',
    amount: '投资金额',
    amountValue: '$25,000',
    tracking: '跟踪',
    backtest: '回测',
    details: '详情',
    myAqm: '我的 AQM 账户',
    myAqs: '我的 AQS 组合',
    gain: '+4.2%',
    ida: 'IDA',
    ask: 'Ask',
  },
};
