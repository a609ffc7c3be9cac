import { textInput } from '../fields.ts';

/**
 * Why an operator acts. It is kept for ever, also after the user is deleted, so it holds no e-mail address: users are named by id.
 */
export const operatorReason = textInput(300, 'Please say why').refine((text) => !/\S@\S/.test(text), {
  error: 'Please write no e-mail address: the reason is kept for ever',
});

/** Rows of a page of the operator's lists; the next page begins before the last id. */
export const OPERATOR_PAGE_SIZE = 50;
