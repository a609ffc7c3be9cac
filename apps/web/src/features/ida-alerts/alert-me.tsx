import { Bell } from 'lucide-react';
import { useState } from 'react';
import { idaAlerts as words } from '../../messages/ida-alerts.ts';
import { Button } from '../../ui/button.tsx';
import { AlertDialog } from './alert-dialog.tsx';

/** Makes an alert of a symbol. */
export function AlertMe({ symbol }: { symbol: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-label={words.alertMeOf(symbol)} onClick={() => setOpen(true)}>
        <Bell aria-hidden />
        {words.alertMe}
      </Button>
      {isOpen && <AlertDialog symbol={symbol} onClose={() => setOpen(false)} />}
    </>
  );
}
