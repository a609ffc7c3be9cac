import { api } from '@pipa/contract';
import { call } from '../../api/call.ts';
import { changing } from '../changes.ts';

export const draftMutations = {
  dismiss: () => changing('drafts', (id: number) => call(api.closeDraft, { id, outcome: 'dismissed' })),
};
