import { api, type InputOf } from '@pipa/contract';
import { call } from '../../api/call.ts';
import { changing } from '../changes.ts';

export const writtenMutations = {
  write: () => changing('written', (input: InputOf<typeof api.writeStrategy>) => call(api.writeStrategy, input)),
  save: () =>
    changing('written', (input: InputOf<typeof api.saveWrittenStrategy>) => call(api.saveWrittenStrategy, input)),
  test: () =>
    changing('written', (input: InputOf<typeof api.testWrittenStrategy>) => call(api.testWrittenStrategy, input)),
  cancel: () =>
    changing('written', (input: InputOf<typeof api.cancelWrittenTest>) => call(api.cancelWrittenTest, input)),
  remove: () =>
    changing('written', (input: InputOf<typeof api.deleteWrittenStrategy>) => call(api.deleteWrittenStrategy, input)),
  offer: () =>
    changing('written', (input: InputOf<typeof api.offerWrittenStrategy>) => call(api.offerWrittenStrategy, input)),
  decide: () =>
    changing('written', (input: InputOf<typeof api.decideWrittenStrategy>) => call(api.decideWrittenStrategy, input)),
};
