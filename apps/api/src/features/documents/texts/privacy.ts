import type { Language } from '@pipa/contract';
import { keptDaysOf } from '@pipa/db/jobs';
import { personalTables } from '@pipa/db/users';
import { link, list, section, text, type Written } from '@pipa/words/documents';
import type { ApiSettings, Operator } from '../../../context.ts';
import { operatorParts } from './company.ts';
import { type StoredData, subjects } from './privacy-data.ts';

const tables = new Map(personalTables.map((personal) => [personal.table, personal]));
type Fate = 'remove' | 'blank' | 'keep';

/** What a deletion of the account does to data. It must be the same for all of their tables. */
export function fateOf({ tables: names }: StoredData): Fate {
  const fates = new Set(
    names.map((name): Fate => {
      const fate = tables.get(name)?.atDeletion;
      if (fate === undefined) throw new Error(`${name} is no table with rows of users`);
      return fate === 'remove' ? 'remove' : 'blank' in fate ? 'blank' : 'keep';
    }),
  );
  const [fate] = fates;
  if (fate === undefined || fates.size > 1) throw new Error(`${names.join(', ')} differ in what a deletion does`);
  return fate;
}

/** Days that data are kept at most; null where they are kept as long as the account. */
function keptDays({ tables: names }: StoredData): number | null {
  const days = names.map(keptDaysOf);
  return days.includes(null) ? null : Math.max(...days.filter((day) => day !== null));
}

interface Retention {
  readonly fate: Fate;
  readonly days: number | null;
}

const words = {
  en: {
    kept: ({ fate, days }: Retention) => {
      const limit =
        days === null
          ? ''
          : days === 1
            ? 'removed within a day or two; '
            : `removed ${days} days after they were made or ended; `;
      const atDeletion = {
        remove: 'removed with the account',
        blank: 'what names you is removed with the account, the rest stays',
        keep: 'stays after a deletion, without your name',
      };
      return `${limit}${atDeletion[fate]}`;
    },
    item: (name: string, kept: string) => `${name}: ${kept}.`,
    sessions: (minutes: number, hours: number, days: number) =>
      `A session ends after ${minutes} minutes without use and after ${hours} hours at the latest; one that is remembered on a device after ${days} days.`,
  },
  zh: {
    kept: ({ fate, days }: Retention) => {
      const limit = days === null ? '' : days === 1 ? '一两天内删除；' : `产生或失效 ${days} 天后删除；`;
      const atDeletion = {
        remove: '随账户一并删除',
        blank: '账户删除时清除可识别您的内容，其余保留',
        keep: '账户删除后保留，但不含您的姓名',
      };
      return `${limit}${atDeletion[fate]}`;
    },
    item: (name: string, kept: string) => `${name}：${kept}。`,
    sessions: (minutes: number, hours: number, days: number) =>
      `会话在 ${minutes} 分钟未使用后结束，最长 ${hours} 小时；在设备上记住的会话在 ${days} 天后结束。`,
  },
} as const satisfies Record<Language, unknown>;

const subjectSections = (language: Language) =>
  subjects.map(({ title, purpose, data }) =>
    section(
      title[language],
      text(purpose[language]),
      list(
        ...data.map((stored) =>
          words[language].item(
            stored.words[language],
            words[language].kept({ fate: fateOf(stored), days: keptDays(stored) }),
          ),
        ),
      ),
    ),
  );

export interface PrivacyFacts {
  readonly operator: Operator;
  readonly session: ApiSettings['session'];
}

const sessionWords = (language: Language, { idleMs, absoluteMs, rememberedMs }: PrivacyFacts['session']) =>
  words[language].sessions(
    Math.round(idleMs / 60_000),
    Math.round(absoluteMs / 3_600_000),
    Math.round(rememberedMs / 86_400_000),
  );

const daysOf = (table: string): number => {
  const days = keptDaysOf(table);
  if (days === null) throw new Error(`Rows of ${table} do not expire`);
  return days;
};

/** The privacy policy. What is stored and for how long follows from the tables and their purges. */
export const privacy = ({ operator, session }: PrivacyFacts): Record<Language, Written> => ({
  en: {
    title: 'Privacy policy',
    summary: 'What this installation stores about you, why, for how long, and what leaves it.',
    sections: [
      section(
        'Whom to ask',
        text('The operator of this installation answers for your data and for your questions about them.'),
        ...operatorParts(operator, 'en'),
      ),
      ...subjectSections('en'),
      section(
        'Visitors and protection against abuse',
        list(
          `Counters by network address, which slow down guessing: removed after ${daysOf('throttle')} day.`,
          'Pictures of the captcha: removed within hours.',
          'Accounts that are not activated: removed after a day.',
          `Addresses that were mailed an invitation, as a fingerprint (SHA-256) from which the address cannot be read, so that none is mailed too often: removed after ${daysOf('referral_recipient')} days. Those that want no invitations are kept, so that none is sent to them again.`,
          'Logs of the server name calls, times, network addresses and ids of users, and hold no passwords and no tokens. The operator decides how long they are kept.',
        ),
      ),
      section(
        'Cookies and storage of your browser',
        text('There are no cookies and no scripts of others, and nothing that follows you to other sites.'),
        list(
          'Two cookies, pipa_captcha and pipa_pass, tie a captcha to your browser for some minutes.',
          'The storage of your browser keeps the session token, your user name and number, risk level and membership, which popups you have seen, the language, the colours, the columns and sorting of tables, a copy of your watch list subscriptions, and, where the device shows your notices, the number of its channel and the subscription at the push service. That of a tab keeps what a form of a subscription holds while it is open, and how far pages were scrolled. Signing out removes what belongs to the session.',
        ),
        text(sessionWords('en', session)),
      ),
      section(
        'What leaves this installation',
        list(
          'Mails pass through the mail server that the operator has chosen.',
          'If you buy a membership, the payment provider (Stripe) gets your mail address and name, and your card from you; card numbers never reach us.',
          'Webhooks send the events that you choose to the addresses that you enter.',
          'Notices reach you outside only by the channels that you add, with their words, which name portfolios, symbols and amounts. Telegram can read what its bot writes to your chat; a server of ntfy can read what is published to your topic, and so can who knows a topic without a token. What your devices show goes through the push service of the maker of the browser, encrypted so that only the device can read it. Each of them learns when something was sent.',
          'What you post in the forum is read by members, and by visitors if the operator allows it. A tear sheet that you share is read by whom you give the link.',
          'Your data are not sold, and not given to advertisers.',
        ),
      ),
      section(
        'Your rights, in the product',
        list(
          'My Account, Information: read and change your names, mobile number and mail address.',
          'Save my data: a file of what is stored about you, but for secrets that protect the account and data of other people.',
          'Delete account: at once, as said in the lists above. Names and addresses are free again.',
          'Email Preferences: which mails you get. Mails about access to your account cannot be switched off.',
        ),
        link('My Account', '/admin/useraccount'),
      ),
      section(
        'Backups',
        text(
          'The operator may keep backups of the database. They hold what was stored when they were made, until the operator removes them.',
        ),
      ),
    ],
  },
  zh: {
    title: '隐私政策',
    summary: '本站存储您的哪些信息、为何存储、保留多久，以及哪些信息会离开本站。',
    sections: [
      section('联系谁', text('本站的运营者对您的数据负责，并回答您的相关问题。'), ...operatorParts(operator, 'zh')),
      ...subjectSections('zh'),
      section(
        '访客与防滥用',
        list(
          `按网络地址计数，用于减缓猜测：${daysOf('throttle')} 天后删除。`,
          '验证码图片：数小时内删除。',
          '未激活的账户：一天后删除。',
          `收到过邀请的邮箱，仅以无法还原的指纹（SHA-256）保存，避免过于频繁地发送：${daysOf('referral_recipient')} 天后删除。拒绝邀请的邮箱会一直保留，以便不再向其发送。`,
          '服务器日志记录请求、时间、网络地址和用户编号，不含密码和令牌。保留期限由运营者决定。',
        ),
      ),
      section(
        'Cookie 与浏览器存储',
        text('本站没有第三方的 Cookie 和脚本，也不会跟踪您到其他网站。'),
        list(
          '两个 Cookie（pipa_captcha 和 pipa_pass）在几分钟内将验证码与您的浏览器关联。',
          '浏览器存储保存会话令牌、用户名和编号、风险等级和会员等级、已看过的弹窗、语言、配色、表格的列与排序、自选列表订阅的副本；如果该设备显示您的通知，还有其渠道编号和推送服务的订阅。标签页的存储保存打开中的订阅表单的内容和页面的滚动位置。退出登录会删除属于会话的内容。',
        ),
        text(sessionWords('zh', session)),
      ),
      section(
        '哪些信息会离开本站',
        list(
          '邮件经由运营者选择的邮件服务器发送。',
          '购买会员时，支付服务商（Stripe）会得到您的邮箱和姓名，并直接从您那里得到银行卡信息；卡号不会到达本站。',
          'Webhook 会把您选择的事件发送到您填写的地址。',
          '只有您添加的渠道会向外发送通知，内容包括投资组合名称、代码和金额。Telegram 可以读取机器人发给您的消息；ntfy 服务器可以读取发布到您主题的内容，未受令牌保护的主题，知道名称的人也可读取。设备显示的通知经浏览器厂商的推送服务传送，已加密，只有该设备可以读取。上述各方都会知道发送的时间。',
          '您在论坛发布的内容会被会员看到；如果运营者允许，访客也能看到。您分享的业绩概览可被持有链接的人查看。',
          '您的数据不会被出售，也不会提供给广告商。',
        ),
      ),
      section(
        '您在产品中的权利',
        list(
          '“我的账户”中的资料：查看并修改姓名、手机号和邮箱。',
          '保存我的数据：一份包含所存储信息的文件，但不含保护账户的密钥和他人的数据。',
          '删除账户：立即生效，结果如上文各项所述。用户名和邮箱可再次使用。',
          '邮件偏好：选择接收哪些邮件。有关账户访问的邮件不能关闭。',
        ),
        link('我的账户', '/admin/useraccount'),
      ),
      section('备份', text('运营者可能保留数据库备份。备份包含制作时已存储的内容，直到运营者将其删除。')),
    ],
  },
});
