import { Readable } from 'node:stream';
import { api } from '@pipa/contract';
import { readScreenFile } from '@pipa/reads';
import { type RouteRegistrar, StreamedAnswer } from '../../http/route.ts';
import { deleteScreen, saveScreen } from './screens.ts';

/** Screens that users keep, and the file of any screen. */
export function registerIdaScreens({ serve, context }: RouteRegistrar): void {
  serve(api.saveScreen, ({ input, user }) => saveScreen(context, user.userId, input));
  serve(api.deleteScreen, ({ input, user }) => deleteScreen(context, user.userId, input.id));
  serve(api.screenFile, async ({ input, reply }) => {
    void reply.header('content-disposition', 'attachment; filename="pipa-screen.csv"');
    return new StreamedAnswer(Readable.from(await readScreenFile(context, input)));
  });
}
