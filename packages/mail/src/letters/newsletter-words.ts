import type { MarketRating } from '@pipa/contract';
import { catalogue } from '@pipa/words';

const ratings: Readonly<Record<MarketRating, string>> = {
  Bearish: 'Bearish',
  'Bearish to Neutral': 'Bearish to Neutral',
  Neutral: 'Neutral',
  'Neutral to Bullish': 'Neutral to Bullish',
  Bullish: 'Bullish',
};

/** What the letter of a newsletter has around the newsletter's own text. */
export const newsletterWords = catalogue(
  {
    subject: (day: string, subtitle: string) => `Weekly Newsletter, ${day}: ${subtitle}`,
    rating: (rating: string) => `Market rating: ${rating}`,
    ratings,
    action: 'Open the newsletter',
    reason: 'You get this mail because the weekly newsletter is on for your account. Switch it off under My Account.',
  },
  {
    zh: {
      subject: (day, subtitle) => `每周通讯，${day}：${subtitle}`,
      rating: (rating) => `市场评级：${rating}`,
      ratings: {
        Bearish: '看跌',
        'Bearish to Neutral': '中性偏空',
        Neutral: '中性',
        'Neutral to Bullish': '中性偏多',
        Bullish: '看涨',
      },
      action: '打开每周通讯',
      reason: '您收到此邮件，是因为您的账户已开启每周通讯。您可以在“我的账户”中关闭。',
    },
  },
);
