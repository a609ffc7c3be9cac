import { Box, chakra, Flex } from '@chakra-ui/react';
import type { SymbolValidation } from '@pipa/contract';
import {
  choose,
  isComplete,
  isSubmitShown,
  missingLevel,
  PLACEHOLDERS,
  type Selections,
  sectorWords,
  visibleChoices,
} from '@pipa/ida';
import type { ReactNode } from 'react';
import { DoubtNote } from '../../doubt-views/doubt-mark.tsx';
import { Choice } from '../../ida-views/choice.tsx';
import { say } from '../../ida-views/say.ts';
import { ida } from '../../messages/ida.ts';
import { messages } from '../../messages/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { BesideFields } from '../../ui/form/field-frame.tsx';
import { Pill } from '../../ui/pill.tsx';
import { SubmittedAnalysis } from './submitted-analysis.tsx';
import { SymbolField } from './symbol-field.tsx';
import { useSymbolScreen } from './use-symbol-screen.ts';

const words = ida.symbol;

/** What the validated symbol is. */
const SymbolFacts = ({ name, isEtf, sector, sectorETF }: SymbolValidation) => (
  <Flex gap="2" align="center" wrap="wrap" aria-live="polite" mt={{ base: '3', sm: '0' }}>
    <chakra.span fontWeight="600">{name}</chakra.span>
    <Pill>{isEtf ? words.etf : words.stock}</Pill>
    {sector && <Pill>{say(sectorWords(sector))}</Pill>}
    {sectorETF && <Pill>{words.sectorEtf(sectorETF)}</Pill>}
  </Flex>
);

interface CascadeProps {
  selections: Selections;
  onChange: (selections: Selections) => void;
}

/** The dropdowns, which appear in turn, and Submit once a category is chosen (3 §2.2). */
function Cascade({ selections, onChange }: CascadeProps) {
  const missing = missingLevel(selections);
  return (
    <Flex gap="3" wrap="wrap" align="flex-start" mt="4">
      {visibleChoices(selections).map(({ level, options, value }) => (
        <Choice
          key={level}
          label={words.levels[level]}
          options={options}
          value={value}
          placeholder={PLACEHOLDERS[level]}
          onChange={(chosen) => onChange(choose(selections, level, chosen))}
        />
      ))}
      {isSubmitShown(selections) && (
        <BesideFields ownRowOnPhone>
          <Button type="submit" tone="primary" disabled={!isComplete(selections)}>
            {messages.shell.submit}
          </Button>
          {missing && (
            <Box textStyle="hint" color="ink-2" mt="1">
              {words.missing(words.levels[missing])}
            </Box>
          )}
        </BesideFields>
      )}
    </Flex>
  );
}

interface SymbolAnalysisProps {
  /** What else can be done with a symbol that was found. */
  actionsOf?: (symbol: string) => ReactNode;
  /** The head of its Complete Analysis. */
  headOf?: (found: SymbolValidation) => ReactNode;
  /** Before a symbol is chosen. */
  suggestions?: ReactNode;
}

/** Individual Stock/ETF Analysis (3 §2.2). */
export function SymbolAnalysis({ actionsOf, headOf, suggestions }: SymbolAnalysisProps) {
  const screen = useSymbolScreen();
  const { found, selections, submitted } = screen;
  return (
    <Flex direction="column" gap="4">
      <Card>
        <Flex columnGap="3" rowGap="2" wrap="wrap" align="flex-start">
          <chakra.form
            noValidate
            flex={{ base: '1 1 100%', md: '1 1 0' }}
            minW="0"
            onSubmit={(event) => {
              event.preventDefault();
              screen.enter();
            }}
          >
            <Flex gap="3" wrap="wrap" align="flex-start">
              <SymbolField value={screen.typed} onChange={screen.setTyped} fault={screen.fault} />
              <BesideFields ownRowOnPhone>
                <Flex gap="2">
                  <Button onClick={screen.validate} loading={screen.isValidating}>
                    {words.find}
                  </Button>
                  <Button onClick={screen.compare}>{words.compare}</Button>
                </Flex>
              </BesideFields>
            </Flex>
            {found && <SymbolFacts {...found} />}
            {found?.symbol && <DoubtNote symbol={found.symbol} />}
            {found && <Cascade selections={selections} onChange={screen.setSelections} />}
          </chakra.form>
          {actionsOf && found?.symbol && <BesideFields ownRowOnPhone>{actionsOf(found.symbol)}</BesideFields>}
        </Flex>
      </Card>
      {submitted && <SubmittedAnalysis {...submitted} refresh={screen.refresh} headOf={headOf} />}
      {!submitted && !found && suggestions}
    </Flex>
  );
}
