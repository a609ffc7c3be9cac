import { Box, chakra, Flex } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cardRecipe } from '../theme/recipes/surface-recipes.ts';

const Surface = chakra('section', cardRecipe);
const Chevron = chakra(ChevronDown, {
  base: { width: '18px', height: '18px', color: 'ink-3', flexShrink: 0, transition: 'transform 120ms' },
  variants: { open: { true: { transform: 'rotate(180deg)' } } },
});
const Head = chakra('button', {
  base: {
    display: 'flex',
    width: '100%',
    alignItems: 'center',
    gap: '4',
    px: { base: '4', md: '5' },
    py: '3.5',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'bg' },
    _focusVisible: { outlineOffset: '-2px' },
  },
});

interface PanelProps {
  title: ReactNode;
  /** Key figures at the end of the heading, which help to decide whether to open the panel. */
  aside?: ReactNode;
  startsOpen?: boolean;
  /** Rendered only while the panel is open. */
  children: () => ReactNode;
}
/** A card that opens and closes by its heading. */
export function Panel({ title, aside, startsOpen = false, children }: PanelProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const bodyId = useId();
  return (
    <Surface pad="none">
      <chakra.h2 m="0">
        <Head type="button" aria-expanded={isOpen} aria-controls={bodyId} onClick={() => setOpen(!isOpen)}>
          <Flex flex="1" minW="0" align="center" justify="space-between" gap="3" wrap="wrap">
            <Box textStyle="cardTitle">{title}</Box>
            {aside}
          </Flex>
          <Chevron open={isOpen} aria-hidden />
        </Head>
      </chakra.h2>
      <Box id={bodyId} hidden={!isOpen} borderTopWidth="1px" borderColor="line">
        {isOpen && children()}
      </Box>
    </Surface>
  );
}
