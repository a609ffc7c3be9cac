import { api, type Endpoint } from '@pipa/contract';
import { type Read, reads, type Version, versions } from '@pipa/reads';
import { createEncodedAnswers } from '../../http/encoded-answers.ts';
import { type EncodedAnswer, encodeAnswer, type RegisterFeature } from '../../http/route.ts';
import { findForumMember } from './forum-member.ts';
import { readUniverseAhead } from './read-ahead.ts';

type Name = keyof typeof reads;
type SharedName = keyof typeof versions;
type Answer = (...call: Parameters<Read>) => Promise<EncodedAnswer | Awaited<ReturnType<Read>>>;

/**
 * Bound of the cached answers of an endpoint together: about sixteen pages of strategies, a dozen series of sixteen years, or sixteen
 * screens of the whole universe.
 */
const MOST_BYTES = {
  strategies: 16_000_000,
  backtestReportPerformance: 24_000_000,
  screenUniverse: 16_000_000,
} as const satisfies Record<SharedName, number>;

/** Reads of the universe, which is read ahead while they are called. */
const OF_UNIVERSE: readonly Name[] = ['compareSymbols', 'screenUniverse'];

/** Every read of the product, from the one table of them. */
export const registerReads: RegisterFeature = async (routes) => {
  // Reads of the forum accept its token too.
  routes.identify('forumToken', (token) => findForumMember(routes.context, token));
  const ahead = await readUniverseAhead(routes);
  for (const [name, read] of Object.entries(reads) as [Name, Read][]) {
    const answer = name in versions ? sharedAnswers(name as SharedName) : read;
    routes.serve<Endpoint>(api[name], ({ reading, user, input }) => {
      if (OF_UNIVERSE.includes(name)) ahead.note();
      return answer(reading, user, input);
    });
  }
};

/** Answers that many users share are encoded once for each version. */
export function sharedAnswers(name: SharedName): Answer {
  const endpoint: Endpoint = api[name];
  const read = reads[name] as Read;
  const versionOf = versions[name] as Version;
  const answers = createEncodedAnswers(MOST_BYTES[name]);
  return async (context, reader, input) => {
    const version = await versionOf(context, reader, input);
    if (version === null) return read(context, reader, input);
    return answers([input, version], async () => encodeAnswer(endpoint, await read(context, reader, input)));
  };
}
