/** Words of the risk assessment (1 §4, §5). */
export const risk = {
  title: 'User Risk Assessment',
  intro:
    'Ten questions about your experience, your plans and how you take losses. The result is the highest risk level you can subscribe to. Redo it at least yearly and when your finances change.',
  needed: 'Please complete the risk assessment first. It decides which strategies you can subscribe to.',
  answered: (count: number, total: number) => `You answered ${count} out of ${total}`,
  submit: 'Submit',
  viewLevels: 'View Risk Level Description',
  levelsTitle: 'Risk Level Description',
  resultTitle: 'Your Risk Level',
  riskier: 'You have subscribed to strategies that are riskier than this level:',
  sign: 'Sign with your printed name to store this level. You can subscribe to strategies of the same or a lower level.',
  agree: 'Agree',
  redo: 'Redo',
  close: 'Close',
  done: 'Set Risk level successfully',
  openAt: (open: number, total: number) =>
    `${open} of ${total} AQS ${total === 1 ? 'strategy' : 'strategies'} ${open === 1 ? 'is' : 'are'} open to you at this level.`,
  ofHigherClass: (count: number) => `${count} more ${count === 1 ? 'is' : 'are'} for a higher member class.`,
  chooseStrategy: 'Choose a strategy',
  repeat: 'Answer the questions again',
  repeatHint: (day: string) => `Assessed ${day}. Answer again at least yearly, and when your finances change.`,
  keyHint: 'On a keyboard, press the letter of your answer; the next question follows.',
  levels: {
    1: 'Keep what you have. Small swings; a loss of more than a few percent would be too much.',
    2: 'Mostly steady, a little growth. Drawdowns should stay well below those of the stock market.',
    3: 'Growth with care. You accept market-like swings for a part of the time.',
    4: 'Growth first. You hold on through deep drawdowns and recover over years.',
    5: 'The highest growth. Losses of half the money in bad years would not change your plan.',
  },
} as const;
