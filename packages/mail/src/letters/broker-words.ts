import { catalogue } from '@pipa/words';

/** Words of letters about links to brokers. */
export const brokerWords = catalogue(
  {
    action: 'Link the account again',
    reason: 'You get this mail because you have linked an account at a broker. It cannot be switched off.',
    ends: {
      subject: (name: string, day: string) => `Your link of ${name} ends on ${day}`,
      text: (name: string, day: string): readonly string[] => [
        `The broker lets a link last seven days at most. The one of your account ${name} ends on ${day}.`,
        'Please sign in at the broker once more before that day. Otherwise portfolios on this account do not trade from then on; what they hold stays as it is.',
      ],
    },
    broken: {
      subject: 'An account at your broker has to be linked again',
      text: {
        ended: 'The link of an account at your broker has reached its end.',
        refused: 'Your broker does not accept the access of an account any more: it may have been revoked there.',
      },
      next: 'Nothing trades on this account until you have linked it again. What its portfolios hold stays as it is.',
    },
  },
  {
    zh: {
      action: '重新绑定账户',
      reason: '您收到此邮件，是因为您绑定了券商账户。此类邮件无法关闭。',
      ends: {
        subject: (name: string, day: string) => `${name} 的绑定将于 ${day} 到期`,
        text: (name: string, day: string) => [
          `券商规定每次绑定最长有效七天，您的账户 ${name} 的绑定将于 ${day} 到期。`,
          '请在此之前重新登录券商。否则该账户上的投资组合将停止交易，现有持仓保持不变。',
        ],
      },
      broken: {
        subject: '您的券商账户需要重新绑定',
        text: {
          ended: '您的一个券商账户的绑定已到期。',
          refused: '券商不再接受您一个账户的访问凭证，凭证可能已在券商处被撤销。',
        },
        next: '重新绑定之前，该账户不进行任何交易，投资组合的现有持仓保持不变。',
      },
    },
  },
);
