import { api, type InputOf } from '@pipa/contract';
import { call } from '../../api/call.ts';
import { changing } from '../changes.ts';

export const notificationMutations = {
  read: () =>
    changing('notifications', (input: InputOf<typeof api.readNotification>) => call(api.readNotification, input)),
  choose: () =>
    changing('notifications', (input: InputOf<typeof api.setNoticeChoices>) => call(api.setNoticeChoices, input)),
  readAll: () =>
    changing('notifications', (input: InputOf<typeof api.readNotifications>) => call(api.readNotifications, input)),
};
