import { Bell } from 'lucide-react';
import { useState } from 'react';
import { idaAlerts as words } from '../../messages/ida-alerts.ts';
import { Button } from '../../ui/button.tsx';
import { AlertDialog } from './alert-dialog.tsx';
import { type ChosenSubject, nameOfSubject } from './alert-form.ts';

/** Makes an alert of a symbol or of a saved screen. */
export function AlertMe(chosen: ChosenSubject) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-label={words.alertMeOf(nameOfSubject(chosen))} onClick={() => setOpen(true)}>
        <Bell aria-hidden />
        {words.alertMe}
      </Button>
      {isOpen && <AlertDialog chosen={chosen} onClose={() => setOpen(false)} />}
    </>
  );
}
