import { Box, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { security as words } from '../../messages/security.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, LeaveQuestion } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { saveFile } from '../../ui/save-file.ts';

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Recovery codes, which are shown once: the dialog stays until the person says that they are stored. */
export function RecoveryCodesDialog({ codes, onDone }: RecoveryCodesDialogProps) {
  const [asks, setAsks] = useState(false);
  const save = () => saveFile(words.recoveryFile, `${codes.join('\n')}\n`, 'text/plain;charset=utf-8');
  return (
    <Dialog
      open
      onClose={() => setAsks(true)}
      title={words.recoveryCodes}
      hideClose
      footer={
        <>
          <Button onClick={save}>{words.download}</Button>
          <Button tone="primary" onClick={onDone}>
            {words.stored}
          </Button>
        </>
      }
    >
      <Flex direction="column" gap="4">
        <Notice tone="warn">
          <strong>{words.recoveryCodesOnce}</strong> {words.recoveryCodesHint}
        </Notice>
        <chakra.ul
          display="grid"
          gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}
          gap="1.5"
          listStyleType="none"
          p="0"
          aria-label={words.recoveryCodes}
        >
          {codes.map((code) => (
            <Box as="li" key={code} fontFamily="mono" fontSize="15px" bg="bg" borderRadius="l1" px="2" py="1">
              {code}
            </Box>
          ))}
        </chakra.ul>
      </Flex>
      {asks && (
        <LeaveQuestion
          title={words.storedQuestion}
          text={words.storedQuestionText}
          stayLabel={words.backToCodes}
          leaveLabel={words.storedYes}
          onStay={() => setAsks(false)}
          onLeave={onDone}
        />
      )}
    </Dialog>
  );
}
