import { Box } from '@chakra-ui/react';
import { messages } from '../../messages/index.ts';
import { referral as words } from '../../messages/referral.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';

export interface ReferOutcome {
  readonly isSent: boolean;
  readonly text: string;
}

/** 3 §2.14: what became of an invitation, in an overlay that any click closes. */
export function ReferOverlay({ outcome, onClose }: { outcome: ReferOutcome; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={words.overlayTitle} size="sm" hideClose>
      {/* The keyboard has the button and Escape. */}
      <Box onClick={onClose} cursor="pointer">
        <Notice tone={outcome.isSent ? 'gain' : 'loss'}>{outcome.text}</Notice>
        <Box textStyle="hint" color="ink-2" my="3">
          {words.closeHint}
        </Box>
        <Button onClick={onClose}>{messages.shell.close}</Button>
      </Box>
    </Dialog>
  );
}
