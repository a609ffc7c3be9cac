import { Readable } from 'node:stream';
import { api } from '@pipa/contract';
import { readScreenFile } from '@pipa/reads';
import { type RouteRegistrar, StreamedAnswer } from '../../http/route.ts';

/** The file of a screen, which is written while it is made. */
export function registerIdaMarket({ serve, context }: RouteRegistrar): void {
  serve(api.screenFile, async ({ input, reply }) => {
    void reply.header('content-disposition', 'attachment; filename="pipa-screen.csv"');
    return new StreamedAnswer(Readable.from(await readScreenFile(context, input)));
  });
}
