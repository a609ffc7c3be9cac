import { catalogue } from '@pipa/words';

/** Words of the invitation of a friend. */
export const referralWords = catalogue(
  {
    friend: 'friend',
    subject: 'A friend invites you to Pipa',
    text: (sender: string, days: number) => [
      `${sender} uses Pipa, a platform for automated investing with paper and model accounts and a daily analysis of the market, and invites you to try it.`,
      `The link opens the sign-up with your invitation code. It works once, within ${days} days, for this address.`,
    ],
    action: 'Sign up',
    reason:
      'You get this mail because a user of Pipa has entered your address. The link below ends such invitations for good.',
  },
  {
    zh: {
      friend: '朋友',
      subject: '好友邀请您使用 Pipa',
      text: (sender, days) => [
        `${sender} 正在使用 Pipa，并邀请您试用。Pipa 是一个自动化投资平台，提供模拟账户、模型账户和每日市场分析。`,
        `打开链接即可使用您的邀请码注册。链接仅限此邮箱使用一次，${days} 天内有效。`,
      ],
      action: '注册',
      reason: '您收到此邮件，是因为一位 Pipa 用户填写了您的邮箱。点击下方链接后，您将不再收到此类邀请。',
    },
  },
);
