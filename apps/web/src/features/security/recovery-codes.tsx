import { Box, chakra, Flex } from '@chakra-ui/react';
import { messages } from '../../messages/index.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { saveFile } from '../../ui/save-file.ts';

const words = messages.security;

/** Recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const save = () => saveFile(words.recoveryFile, `${codes.join('\n')}\n`, 'text/plain;charset=utf-8');
  return (
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
      <Flex gap="2" wrap="wrap" justify="flex-end">
        <Button onClick={save}>{words.download}</Button>
        <Button tone="primary" onClick={onDone}>
          {words.stored}
        </Button>
      </Flex>
    </Flex>
  );
}
