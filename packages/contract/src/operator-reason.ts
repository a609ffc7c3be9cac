import { textInput } from './fields.ts';

/**
 * Why an operator acts. It is kept for ever, also after the user is deleted, so it holds no e-mail address: users are named by id.
 */
export const operatorReason = textInput(300, 'Please say why').refine((text) => !/\S@\S/.test(text), {
  error: 'Please write no e-mail address: the reason is kept for ever',
});
