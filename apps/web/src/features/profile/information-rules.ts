import { api, broken, emailInput, REQUIRED, refusalOf, wordsOfIssue } from '@pipa/contract';
import { z } from 'zod';
import { messages } from '../../messages/index.ts';
import { refusalWords } from '../../messages/refusals.ts';
import { differsAt, repeatedPassword } from '../../ui/form/repeated-password.ts';

/** 1 §5: all three fields are required and the two new ones equal. */
export const passwordSchema = z
  .object({ ...api.changePassword.input.shape, repeatPassword: repeatedPassword })
  .refine(({ newpassword, repeatPassword }) => newpassword === repeatPassword, differsAt('repeatPassword'));

/** The fields of Account Information; the passwords count while their box is ticked. */
export const informationSchema = z
  .object({
    email: emailInput,
    mobile: api.updateUser.input.shape.mobile,
    isPasswordWanted: z.boolean(),
    oldpassword: z.string(),
    newpassword: z.string(),
    repeatPassword: z.string(),
  })
  .superRefine((values, context) => {
    if (!values.isPasswordWanted) return;
    for (const issue of passwordSchema.safeParse(values, { error: wordsOfIssue }).error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: issue.path, ...broken(refusalOf(issue)) });
    }
  });

/** 1 §5: faults that the one message about the three fields covers. */
export const isSummedUp = (fault: string | undefined): boolean =>
  fault === refusalWords(REQUIRED) || fault === messages.access.passwordsDiffer;
