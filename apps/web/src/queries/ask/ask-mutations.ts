import { api, type InputOf } from '@pipa/contract';
import { mutationOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { changing } from '../changes.ts';

export const askMutations = {
  rename: () => changing('ask', (input: InputOf<typeof api.renameConversation>) => call(api.renameConversation, input)),
  /** One conversation, or all of them. */
  remove: () => changing('ask', (input: InputOf<typeof api.deleteConversation>) => call(api.deleteConversation, input)),
  setPrivacy: () => changing('ask', (input: InputOf<typeof api.setAskPrivacy>) => call(api.setAskPrivacy, input)),
  /** A Markdown file. */
  export: () => mutationOptions({ mutationFn: (id: number) => call(api.exportConversation, { id }) }),
  /** For administrators: tries the configured model. */
  test: () => mutationOptions({ mutationFn: () => call(api.testAskModel, {}) }),
};
