import { useState } from 'react';
import { operator as words } from '../../messages/operator.ts';
import { Button } from '../../ui/button.tsx';
import type { SeenUser } from './seen-user.ts';
import {
  BlockDialog,
  ClassDialog,
  DeveloperDialog,
  EndDialog,
  FactorsDialog,
  ResetDialog,
  TrialDialog,
  UnblockDialog,
} from './user-act-dialogs.tsx';

const dialogs = {
  block: BlockDialog,
  unblock: UnblockDialog,
  extendTrial: TrialDialog,
  setClass: ClassDialog,
  showCalls: DeveloperDialog,
  hideCalls: DeveloperDialog,
  sendReset: ResetDialog,
  resetFactors: FactorsDialog,
  endSessions: EndDialog,
};
type ActName = keyof typeof dialogs;
const destructive: readonly ActName[] = ['block', 'resetFactors', 'endSessions'];

/** The acts that have an effect on a user as it is now. */
function actsOn(user: SeenUser): readonly ActName[] {
  const hasTrial = user.block === null && (user.membershipStatus === 'TRIAL' || user.membershipStatus === 'EXPIRED');
  // Those of an administrator are reset at the shell.
  const hasFactors = user.hasSecondFactor && !user.isAdministrator;
  return [
    user.block === null ? 'block' : 'unblock',
    ...(hasTrial && user.activatedAt !== null ? (['extendTrial'] as const) : []),
    'setClass',
    user.developerState === 'Enabled' ? 'hideCalls' : 'showCalls',
    'sendReset',
    ...(hasFactors ? (['resetFactors'] as const) : []),
    'endSessions',
  ];
}

/** What an operator can do to a user. */
export function UserActs({ user }: { user: SeenUser }) {
  const [open, setOpen] = useState<ActName | null>(null);
  const ChosenAct = open === null ? null : dialogs[open];
  return (
    <>
      {actsOn(user).map((name) => (
        <Button
          key={name}
          size="sm"
          tone={destructive.includes(name) ? 'danger' : undefined}
          onClick={() => setOpen(name)}
        >
          {words[name]}
        </Button>
      ))}
      {ChosenAct && <ChosenAct user={user} onClose={() => setOpen(null)} />}
    </>
  );
}
