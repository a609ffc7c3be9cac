import { icons } from 'virtual:used-icons';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { design } from '../messages/design.ts';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';

const words = design.icons;

const List = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))',
    gap: '4',
    listStyleType: 'none',
  },
});

export default function IconsPage() {
  return (
    <>
      <PageHeader title={words.title} description={words.text(icons.length)} />
      <Card>
        <List>
          {icons.map(({ name, Icon, files }) => (
            <chakra.li key={name} minW="0">
              <Flex gap="3">
                <Box color="ink-2" flexShrink="0">
                  <Icon size={20} aria-hidden />
                </Box>
                <Box minW="0">
                  <Box fontWeight="600">{name}</Box>
                  <Box textStyle="hint" color="ink-2" overflowWrap="anywhere">
                    {words.usedIn} {files.join(', ')}
                  </Box>
                </Box>
              </Flex>
            </chakra.li>
          ))}
        </List>
      </Card>
    </>
  );
}
