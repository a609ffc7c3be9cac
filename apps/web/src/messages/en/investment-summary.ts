/** Words of the investment summary; the columns are documented (1 §2). */
export const investmentSummary = {
  title: 'My Investment Summary',
  accountType: 'Account Type',
  accountName: 'Account Name',
  accountNum: 'Account #',
  type: 'Type',
  portfolioName: 'Portfolio Name',
  strategyName: 'Strategy / Model Account',
  riskLevel: 'Risk Level',
  totalAccountValue: 'Total Account Value',
  totalPositionValue: 'Total Position Value',
  positionRatio: 'Positions/Account',
  totalCash: 'Total Cash',
  totalReturn: 'Total Return',
  lastUpdate: 'Last Update',
  subtotal: 'Subtotal',
  note: 'The account value of a row is the part of the account that its portfolio holds. Cash that no portfolio holds is not in it.',
  toCome: (amount: string) =>
    `The account values include ${amount} that is to come: dividends that are due, less fees that are.`,
  none: 'No Current Portfolio. Please go to AQS Service to create one',
} as const;
