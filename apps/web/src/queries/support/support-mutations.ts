import { api, type InputOf } from '@pipa/contract';
import { call } from '../../api/call.ts';
import { changing } from '../changes.ts';

export const supportMutations = {
  openTicket: () =>
    changing('support', ({ idempotencyKey, ...input }: InputOf<typeof api.openTicket> & { idempotencyKey: string }) =>
      call(api.openTicket, input, { idempotencyKey }),
    ),
  addMessage: () =>
    changing(
      'support',
      ({ idempotencyKey, ...input }: InputOf<typeof api.addTicketMessage> & { idempotencyKey: string }) =>
        call(api.addTicketMessage, input, { idempotencyKey }),
    ),
  closeTicket: () => changing('support', (input: InputOf<typeof api.closeTicket>) => call(api.closeTicket, input)),
  answerTicket: () =>
    changing('support', ({ idempotencyKey, ...input }: InputOf<typeof api.answerTicket> & { idempotencyKey: string }) =>
      call(api.answerTicket, input, { idempotencyKey }),
    ),
  endTicket: () => changing('support', (input: InputOf<typeof api.endTicket>) => call(api.endTicket, input)),
};
