import type { Language } from '@pipa/contract';
import { catalogue } from '@pipa/words';
import type { LetterReader, MailContent } from '../letter.ts';
import {
  accountDeletedMail,
  activationMail,
  addressConfirmedMail,
  emailChangeMail,
  emailChangeNotice,
  factorsResetMail,
  resetMail,
  securityNotice,
} from './access-letters.ts';
import { alertMail } from './alert-letter.ts';
import {
  type BillingLinks,
  membershipCancelledMail,
  membershipEndedMail,
  paymentFailedMail,
  receiptMail,
  trialEndedMail,
  trialEndingMail,
} from './billing-letters.ts';
import type { MailedPlan } from './billing-words.ts';
import { linkBrokenMail, linkEndsMail } from './broker-letters.ts';
import { forumDigestMail } from './forum-digest-letter.ts';
import { newsletterMail } from './newsletter-letter.ts';
import { marketMovesMail, marketStalledMail } from './operator-letters.ts';
import { invitationMail } from './referral-letter.ts';
import { ticketAnsweredMail, ticketOpenedMail, ticketWaitsMail } from './support-letters.ts';
import { marginCallMail, toleranceMail, tradeMail } from './trade-letter.ts';
import { watchDigestMail } from './watch-digest-letter.ts';

const PLAN: MailedPlan = { memberClass: 'Gold', billingCycle: 1 };

const linksOf = (publicUrl: string): BillingLinks => ({
  membershipUrl: `${publicUrl}/admin/useraccount?tab=membership`,
  invoicesUrl: `${publicUrl}/admin/useraccount?tab=billing`,
  unsubscribeUrl: `${publicUrl}/admin/unsubscribe?kind=billing&p=example`,
});

/** What the product writes into letters. */
const examples = catalogue(
  {
    newsletter: {
      subtitle: 'SPY rose 1.20%, Technology led',
      marketView: 'The benchmark rose 1.20% over the week.\n\nThe strongest sectors were Technology and Energy.',
      note: 'All figures are of a simulated market. Nothing here is personal investment advice.',
    },
    support: {
      subject: 'Dividends of a portfolio',
      answer: 'Dividends are in the account on the day of payment.\n\nThe activities of the portfolio list each.',
    },
    digest: {
      turns: 'TA buy/sell',
      buy: 'confirmed buy',
      sell: 'early sell (trend)',
      changes: 'Change events',
      state: 'R1: Bull → Sideways',
      noEdge: 'no edge',
      edge: 'edge',
    },
    forum: {
      topic: 'What does a drawdown tell?',
      answer: 'How long it took to recover says as much as how deep it was.',
      comment: 'And how often it happened before.',
    },
    account: 'Main account',
    alerts: { trend: 'Trend crossed above 0.5 (0.41 → 0.56)', state: 'State R1: Bull → Sideways' },
  },
  {
    zh: {
      newsletter: {
        subtitle: 'SPY 上涨 1.20%，科技板块领涨',
        marketView: '基准本周上涨 1.20%。\n\n表现最强的板块：科技和能源。',
        note: '所有数据均来自模拟市场。本文不构成个人投资建议。',
      },
      support: {
        subject: '投资组合的股息',
        answer: '股息于派发日计入账户。\n\n投资组合的活动记录中会逐笔列出。',
      },
      digest: {
        turns: '技术买入/卖出',
        buy: '确认买入',
        sell: '早期卖出（趋势）',
        changes: '变化事件',
        state: 'R1：牛市 → 震荡',
        noEdge: '无优势',
        edge: '有优势',
      },
      forum: {
        topic: '回撤能说明什么？',
        answer: '恢复所需的时间与回撤的深度同样重要。',
        comment: '还要看以前发生过多少次。',
      },
      account: '主账户',
      alerts: { trend: '趋势上穿 0.5（0.41 → 0.56）', state: '状态 R1：牛市 → 震荡' },
    },
  },
);

/** Letters about billing. */
const billingExamples = (reader: LetterReader, links: BillingLinks) => ({
  receipt: receiptMail(reader, {
    number: 'PIPA-000042',
    plan: PLAN,
    amount: '49.00',
    period: { from: '2026-11-20', to: '2026-12-20' },
    links,
  }),
  paymentFailed: paymentFailedMail(reader, {
    plan: PLAN,
    amount: '49.00',
    retriedOn: '2026-11-23',
    keptUntil: '2026-11-27',
    payUrl: links.membershipUrl,
  }),
  membershipCancelled: membershipCancelledMail(reader, {
    plan: PLAN,
    endsOn: '2026-12-20',
    effect: 'used',
    links,
  }),
  membershipEnded: membershipEndedMail(reader, { plan: PLAN, effect: 'used', links }),
  trialEnding: trialEndingMail(reader, { endsOn: '2026-12-20', links }),
  trialEnded: trialEndedMail(reader, { endsOn: '2026-12-20', links }),
});

/** Every letter of the product with invented facts, by name, for its preview. Links lead to `publicUrl`. */
export function exampleMails(publicUrl: string, language: Language = 'en'): Readonly<Record<string, MailContent>> {
  const reader: LetterReader = { firstName: 'Ada', language };
  const { newsletter, support, digest, alerts, forum, account } = examples[language];
  return {
    activation: activationMail(reader, `${publicUrl}/admin/validate?validate=email&p=example`),
    reset: resetMail(reader, `${publicUrl}/admin/validate?validate=resetpwd&p=example`),
    emailChange: emailChangeMail(reader, `${publicUrl}/admin/validate?validate=changeEmail&p=example`),
    emailChangeNotice: emailChangeNotice(reader, {
      newEmail: 'ada.new@example.com',
      address: '203.0.113.7',
      link: `${publicUrl}/admin/validate?validate=cancelEmail&p=example`,
    }),
    deleted: accountDeletedMail(reader, publicUrl),
    security: securityNotice(
      reader,
      ({ passwordChanged }) => passwordChanged('203.0.113.7'),
      `${publicUrl}/admin/useraccount`,
    ),
    ...billingExamples(reader, linksOf(publicUrl)),
    linkEnds: linkEndsMail(reader, {
      name: account,
      day: '2026-11-27',
      url: `${publicUrl}/admin/useraccount?tab=broker`,
    }),
    linkBroken: linkBrokenMail(reader, { cause: 'refused', url: `${publicUrl}/admin/useraccount?tab=broker` }),
    factorsReset: factorsResetMail(reader, `${publicUrl}/admin/useraccount`),
    newsletter: newsletterMail(reader, {
      day: '2026-11-20',
      ...newsletter,
      rating: 'Neutral to Bullish',
      unsubscribeUrl: `${publicUrl}/admin/unsubscribe?kind=newsletter&p=example`,
      url: `${publicUrl}/admin/dashboard?newsletter=20261120`,
    }),
    forumDigest: forumDigestMail(reader, {
      posts: [
        {
          ...{ what: 'answered', user: 'Grace', topic: forum.topic, excerpt: forum.answer },
          url: `${publicUrl}/admin/forum?topic=12&answer=34`,
        },
        {
          ...{ what: 'mentioned', user: 'Linus', topic: forum.topic, excerpt: forum.comment },
          url: `${publicUrl}/admin/forum?topic=12&answer=35`,
        },
      ],
      more: 3,
      url: `${publicUrl}/admin/forum`,
      unsubscribeUrl: `${publicUrl}/admin/unsubscribe?kind=forum&p=example`,
    }),
    watchDigest: watchDigestMail(reader, {
      day: '2026-11-20',
      isSimulated: true,
      sections: [
        {
          header: digest.turns,
          signals: [
            {
              symbol: 'XLE',
              name: 'Energy Select Sector',
              signal: digest.buy,
              record: digest.noEdge,
              close: '92.10',
              change: '1.84%',
            },
            {
              symbol: 'TLT',
              name: 'Treasury Bonds 20+',
              signal: digest.sell,
              record: digest.noEdge,
              close: '91.07',
              change: '−0.62%',
            },
          ],
          more: 3,
        },
        {
          header: digest.changes,
          signals: [
            {
              symbol: 'SPY',
              name: 'S&P 500',
              signal: digest.state,
              record: digest.edge,
              close: '441.18',
              change: '−0.31%',
            },
          ],
          more: 0,
        },
      ],
      url: `${publicUrl}/admin/ida?tab=watch-lists`,
      unsubscribeUrl: `${publicUrl}/admin/unsubscribe?kind=analysis&p=example`,
    }),
    trades: tradeMail(reader, {
      name: 'Calm & steady',
      day: '2026-11-20',
      trades: [
        { time: '09:30', side: 'Buy', shares: '112', symbol: 'SPY', price: '441.18', commission: '1.00' },
        { time: '09:42', side: 'Sell', shares: '1204', symbol: 'TLT', price: '92.07', commission: '6.02' },
      ],
      url: `${publicUrl}/admin/strategy`,
    }),
    tolerance: toleranceMail(reader, {
      name: 'Bold',
      day: '2026-11-20',
      breaches: [{ what: 'drawdown', value: 0.123, limit: 0.1 }],
      isStopped: false,
      url: `${publicUrl}/admin/strategy`,
    }),
    alerts: alertMail(reader, {
      day: '2026-11-20',
      firings: [
        { name: 'Trend of my list', symbol: 'NVDA', what: alerts.trend },
        { name: 'State of the market', symbol: 'SPY', what: alerts.state },
      ],
      more: 3,
      isSimulated: true,
      url: `${publicUrl}/admin/ida?tab=watch-lists`,
      unsubscribeUrl: `${publicUrl}/admin/unsubscribe?kind=analysis&p=example`,
    }),
    marketStalled: marketStalledMail(reader, {
      cause: 'Stuck',
      since: '2026-11-20 17:02 EST',
      day: '2026-11-20',
      phase: 'Closed',
      waitsFor: 'write records',
      url: `${publicUrl}/admin/operator?tab=health`,
    }),
    marketMoves: marketMovesMail(reader, {
      since: '2026-11-20 17:31 EST',
      minutes: 29,
      url: `${publicUrl}/admin/operator?tab=health`,
    }),
    ticketOpened: ticketOpenedMail(reader, {
      number: 'T-1042',
      url: `${publicUrl}/admin/support?ticket=42`,
      publicUrl,
    }),
    ticketAnswered: ticketAnsweredMail(reader, {
      number: 'T-1042',
      text: support.answer,
      url: `${publicUrl}/admin/support?ticket=42`,
      publicUrl,
    }),
    ticketAnsweredVisitor: ticketAnsweredMail(reader, { number: 'T-1043', text: support.answer, url: null, publicUrl }),
    ticketWaits: ticketWaitsMail(reader, {
      number: 'T-1042',
      subject: support.subject,
      url: `${publicUrl}/admin/operator?tab=support&ticket=42`,
    }),
    invitation: invitationMail(reader.language, {
      sender: 'Ada',
      url: `${publicUrl}/admin/home?register=PIPA-ABCD-EFGH&email=grace%40example.com&referral=ada`,
      unsubscribeUrl: `${publicUrl}/admin/unsubscribe?kind=referral&p=example`,
    }),
    addressConfirmed: addressConfirmedMail(reader, `${publicUrl}/admin/useraccount`),
    marginCall: marginCallMail(reader, {
      name: 'Bold',
      day: '2026-11-20',
      callDay: '2026-11-23',
      equity: '$8,120.40',
      requirement: '$9,403.75',
      url: `${publicUrl}/admin/strategy`,
    }),
  };
}
