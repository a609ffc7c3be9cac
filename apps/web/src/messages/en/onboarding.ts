/** Words of the tutorial and of What's New (1 §2). They are loaded with their dialogs, so the catalogue does not hold them. */
export const onboarding = {
  next: 'Next',
  prev: 'Prev',
  stepOf: (step: number, steps: number) => `Step ${step} of ${steps}`,
  paperTitle: 'Begin on paper',
  paperText:
    'Three steps, no broker and no money: find your level, choose a strategy, subscribe. You have 1,000,000 dollars of paper money.',
  paperStart: 'Begin on paper',
  summaryIntro: 'Five things take you from a new account to a portfolio that trades for you.',
  brokerLater:
    'This installation does not offer accounts at Interactive Brokers. A paper account needs none of this: take the risk assessment and subscribe.',
  otherBrokers: (brokers: string) =>
    `Accounts at ${brokers} can be linked here: My Account, Broker Accounts, Add Broker Account.`,
  listed: (brokers: string, next: string) => `${brokers}, ${next}`,
  sandbox: 'Here a sandbox stands in for the broker: you can try each step, and nothing is real money.',
  /** The five things of the summary, and the steps below each. */
  topics: [
    {
      title: 'Apply for an IB account',
      summary: 'Open an account at Interactive Brokers with the settings that automated trading needs.',
      steps: [
        {
          subtitle: 'Apply for an IB account',
          text: 'Open an individual account at Interactive Brokers. Your money and your shares stay there, in your name; Pipa only sends the orders of the strategies that you subscribe to.',
        },
        {
          subtitle: 'Disable dividend reinvestment',
          text: 'In the account settings at the broker, open Dividend Election and choose Receive Cash. Shares that are bought by themselves would not belong to any strategy.',
        },
        {
          subtitle: 'Enable TWS and all statements',
          text: 'Allow access through Trader Workstation (TWS) and switch on all statements. You see the orders of Pipa in the first, and can check your records here against the second. While TWS is signed in, orders of Pipa wait.',
        },
        {
          subtitle: 'Switch to the Pro pricing plan',
          text: 'Choose the IBKR Pro plan. Only this plan lets programs place orders.',
        },
        {
          subtitle: 'Request the trading permission',
          text: 'Request the permission for Complex or Leveraged Exchange Traded Products. Strategies that hold leveraged or inverse funds need it.',
        },
      ],
    },
    {
      title: 'Link your IB account',
      summary: 'Add the account under My Account and allow Pipa to trade in it.',
      steps: [
        {
          subtitle: 'Open the Broker Accounts tab',
          text: 'Open the menu at your name, choose My Account, and go to the tab Broker Accounts.',
        },
        {
          subtitle: 'Add the account with a nickname',
          text: 'Choose Add Broker Account and IB WebAPI (Add IB Account), and give the account a nickname, by which you will recognise it when you subscribe.',
        },
        {
          subtitle: 'Log in at the broker',
          text: 'You are redirected to the login of the broker. Choose Live for real money or Paper for its simulation, and log in.',
        },
        {
          subtitle: 'Confirm and sign',
          text: 'The broker may send a code by SMS. Enter it, sign the agreement, and you come back to Pipa with the account linked.',
        },
      ],
    },
    {
      title: 'Take the risk assessment',
      summary: 'Ten questions decide which strategies suit you.',
      steps: [
        {
          subtitle: 'Answer ten questions',
          text: 'Open My Account, User Risk Assessment, and answer the ten questions about your means, your goals and how you take losses.',
        },
        {
          subtitle: 'Sign your risk level',
          text: 'The answers give a level from R1 to R5. Sign it with your name: you can subscribe to everything at this level or below. Repeat it once a year, or when your finances change.',
        },
      ],
    },
    {
      title: 'Subscribe to a service',
      summary: 'Choose a model account (AQM) or a strategy (AQS) and an account to trade in.',
      steps: [
        {
          subtitle: 'Choose in AQM Service or AQS Service',
          text: 'Open AQM Service for model accounts or AQS Service for strategies, and press the plus button, Subscribe, at the end of a row.',
        },
        {
          subtitle: 'Fill in the subscription',
          text: 'Enter an Account Name, choose the Trade Type, Paper Trade or Money Trade, and the Trading Account.',
        },
        {
          subtitle: 'Set the investment amount',
          text: 'A money subscription of AQS also needs an investment amount, within the limits of the strategy. You can increase and decrease it later.',
        },
        {
          subtitle: 'Compare before you choose',
          text: 'The tabs Comparing Tracking and Comparing Backtest put strategies side by side, against the S&P 500. AQM Model Account Details describes a model account.',
        },
      ],
    },
    {
      title: 'Monitor your investments',
      summary: 'Follow value, positions and orders while the market is open.',
      steps: [
        {
          subtitle: 'My AQM Accounts',
          text: 'The tab My AQM Accounts shows your model accounts with their value and their positions.',
        },
        {
          subtitle: 'My AQS Portfolios',
          text: 'My AQS Portfolios shows each portfolio with its return against the S&P 500. Open the monitor to watch it live, change the amount, or stop it.',
        },
      ],
    },
  ],
  whatsNewIntro: 'What there is beside strategies and model accounts, and what was added lately.',
  ida: 'IDA, AI data analysis',
  idaText:
    'Fundamental, technical and sentiment data of your watch lists and accounts, with patterns, anomalies, signals and predictions that show their record.',
  ask: 'Ask, the AI assistant',
  askText:
    'An assistant for questions about companies, funds, strategies and your portfolios. Each figure of an answer shows where it comes from.',
  openIda: 'Open IDA Service',
  openAsk: 'Open Ask',
  newest: 'New in Pipa',
  /** Words inside of the drawings. */
  drawn: {
    ib: 'IB',
    apply: 'Apply',
    dividends: 'Dividend Election',
    reinvest: 'Reinvest',
    receiveCash: 'Receive Cash',
    tws: 'TWS',
    statements: 'All statements',
    lite: 'Lite',
    pro: 'Pro',
    permission: 'Leveraged ETP',
    request: 'Request',
    myAccount: 'My Account',
    information: 'Information',
    brokerAccounts: 'Broker Accounts',
    billing: 'Billing',
    add: 'Add',
    addIb: 'Add IB Account',
    least: 'min',
    most: 'max',
    nickname: 'Nickname',
    nicknameValue: 'My IB',
    live: 'Live',
    paper: 'Paper',
    logIn: 'Log in',
    sms: 'SMS code',
    sign: 'Sign',
    of: '7 / 10',
    level: 'R3',
    aqmService: 'AQM Service',
    aqsService: 'AQS Service',
    accountName: 'Account Name',
    tradeType: 'Trade Type',
    paperTrade: 'Paper Trade',
    tradingAccount: 'Trading Account',
    amount: 'Investment Amount',
    amountValue: '$25,000',
    tracking: 'Tracking',
    backtest: 'Backtest',
    details: 'Details',
    myAqm: 'My AQM Accounts',
    myAqs: 'My AQS Portfolios',
    gain: '+4.2%',
    ida: 'IDA',
    ask: 'Ask',
  },
} as const;
