import { Box, chakra } from '@chakra-ui/react';
import { agreementBlocks } from '@pipa/markup/agreement';
import { messages } from '../messages/index.ts';
import { spokenLanguage } from '../messages/language.ts';

/** An agreement as readable paragraphs, in a frame that scrolls by keyboard. Readers of other languages read what counts first. */
export function AgreementText({ text, label }: { text: string; label: string }) {
  return (
    <Box>
      {spokenLanguage(document.documentElement) !== 'en' && (
        <chakra.p mb="2">{messages.shell.signedInEnglish}</chakra.p>
      )}
      <Box
        tabIndex={0}
        role="region"
        aria-label={label}
        maxHeight={{ base: '48dvh', md: '56dvh' }}
        overflowY="auto"
        borderWidth="1px"
        borderColor="line"
        borderRadius="l2"
        bg="bg"
        px={{ base: '4', md: '6' }}
        py="4"
      >
        <div lang="en">
          {agreementBlocks(text).map((block, i) =>
            block.isHeading ? (
              <chakra.h3 key={`${i}-${block.text.slice(0, 20)}`} textStyle="cardTitle" mt="4" mb="1">
                {block.text}
              </chakra.h3>
            ) : (
              <chakra.p
                key={`${i}-${block.text.slice(0, 20)}`}
                color="ink-2"
                mb="2.5"
                maxW="80ch"
                whiteSpace="pre-line"
              >
                {block.text}
              </chakra.p>
            ),
          )}
        </div>
      </Box>
    </Box>
  );
}
