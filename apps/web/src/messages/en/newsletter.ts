/** Words of the weekly newsletter (1 §2). */
export const newsletter = {
  title: 'Weekly Newsletter',
  read: 'Read',
  rating: 'Market rating',
  ratings: {
    Bearish: 'Bearish',
    'Bearish to Neutral': 'Bearish to Neutral',
    Neutral: 'Neutral',
    'Neutral to Bullish': 'Neutral to Bullish',
    Bullish: 'Bullish',
  },
  marketView: 'Market view',
  note: 'Note',
  versions: 'Week ending',
  none: 'No newsletter yet',
  noneText: 'The first one is written after the close of the week.',
} as const;
