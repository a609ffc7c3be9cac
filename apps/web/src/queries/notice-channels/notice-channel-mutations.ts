import { api, type InputOf } from '@pipa/contract';
import { call } from '../../api/call.ts';
import { changing } from '../changes.ts';

export const noticeChannelMutations = {
  addNtfy: () =>
    changing('noticeChannels', (input: InputOf<typeof api.addNtfyChannel>) => call(api.addNtfyChannel, input)),
  addPush: () =>
    changing('noticeChannels', (input: InputOf<typeof api.addPushChannel>) => call(api.addPushChannel, input)),
  /** Its answer has a link that is used once. */
  linkTelegram: () =>
    changing('noticeChannels', (input: InputOf<typeof api.linkTelegram>) => call(api.linkTelegram, input)),
  change: () =>
    changing('noticeChannels', (input: InputOf<typeof api.changeNoticeChannel>) =>
      call(api.changeNoticeChannel, input),
    ),
  test: () =>
    changing('noticeChannels', (input: InputOf<typeof api.testNoticeChannel>) => call(api.testNoticeChannel, input)),
  delete: () =>
    changing('noticeChannels', (input: InputOf<typeof api.deleteNoticeChannel>) =>
      call(api.deleteNoticeChannel, input),
    ),
};
