import { compose } from '../compose.ts';
import { action, item, type LetterReader, type MailContent, paragraph } from '../letter.ts';
import { forumWords } from './forum-words.ts';

export interface MailedPost {
  /** Why the post is for the reader. */
  readonly what: keyof (typeof forumWords)['en']['posted'];
  /** Name of its author; empty for a deleted account. */
  readonly user: string;
  readonly topic: string;
  /** Its beginning as plain text. */
  readonly excerpt: string;
  readonly url: string;
}

export interface ForumDigestFacts {
  /** Newest first. */
  readonly posts: readonly MailedPost[];
  /** Posts that the letter leaves out. */
  readonly more: number;
  /** The forum in the product. */
  readonly url: string;
  /** Page that ends such mails without signing in. */
  readonly unsubscribeUrl: string;
}

/** What was posted for a member in a day. */
export function forumDigestMail(reader: LetterReader, facts: ForumDigestFacts): MailContent {
  const words = forumWords[reader.language];
  return compose({
    reader,
    subject: words.subject(facts.posts.length + facts.more),
    parts: [
      paragraph(words.found),
      ...facts.posts.map(({ what, user, topic, excerpt, url }) =>
        item(words.posted[what](user || words.deletedMember, topic), excerpt, url),
      ),
      ...(facts.more === 0 ? [] : [paragraph(words.more(facts.more))]),
      action(words.action, facts.url),
    ],
    reason: words.reason,
    unsubscribeUrl: facts.unsubscribeUrl,
  });
}
