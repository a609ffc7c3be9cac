import { Box, Flex, Grid } from '@chakra-ui/react';
import type { CurrentUser } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError } from '../../api/api-error.ts';
import { paths } from '../../app/paths.ts';
import { formatDate, formatRisk } from '../../format.ts';
import { account as words } from '../../messages/account.ts';
import { enums } from '../../messages/enums.ts';
import { messages } from '../../messages/index.ts';
import { userMutations } from '../../queries/users/user-mutations.ts';
import { ProofDialog } from '../../session/proof-dialog.tsx';
import type { Proof } from '../../session/proof-form.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FixedField } from '../../ui/form/field-frame.tsx';
import { CheckField, TextField } from '../../ui/form/fields.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { Pill } from '../../ui/pill.tsx';
import { notify } from '../../ui/toaster.tsx';
import { informationSchema, isSummedUp } from './information-rules.ts';

const passwordFields = ['oldpassword', 'newpassword', 'repeatPassword'] as const;
const noPasswords = { isPasswordWanted: false, oldpassword: '', newpassword: '', repeatPassword: '' };

interface Contact {
  readonly email: string;
  readonly mobile: string;
}
interface WaitingPasswords {
  readonly oldpassword: string;
  readonly newpassword: string;
  /** What is sent after them. */
  readonly rest: Contact;
}

/**
 * Sends what has changed, the password first: when it is refused, nothing else has changed. Passwords of an account with a second
 * step wait for it in `newPassword`, and a new address waits in `newEmail` until the owner has proved to be the owner.
 */
function useInformation(user: CurrentUser) {
  const { mutateAsync: changePassword } = useMutation(userMutations.changePassword());
  const { mutateAsync: changeMobile } = useMutation(userMutations.changeMobile());
  const [newEmail, setNewEmail] = useState<string | null>(null);
  const [newPassword, setNewPassword] = useState<WaitingPasswords | null>(null);
  const form = useContractForm({
    schema: informationSchema,
    initial: { email: user.email, mobile: user.mobile, ...noPasswords },
    submit: async ({ email, mobile, isPasswordWanted, oldpassword, newpassword }) => {
      if (isPasswordWanted) {
        try {
          await changePassword({ oldpassword, newpassword });
        } catch (error) {
          if (asApiError(error).errorCode !== 'SECOND_FACTOR_INVALID') throw error;
          setNewPassword({ oldpassword, newpassword, rest: { email, mobile } });
          return;
        }
        passwordChanged({ email, mobile });
      }
      await sendRest({ email, mobile });
    },
  });
  const passwordChanged = (rest: Contact) => {
    notify.success(words.passwordChanged);
    form.reset({ ...rest, ...noPasswords });
  };
  const sendRest = async ({ email, mobile }: Contact) => {
    if (mobile !== user.mobile) {
      await changeMobile({ mobile });
      notify.success(words.updated);
    }
    form.reset({ email, mobile, ...noPasswords });
    if (email !== user.email) setNewEmail(email);
  };
  const typed = form.watch();
  const hasChanged = typed.isPasswordWanted || typed.email.trim() !== user.email || typed.mobile.trim() !== user.mobile;
  return {
    ...form,
    hasChanged,
    newEmail,
    forgetNewEmail: () => setNewEmail(null),
    newPassword,
    forgetNewPassword: () => setNewPassword(null),
    changePassword,
    passwordChanged,
    sendRest,
  };
}

interface PasswordProofProps {
  waiting: WaitingPasswords;
  form: ReturnType<typeof useInformation>;
}
/** Asks for the second step of a change of password, then sends what else has changed. */
function PasswordProof({ waiting: { rest, ...passwords }, form }: PasswordProofProps) {
  const change = async ({ password: _, ...factor }: Proof) => {
    await form.changePassword({ ...passwords, ...factor });
    form.passwordChanged(rest);
    form.forgetNewPassword();
    // The password has changed: what is refused now is no fault of the proof.
    await form.sendRest(rest).catch(notify.failure);
  };
  return (
    <ProofDialog
      title={words.changePassword}
      text={words.changePasswordProof}
      confirmLabel={words.changePassword}
      password={passwords.oldpassword}
      onProven={change}
      onClose={form.forgetNewPassword}
    />
  );
}

interface EmailProofProps {
  email: string;
  form: ReturnType<typeof useInformation>;
  /** The address that stays in effect until the link is followed. */
  present: string;
}
/** Asks for a proof of the owner, then for the link to the new address. */
function EmailProof({ email, form, present }: EmailProofProps) {
  const { mutateAsync: changeEmail } = useMutation(userMutations.changeEmail());
  const change = async (proof: Proof) => {
    try {
      await changeEmail({ email, ...proof });
    } catch (error) {
      const { fields } = asApiError(error);
      if (fields.email === undefined) throw error;
      // The address was refused, not the proof.
      notify.failure(error);
      form.forgetNewEmail();
      // A fault is shown at a field that was left.
      form.setValue('email', email, { shouldTouch: true });
      form.setError('email', { type: 'server', message: fields.email });
      return;
    }
    notify.info(words.verificationSent);
    form.forgetNewEmail();
    form.setValue('email', present);
  };
  return (
    <ProofDialog
      title={words.changeEmail}
      text={words.changeEmailText(email)}
      confirmLabel={words.sendLink}
      onProven={change}
      onClose={form.forgetNewEmail}
    />
  );
}

/** Whether one of the three passwords is missing or differs, once a person has been there. */
function isPasswordFaulty({ formState }: Pick<ReturnType<typeof useInformation>, 'formState'>): boolean {
  const { errors, isSubmitted, touchedFields } = formState;
  return passwordFields.some((name) => (isSubmitted || touchedFields[name]) && isSummedUp(errors[name]?.message));
}

function Passwords({ form }: { form: ReturnType<typeof useInformation> }) {
  const isWanted = form.watch('isPasswordWanted');
  const field = { type: 'password', disabled: !isWanted, control: form.control } as const;
  return (
    <Box>
      <CheckField control={form.control} name="isPasswordWanted" label={words.changePassword} />
      <Box textStyle="hint" color="ink-2" mb="2">
        {words.changePasswordHint}
      </Box>
      <Grid templateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }} columnGap="4" rowGap="1" alignItems="start">
        <TextField {...field} name="oldpassword" label={words.originalPassword} autoComplete="current-password" />
        <TextField
          {...field}
          name="newpassword"
          dependents={['repeatPassword']}
          label={words.newPassword}
          autoComplete="new-password"
        />
        <TextField {...field} name="repeatPassword" label={words.reenterPassword} autoComplete="new-password" />
      </Grid>
      {isWanted && isPasswordFaulty(form) && <Notice tone="loss">{words.passwordFieldsWrong}</Notice>}
    </Box>
  );
}

/** Account Information (1 §5). Names cannot be changed, because the agreement and the risk level are signed with them. */
export function InformationForm({ user }: { user: CurrentUser }) {
  const form = useInformation(user);
  const { errors, isSubmitting } = form.formState;
  return (
    <Card
      title={words.profile}
      description={words.profileHint}
      actions={
        <Pill tone={user.investorState === 'Disabled' ? 'loss' : 'gain'}>
          {enums.accountStates[user.investorState]}
        </Pill>
      }
    >
      <form onSubmit={form.send} noValidate>
        <Flex direction="column" gap="3">
          <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} columnGap="4" rowGap="1" alignItems="start">
            <FixedField label={messages.access.firstName} disabled value={user.firstName} />
            <FixedField label={messages.access.lastName} disabled value={user.lastName} />
            <FixedField label={messages.access.userName} value={user.userName} />
            <TextField
              control={form.control}
              name="email"
              label={messages.access.email}
              hint={words.emailHint}
              required
              type="email"
              autoComplete="email"
            />
            <TextField
              control={form.control}
              name="mobile"
              label={messages.access.mobile}
              type="tel"
              autoComplete="tel"
            />
            <FixedField
              label={words.riskLevel}
              hint={user.riskAssessedAt ? words.assessedOn(formatDate(user.riskAssessedAt)) : undefined}
              value={user.riskLevel === null ? words.noRisk : formatRisk(user.riskLevel)}
            />
          </Grid>
          <Passwords form={form} />
          <FormFailure errors={errors} />
          <Flex gap="2" wrap="wrap">
            <Button type="submit" tone="primary" disabled={!form.hasChanged} loading={isSubmitting}>
              {words.update}
            </Button>
            {user.riskLevel === null && <ButtonLink to={paths.riskAssessment}>{words.doAssessment}</ButtonLink>}
          </Flex>
        </Flex>
      </form>
      {form.newPassword !== null && <PasswordProof waiting={form.newPassword} form={form} />}
      {form.newEmail !== null && <EmailProof email={form.newEmail} form={form} present={user.email} />}
    </Card>
  );
}
