/** Words of the subscribe dialog. Documented ones as written. */
export const subscribe = {
  title: 'Subscribe AQS Strategy',
  strategy: (name: string, id: number) => `${name} (ID: ${id})`,
  name: 'Portfolio Name',
  amount: 'Investment Amount',
  amountHint: (min: string, max: string) => `Between ${min} and ${max}`,
  amountPossible: (min: string, usable: string, max: string) =>
    `Between ${min} and ${usable}, the usable cash of this account. The strategy takes up to ${max}.`,
  amountBelowMinimum: (min: string, usable: string) =>
    `The strategy needs at least ${min}; the usable cash of this account is ${usable}.`,
  tradeType: 'Trade Type',
  paper: 'Paper Trade',
  money: 'Money Trade',
  moneyOff:
    'Money Trade needs a linked broker account. Brokers cannot be linked yet, so nothing here can touch real money.',
  account: 'Trading Account',
  accountChoice: (name: string, account: string, usable: string) => `${name} (${account}), usable cash ${usable}`,
  noAccounts: 'You have no trading account of this type yet.',
  openAccount: 'Open a paper account',
  openAnother: 'Open another paper account',
  descriptionLabel: 'Description',
  emergency: 'Emergency option',
  emergencyHint: 'What happens to your positions when the strategy is taken offline',
  stopSell: 'Stop and sell: everything is sold and the cash returns to the account',
  stopNotSell: 'Stop without selling: positions are kept as they are',
  accountRequired: 'Please choose a trading account',
  nameExists: 'Portfolio Name exists',
  shortCashTitle: 'Usable cash is lower than the amount',
  shortCash: (usable: string, amount: string) =>
    `The usable cash of the account is ${usable}, the investment amount is ${amount}. This may cause trade failure. Do you want to go on?`,
  startsWithUsable: 'If you go on, the portfolio starts with what is usable when its trade comes.',
  belowMinimum: (min: string) => `The strategy needs at least ${min}, so the start will be refused.`,
  builtNotStarted:
    'The portfolio was created but not started. No money was moved. You can change the fields and submit again.',
  submitted: 'Portfolio created and starting',
  submittedSoon: 'It invests at the next open of the market.',
  tested: 'BackTest',
  testedOver: (begin: string, end: string) => `${begin} ~ ${end}`,
  beside: (ours: string, symbol: string, benchmark: string) => `${ours} (${symbol} ${benchmark})`,
  whatHappens: 'What happens next',
  steps: [
    'The amount is set aside in the account at once.',
    'At the next open the strategy buys its positions with market orders.',
    'From then on it trades by itself on its rebalance days. You can stop at any time.',
  ],
  costs: 'What trading costs',
  notAdvice: 'Past and simulated results do not promise future ones. Nothing here is personal investment advice.',
} as const;
