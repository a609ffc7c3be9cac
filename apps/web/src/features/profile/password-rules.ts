import { api, REQUIRED } from '@pipa/contract';
import { messages } from '../../messages/index.ts';
import { differsAt, repeatedPassword } from '../../ui/form/repeated-password.ts';

/** 1 §5: all three fields are required and the two new ones equal. */
export const passwordSchema = api.changePassword.input
  .extend({ repeatPassword: repeatedPassword })
  .refine(({ newpassword, repeatPassword }) => newpassword === repeatPassword, differsAt('repeatPassword'));

/** 1 §5: faults that the one message about the three fields covers. */
export const isSummedUp = (fault: string | undefined): boolean =>
  fault === REQUIRED || fault === messages.access.passwordsDiffer;
