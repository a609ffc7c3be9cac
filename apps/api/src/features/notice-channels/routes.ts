import { api } from '@pipa/contract';
import type { RouteRegistrar } from '../../http/route.ts';
import {
  addNtfyChannel,
  addPushChannel,
  changeNoticeChannel,
  deleteNoticeChannel,
  linkTelegram,
  readNoticeChannels,
  testNoticeChannel,
} from './notice-channels.ts';

export function registerNoticeChannels(routes: RouteRegistrar): void {
  const { context } = routes;
  routes.serve(api.noticeChannels, ({ user }) => readNoticeChannels(context, user.userId));
  routes.serve(api.addNtfyChannel, ({ input, user }) => addNtfyChannel(context, user.userId, input));
  routes.serve(api.addPushChannel, ({ input, user }) => addPushChannel(context, user.userId, input));
  routes.serve(api.linkTelegram, ({ input, user }) => linkTelegram(context, user.userId, input));
  routes.serve(api.changeNoticeChannel, ({ input, user }) => changeNoticeChannel(context, user.userId, input));
  routes.serve(api.testNoticeChannel, ({ input, user }) => testNoticeChannel(context, user.userId, input.id));
  routes.serve(api.deleteNoticeChannel, ({ input, user }) => deleteNoticeChannel(context, user.userId, input.id));
}
