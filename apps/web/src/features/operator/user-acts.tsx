import { accountState, api, memberClass, type OutputOf } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../messages/index.ts';
import { operatorMutations } from '../../queries/operator/operator-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/form/fields.tsx';
import { notify } from '../../ui/toaster.tsx';
import { ActDialog } from './act-dialog.tsx';

const words = messages.operator;
export type SeenUser = OutputOf<typeof api.operatorUser>['user'];

interface UserActProps {
  user: SeenUser;
  onClose: () => void;
}

const stateSchema = api.setUserState.input.pick({ state: true, reason: true });
const classSchema = api.setUserClass.input.pick({ memberClass: true, reason: true });
const reasonSchema = api.endUserSessions.input.pick({ reason: true });
const choicesOf = (options: readonly string[]) => options.map((value) => ({ value, label: value }));

function StateDialog({ user: { userId, chosenState }, onClose }: UserActProps) {
  const { mutateAsync: set } = useMutation(operatorMutations.setState());
  return (
    <ActDialog
      title={words.setState}
      schema={stateSchema}
      initial={{ state: chosenState, reason: '' }}
      action={words.setState}
      onClose={onClose}
      onAct={async (values) => {
        await set({ userId, ...values });
        notify.success(words.stateSet);
        return true;
      }}
      fields={(control) => (
        <SelectField control={control} name="state" label={words.state} choices={choicesOf(accountState.options)} />
      )}
    />
  );
}

function ClassDialog({ user: { userId, givenClass }, onClose }: UserActProps) {
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
          choices={choicesOf(memberClass.options)}
        />
      )}
    />
  );
}

function ResetDialog({ user: { userId, email }, onClose }: UserActProps) {
  const { mutateAsync: send } = useMutation(operatorMutations.sendReset());
  return (
    <ActDialog
      title={words.sendReset}
      text={words.resetText(email)}
      schema={reasonSchema}
      initial={{ reason: '' }}
      action={words.sendReset}
      onClose={onClose}
      onAct={async (values) => {
        await send({ userId, ...values });
        notify.success(words.resetSent);
        return true;
      }}
    />
  );
}

function EndDialog({ user: { userId }, onClose }: UserActProps) {
  const { mutateAsync: end } = useMutation(operatorMutations.endSessions());
  return (
    <ActDialog
      title={words.endSessions}
      text={words.endText}
      schema={reasonSchema}
      initial={{ reason: '' }}
      action={words.endSessions}
      destructive
      onClose={onClose}
      onAct={async (values) => {
        const { ended } = await end({ userId, ...values });
        notify.success(words.sessionsEnded(ended));
        return true;
      }}
    />
  );
}

const dialogs = { setState: StateDialog, setClass: ClassDialog, sendReset: ResetDialog, endSessions: EndDialog };
const names = ['setState', 'setClass', 'sendReset', 'endSessions'] as const satisfies (keyof typeof dialogs)[];

/** What an operator can do to a user. */
export function UserActs({ user }: { user: SeenUser }) {
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const ChosenAct = open === null ? null : dialogs[open];
  return (
    <>
      {names.map((name) => (
        <Button key={name} size="sm" tone={name === 'endSessions' ? 'danger' : undefined} onClick={() => setOpen(name)}>
          {words[name]}
        </Button>
      ))}
      {ChosenAct && <ChosenAct user={user} onClose={() => setOpen(null)} />}
    </>
  );
}
