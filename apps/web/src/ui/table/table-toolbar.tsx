import {
  Box,
  chakra,
  Flex,
  MenuCheckboxItem,
  MenuContent,
  MenuPositioner,
  MenuRoot,
  MenuTrigger,
  Portal,
} from '@chakra-ui/react';
import { Columns3, Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { messages } from '../../messages/index.ts';
import { IconButton } from '../button.tsx';
import type { TableColumn } from './use-data-table.ts';

interface TableToolbarProps<Row extends object> {
  title: ReactNode;
  description: ReactNode;
  columns: readonly TableColumn<Row>[];
  onExport: (() => void) | undefined;
  tools: ReactNode;
  /**
   * Without rows there are no buttons. Those that were there keep their place, so that a search field does not move while it is
   * typed in; a table that has had none leaves the edge to the tools.
   */
  isEmpty: boolean;
}

function ColumnMenu<Row extends object>({ columns }: Pick<TableToolbarProps<Row>, 'columns'>) {
  return (
    <MenuRoot closeOnSelect={false} positioning={{ placement: 'bottom-end' }}>
      <MenuTrigger asChild>
        <IconButton label={messages.shell.chooseColumns}>
          <Columns3 />
        </IconButton>
      </MenuTrigger>
      <Portal>
        <MenuPositioner>
          <MenuContent maxHeight="60vh">
            {columns
              .filter((column) => column.getCanHide())
              .map((column) => (
                <MenuCheckboxItem
                  key={column.id}
                  value={column.id}
                  checked={column.getIsVisible()}
                  onCheckedChange={(shown) => column.toggleVisibility(shown)}
                >
                  <chakra.span position="absolute" insetStart="10px" aria-hidden>
                    {column.getIsVisible() ? '✓' : ''}
                  </chakra.span>
                  {column.columnDef.meta?.heading}
                </MenuCheckboxItem>
              ))}
          </MenuContent>
        </MenuPositioner>
      </Portal>
    </MenuRoot>
  );
}

export function TableToolbar<Row extends object>(props: TableToolbarProps<Row>) {
  const { title, description, columns, onExport, tools, isEmpty } = props;
  const [hadRows, setHadRows] = useState(!isEmpty);
  if (!isEmpty && !hadRows) setHadRows(true);
  const hasMenu = columns.length > 3;
  return (
    <Flex align="center" columnGap="3" rowGap="2" px={{ base: '4', md: '5' }} py="2.5" wrap="wrap">
      {/* The title takes the free width, until the tools no longer fit beside it and wrap to a second line. */}
      <Box flex="999 1 0" minW={{ base: 'min-content', md: tools ? '260px' : 'min-content' }}>
        <chakra.h2 textStyle="cardTitle" textWrap="balance">
          {title}
        </chakra.h2>
        {description && (
          <Box textStyle="hint" color="ink-2" textWrap="balance">
            {description}
          </Box>
        )}
      </Box>
      {/* On a phone the tools have a separate line, so that the icons stay beside the title. */}
      <Flex display={{ base: 'contents', md: 'flex' }} flex="1 1 auto" align="center" gap="3">
        {tools && (
          <Flex align="center" gap="2" wrap="wrap" order={{ base: 1, md: 0 }} width={{ base: '100%', md: 'auto' }}>
            {tools}
          </Flex>
        )}
        {hadRows && (hasMenu || onExport) && (
          <Flex gap="1" align="center" minH="36px" ms="auto" visibility={isEmpty ? 'hidden' : undefined}>
            {hasMenu && <ColumnMenu columns={columns} />}
            {onExport && (
              <IconButton label={messages.shell.exportCsv} onClick={onExport}>
                <Download />
              </IconButton>
            )}
          </Flex>
        )}
      </Flex>
    </Flex>
  );
}
