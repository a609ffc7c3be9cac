import { Box, Flex } from '@chakra-ui/react';
import { MAX_SCREEN_COLUMNS, type ScreenField } from '@pipa/contract';
import { screenColumn } from '@pipa/ida';
import { X } from 'lucide-react';
import { say } from '../../ida-views/say.ts';
import { idaScreener as words } from '../../messages/ida-screener.ts';
import { Button } from '../../ui/button.tsx';
import { FieldSelect } from './condition-row.tsx';
import { NAMES } from './use-screen.ts';

interface ShownColumnsProps {
  columns: readonly ScreenField[];
  /** Whether they are other than the standard ones. */
  isChosen: boolean;
  onChange: (columns: readonly ScreenField[]) => void;
  onReset: () => void;
}

/** The columns that are shown besides those of the conditions. */
export function ShownColumns({ columns, isChosen, onChange, onReset }: ShownColumnsProps) {
  return (
    <Box mt="4" pt="3" borderTopWidth="1px" borderColor="line">
      <Box textStyle="label" color="ink-2" mb="2">
        {words.columns}
      </Box>
      <Flex gap="1.5" wrap="wrap" align="center">
        {columns.map((field) => {
          const heading = say(screenColumn(field).heading);
          return (
            <Button
              key={field}
              size="sm"
              aria-label={words.removeColumn(heading)}
              disabled={columns.length === 1}
              onClick={() => onChange(columns.filter((one) => one !== field))}
            >
              {heading}
              <X aria-hidden />
            </Button>
          );
        })}
        {columns.length < MAX_SCREEN_COLUMNS && (
          <Box width="200px">
            <FieldSelect
              label={words.addColumn}
              value=""
              placeholder={words.addColumn}
              without={NAMES}
              onChange={(field) => onChange([...new Set([...columns, field])])}
            />
          </Box>
        )}
        {isChosen && (
          <Button size="sm" tone="quiet" onClick={onReset}>
            {words.standardColumns}
          </Button>
        )}
      </Flex>
    </Box>
  );
}
