import { api, memberClass } from '@pipa/contract';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { formatDay } from '../../format.ts';
import { enums } from '../../messages/enums.ts';
import { operator as words } from '../../messages/operator.ts';
import { operatorMutations } from '../../queries/operator/operator-mutations.ts';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { notify } from '../../ui/toaster.tsx';
import { ActDialog } from './act-dialog.tsx';
import type { SeenUser } from './seen-user.ts';

interface UserActProps {
  user: SeenUser;
  onClose: () => void;
}

const reasonSchema = api.endUserSessions.input.pick({ reason: true });
const trialSchema = api.extendTrial.input.pick({ until: true, reason: true });
const classSchema = api.setUserClass.input.pick({ memberClass: true, reason: true });

interface ReasonActProps<Output> extends UserActProps {
  action: string;
  text: string;
  destructive?: boolean;
  mutation: UseMutationOptions<Output, Error, { userId: number; reason: string }>;
  doneWords: (output: Output) => string;
}

/** An act that needs nothing but its reason. */
function ReasonAct<Output>(props: ReasonActProps<Output>) {
  const { user, onClose, action, text, destructive, mutation, doneWords } = props;
  const { mutateAsync: act } = useMutation(mutation);
  return (
    <ActDialog
      title={action}
      text={text}
      schema={reasonSchema}
      initial={{ reason: '' }}
      action={action}
      destructive={destructive}
      onClose={onClose}
      onAct={async ({ reason }) => {
        notify.success(doneWords(await act({ userId: user.userId, reason })));
        return true;
      }}
    />
  );
}

export const BlockDialog = (props: UserActProps) => (
  <ReasonAct
    {...props}
    action={words.block}
    text={words.blockText}
    destructive
    mutation={operatorMutations.block()}
    doneWords={() => words.blockDone}
  />
);

export const UnblockDialog = (props: UserActProps) => (
  <ReasonAct
    {...props}
    action={words.unblock}
    text={words.unblockText}
    mutation={operatorMutations.unblock()}
    doneWords={() => words.unblockDone}
  />
);

export const ResetDialog = (props: UserActProps) => (
  <ReasonAct
    {...props}
    action={words.sendReset}
    text={words.resetText(props.user.email)}
    mutation={operatorMutations.sendReset()}
    doneWords={() => words.resetSent}
  />
);

export const FactorsDialog = (props: UserActProps) => (
  <ReasonAct
    {...props}
    action={words.resetFactors}
    text={words.resetFactorsText}
    destructive
    mutation={operatorMutations.resetFactors()}
    doneWords={() => words.factorsReset}
  />
);

export const EndDialog = (props: UserActProps) => (
  <ReasonAct
    {...props}
    action={words.endSessions}
    text={words.endText}
    destructive
    mutation={operatorMutations.endSessions()}
    doneWords={({ ended }) => words.sessionsEnded(ended)}
  />
);

export function DeveloperDialog({ user, onClose }: UserActProps) {
  const { mutateAsync: set } = useMutation(operatorMutations.setDeveloper());
  const isShown = user.developerState === 'Enabled';
  const action = isShown ? words.hideCalls : words.showCalls;
  return (
    <ActDialog
      title={action}
      text={words.callsText}
      schema={reasonSchema}
      initial={{ reason: '' }}
      action={action}
      onClose={onClose}
      onAct={async ({ reason }) => {
        await set({ userId: user.userId, developerState: isShown ? 'Disabled' : 'Enabled', reason });
        notify.success(isShown ? words.callsHidden : words.callsShown);
        return true;
      }}
    />
  );
}

export function TrialDialog({ user: { userId }, onClose }: UserActProps) {
  const { mutateAsync: extend } = useMutation(operatorMutations.extendTrial());
  return (
    <ActDialog
      title={words.extendTrial}
      schema={trialSchema}
      initial={{ until: '', reason: '' }}
      action={words.extendTrial}
      onClose={onClose}
      onAct={async (values) => {
        const { trialEndsAt } = await extend({ userId, ...values });
        notify.success(words.trialExtended(formatDay(trialEndsAt)));
        return true;
      }}
      fields={(control) => (
        <TextField control={control} name="until" label={words.until} hint={words.untilHint} type="date" required />
      )}
    />
  );
}

const classChoices = () => memberClass.options.map((value) => ({ value, label: enums.memberClasses[value] }));

export function ClassDialog({ user: { userId, givenClass }, onClose }: UserActProps) {
  const { mutateAsync: set } = useMutation(operatorMutations.setClass());
  return (
    <ActDialog
      title={words.setClass}
      schema={classSchema}
      initial={{ memberClass: givenClass, reason: '' }}
      action={words.setClass}
      onClose={onClose}
      onAct={async (values) => {
        await set({ userId, ...values });
        notify.success(words.classSet);
        return true;
      }}
      fields={(control) => (
        <SelectField
          control={control}
          name="memberClass"
          label={words.memberClass}
          hint={words.classHint}
          choices={classChoices()}
        />
      )}
    />
  );
}
