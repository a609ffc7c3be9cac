import { api, type InputOf } from '@pipa/contract';
import { mutationOptions } from '@tanstack/react-query';
import { forumCall } from '../../session/forum-token.ts';
import { changing } from '../changes.ts';
import { forumLists } from './forum-queries.ts';

/** A post with a key of its own: sent again after a lost answer, it is written once. */
interface Keyed<I> {
  readonly input: I;
  readonly idempotencyKey: string;
}

export const forumMutations = {
  topic: () =>
    changing('forum', ({ input, idempotencyKey }: Keyed<InputOf<typeof api.changeTopic>>) =>
      forumCall(api.changeTopic, input, { idempotencyKey }),
    ),
  answer: () =>
    changing('forum', ({ input, idempotencyKey }: Keyed<InputOf<typeof api.changeAnswer>>) =>
      forumCall(api.changeAnswer, input, { idempotencyKey }),
    ),
  comment: () =>
    changing('forum', ({ input, idempotencyKey }: Keyed<InputOf<typeof api.changeComment>>) =>
      forumCall(api.changeComment, input, { idempotencyKey }),
    ),
  /** An answer or a comment, as its place sends it. */
  sending: <O>(send: () => Promise<O>) => mutationOptions({ mutationFn: send }),
  star: () => changing('forum', (input: InputOf<typeof api.star>) => forumCall(api.star, input)),
  report: () =>
    mutationOptions({ mutationFn: (input: InputOf<typeof api.reportPost>) => forumCall(api.reportPost, input) }),
  /** Lists are out of date by it; in the topic itself, what was new stays marked until it is opened again. */
  view: () =>
    mutationOptions({
      mutationFn: (topic_id: number) => forumCall(api.readForumTopics, { topic_id }),
      onSuccess: (_done, _topic, _prepared, { client }) => client.invalidateQueries({ queryKey: forumLists }),
    }),
  readAll: () => changing('forum', () => forumCall(api.readForumTopics, {})),
};
