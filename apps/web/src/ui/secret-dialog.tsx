import { useState } from 'react';
import { messages } from '../messages/index.ts';
import { Button } from './button.tsx';
import { type CopyWords, copyText } from './copy-text.ts';
import { Dialog, LeaveQuestion } from './dialog.tsx';
import { FixedField } from './form/field-frame.tsx';

export interface SecretWords extends CopyWords {
  readonly secret: string;
  readonly secretHint: string;
  readonly copy: string;
  readonly loseTitle: string;
  readonly loseText: string;
  readonly keepOpen: string;
  readonly isKept: string;
}

interface SecretDialogProps {
  title: string;
  secret: string;
  words: SecretWords;
  onClose: () => void;
}

/** Shows a secret that is shown this once, and asks before it is lost until it was copied. */
export function SecretDialog({ title, secret, words, onClose }: SecretDialogProps) {
  const [isCopied, setCopied] = useState(false);
  const [asks, setAsks] = useState(false);
  const copy = async () => {
    if (await copyText(secret, words)) setCopied(true);
  };
  const closeOrAsk = () => (isCopied ? onClose() : setAsks(true));
  return (
    <Dialog
      open
      onClose={closeOrAsk}
      title={title}
      closeOnOutside={false}
      asksBeforeLoss={false}
      footer={
        <>
          <Button onClick={closeOrAsk}>{messages.shell.close}</Button>
          <Button tone="primary" onClick={() => void copy()}>
            {words.copy}
          </Button>
        </>
      }
    >
      <FixedField label={words.secret} hint={words.secretHint} value={secret} />
      {asks && (
        <LeaveQuestion
          title={words.loseTitle}
          text={words.loseText}
          stayLabel={words.keepOpen}
          leaveLabel={words.isKept}
          onStay={() => setAsks(false)}
          onLeave={onClose}
        />
      )}
    </Dialog>
  );
}
