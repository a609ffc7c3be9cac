import { askEndpoints, type InputOf } from '@pipa/contract';
import { mutationOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { changing } from '../changes.ts';

export const askMutations = {
  rename: () =>
    changing('ask', (input: InputOf<typeof askEndpoints.renameConversation>) =>
      call(askEndpoints.renameConversation, input),
    ),
  /** One conversation, or all of them. */
  remove: () =>
    changing('ask', (input: InputOf<typeof askEndpoints.deleteConversation>) =>
      call(askEndpoints.deleteConversation, input),
    ),
  setPrivacy: () =>
    changing('ask', (input: InputOf<typeof askEndpoints.setAskPrivacy>) => call(askEndpoints.setAskPrivacy, input)),
  /** A Markdown file. */
  export: () => mutationOptions({ mutationFn: (id: number) => call(askEndpoints.exportConversation, { id }) }),
  /** For administrators: tries the configured model. */
  test: () => mutationOptions({ mutationFn: () => call(askEndpoints.testAskModel, {}) }),
};
