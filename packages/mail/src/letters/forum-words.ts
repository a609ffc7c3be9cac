import { catalogue } from '@pipa/words';

/** Words of the daily mail about the forum. */
export const forumWords = catalogue(
  {
    subject: (posts: number) =>
      posts === 1 ? 'A new post for you in the forum' : `${posts} new posts for you in the forum`,
    found: 'This was posted for you in the forum since its last mail, and you have not read it yet.',
    posted: {
      answered: (user: string, topic: string) => `${user} has answered your topic “${topic}”`,
      commented: (user: string, topic: string) => `${user} has commented on your answer in “${topic}”`,
      replied: (user: string, topic: string) => `${user} has replied to you in “${topic}”`,
      mentioned: (user: string, topic: string) => `${user} has mentioned you in “${topic}”`,
    },
    deletedMember: 'A deleted member',
    more: (count: number) => `And ${count} more in the forum.`,
    action: 'Open the forum',
    reason:
      'You get this mail, at most one a day, because members have answered or mentioned you in the forum. Switch such mails off under My Account.',
  },
  {
    zh: {
      subject: (posts) => `论坛中有 ${posts} 条与您有关的新内容`,
      found: '自上一封论坛邮件以来，论坛中有以下与您有关的内容，您尚未阅读。',
      posted: {
        answered: (user, topic) => `${user} 回答了您的主题“${topic}”`,
        commented: (user, topic) => `${user} 在“${topic}”中评论了您的回答`,
        replied: (user, topic) => `${user} 在“${topic}”中回复了您`,
        mentioned: (user, topic) => `${user} 在“${topic}”中提到了您`,
      },
      deletedMember: '已注销会员',
      more: (count) => `论坛中另有 ${count} 条。`,
      action: '打开论坛',
      reason:
        '您收到此邮件（每天最多一封），是因为有会员在论坛中回答、回复或提到了您。您可以在“我的账户”中关闭此类邮件。',
    },
  },
);
