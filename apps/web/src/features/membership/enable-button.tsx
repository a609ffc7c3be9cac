import type { NamedPerson } from '@pipa/contract';
import { useState } from 'react';
import { membership } from '../../messages/membership.ts';
import { Button } from '../../ui/button.tsx';
import { MembershipAgreementDialog } from './membership-agreement-dialog.tsx';

/** Opens the agreement whose signature enables the investor membership. */
export function EnableButton({ user }: { user: NamedPerson }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="primary" onClick={() => setOpen(true)}>
        {membership.enable}
      </Button>
      {isOpen && <MembershipAgreementDialog person={user} onClose={() => setOpen(false)} />}
    </>
  );
}
