import { type Language, notice } from '@pipa/contract';
import { CHANNEL_TEST, type DueDelivery } from '@pipa/db/notices';
import { channelWords, noticeWords } from '@pipa/words';

/** What a channel shows of a notice. */
export interface ChannelMessage {
  readonly title: string;
  readonly text: string;
  /** Path of the page that it leads to. */
  readonly path: string;
  /** The same for the same notice, so that a device shows it once. */
  readonly tag: string;
  readonly language: Language;
}

/** Characters of a title and of a text that are sent: a push service takes four kilobytes. */
const MOST_TITLE = 120;
const MOST_TEXT = 400;
const cut = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);

/** The words of a notice in its reader's language; null for an event that this release does not know. */
export function messageOf(due: Pick<DueDelivery, 'id' | 'notificationId' | 'event' | 'parameters' | 'language'>) {
  const { id, notificationId, event, parameters, language } = due;
  if (event === CHANNEL_TEST) {
    const { testTitle, testText } = channelWords[language];
    const path = '/admin/useraccount?tab=notices';
    return { title: testTitle, text: testText, path, tag: `test-${id}`, language } satisfies ChannelMessage;
  }
  const known = notice.safeParse({ event, parameters });
  if (!known.success) return null;
  const { title, text } = noticeWords[language].wordsOf(known.data);
  return {
    title: cut(title, MOST_TITLE),
    text: cut(text, MOST_TEXT),
    path: `/admin/notice?id=${notificationId}`,
    tag: `notice-${notificationId}`,
    language,
  } satisfies ChannelMessage;
}
