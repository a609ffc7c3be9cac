import { Box, chakra } from '@chakra-ui/react';
import type { HelpPart } from '@pipa/ida';
import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { ida as words } from '../messages/ida.ts';
import { messages } from '../messages/index.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { say } from './say.ts';

const Part = ({ part }: { part: HelpPart }) => (
  <Box as="section" py="4" borderTopWidth="1px" borderColor="line" _first={{ borderTopWidth: '0', pt: '0' }}>
    <chakra.h3 textStyle="cardTitle">{say(part.title)}</chakra.h3>
    <Box color="ink-2" mt="1" maxW="75ch">
      {say(part.intro)}
    </Box>
    <chakra.dl mt="2" display="grid" gap="2">
      {part.entries.map((entry) => (
        <Box key={entry.term.en}>
          <chakra.dt fontWeight="600">{say(entry.term)}</chakra.dt>
          <chakra.dd color="ink-2" maxW="75ch">
            {say(entry.text)}
          </chakra.dd>
        </Box>
      ))}
    </chakra.dl>
  </Box>
);

interface HelpButtonProps {
  /** What the help is about, for the title of its dialog. */
  about: string;
  parts: readonly HelpPart[];
}

/** Opens what the columns of a table mean. */
export function HelpButton({ about, parts }: HelpButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <CircleHelp aria-hidden />
        {words.help}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        size="lg"
        title={words.helpOn(about)}
        footer={<Button onClick={close}>{messages.shell.close}</Button>}
      >
        {parts.map((part) => (
          <Part key={part.title.en} part={part} />
        ))}
      </Dialog>
    </>
  );
}
