import { api, type Endpoint } from '@pipa/contract';
import { type Read, reads, type Version, versions } from '@pipa/reads';
import { createEncodedAnswers } from '../../http/encoded-answers.ts';
import { encodeAnswer, type RegisterFeature } from '../../http/route.ts';

/** Bound of the cached answers of an endpoint together: about sixteen pages of strategies, or a dozen series of sixteen years. */
const MOST_BYTES = { strategies: 16_000_000, backtestReportPerformance: 24_000_000 } as const satisfies Record<
  keyof typeof versions,
  number
>;

/** Every read of the product, from the one table of them. Answers that many users share are encoded once for each version. */
export const registerReads: RegisterFeature = ({ serve }) => {
  for (const [name, read] of Object.entries(reads) as [keyof typeof reads, Read][]) {
    const endpoint: Endpoint = api[name];
    if (name in versions) serveShared(name as keyof typeof versions, endpoint, read);
    else serve(endpoint, ({ reading, user, input }) => read(reading, user, input));
  }

  function serveShared(name: keyof typeof versions, endpoint: Endpoint, read: Read): void {
    const answers = createEncodedAnswers(MOST_BYTES[name]);
    const versionOf = versions[name] as Version;
    serve(endpoint, async ({ reading, user, input }) => {
      const version = await versionOf(reading, user, input);
      if (version === null) return read(reading, user, input);
      return answers([input, version], async () => encodeAnswer(endpoint, await read(reading, user, input)));
    });
  }
};
