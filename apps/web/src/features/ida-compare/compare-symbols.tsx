import { Box, chakra, Flex } from '@chakra-ui/react';
import { type ComparePeriod, comparedSymbols, MARKET_SYMBOL, refusalOf } from '@pipa/contract';
import { COMPARE_PERIODS, savedSymbols } from '@pipa/ida';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError } from '../../api/api-error.ts';
import { PendingTable } from '../../ida-views/analysis-table.tsx';
import { useAsOf } from '../../ida-views/as-of.ts';
import { Choice } from '../../ida-views/choice.tsx';
import { idaCompare as words } from '../../messages/ida-compare.ts';
import { refusalWords } from '../../messages/refusals.ts';
import { screenQueries } from '../../queries/ida/screen-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { BesideFields, FieldFrame, Input } from '../../ui/form/field-frame.tsx';
import { QueryView } from '../../ui/states.tsx';
import { useAddressFilter } from '../../ui/use-address-filter.ts';
import { ComparedFigures } from './compared-figures.tsx';
import { ComparedReturns } from './compared-returns.tsx';

const MAX_LENGTH = 60;
const EXAMPLE = `${MARKET_SYMBOL},QQQ`;
const DEFAULT_PERIOD: ComparePeriod = '1Y';

/** Why symbols cannot be compared; null for those that can be asked for. */
function faultOf(symbols: string): string | null {
  const [issue] = comparedSymbols.safeParse(symbols).error?.issues ?? [];
  return issue ? refusalWords(refusalOf(issue)) : null;
}

interface SymbolsFormProps {
  symbols: string;
  /** What the server says of the symbols that were asked for. */
  refusal: string | undefined;
  onCompare: (symbols: string) => void;
}

function SymbolsForm({ symbols, refusal, onCompare }: SymbolsFormProps) {
  const [typed, setTyped] = useState(symbols);
  const [isTried, setTried] = useState(symbols.includes(','));
  const ownFault = isTried ? faultOf(typed) : null;
  const compare = () => {
    setTried(true);
    if (faultOf(typed) === null) onCompare(savedSymbols(typed));
  };
  return (
    <chakra.form
      noValidate
      display="flex"
      flexWrap="wrap"
      gap="3"
      onSubmit={(event) => {
        event.preventDefault();
        compare();
      }}
    >
      <Box width={{ base: '100%', sm: '320px' }}>
        <FieldFrame
          label={words.symbols}
          hint={words.hint}
          error={ownFault ?? (typed === symbols ? refusal : undefined)}
        >
          {(wiring) => (
            <Input
              {...wiring}
              value={typed}
              onChange={({ target }) => setTyped(target.value.toUpperCase())}
              placeholder={EXAMPLE}
              maxLength={MAX_LENGTH}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </FieldFrame>
      </Box>
      <BesideFields ownRowOnPhone>
        <Button type="submit" tone="primary">
          {words.compare}
        </Button>
      </BesideFields>
    </chakra.form>
  );
}

/** Two to five symbols over a period: their total returns over each other, and their figures side by side. */
export function CompareSymbols() {
  const { values, change } = useAddressFilter(['compare', 'period']);
  const period = COMPARE_PERIODS.find(({ value }) => value === values.period)?.value ?? DEFAULT_PERIOD;
  const asOf = useAsOf();
  const canAsk = faultOf(values.compare) === null;
  const query = useQuery({
    ...screenQueries.comparison({
      symbols: values.compare,
      period,
      ...(asOf && { asOf }),
    }),
    enabled: canAsk,
  });
  const refusal = query.error ? asApiError(query.error).fields.symbols : undefined;
  return (
    <Flex direction="column" gap="4">
      <Card
        title={words.title}
        description={words.description}
        actions={<Button onClick={() => change({ compare: '', period: '' })}>{words.back}</Button>}
      >
        <Flex gap="3" wrap="wrap" align="flex-start">
          <SymbolsForm
            key={values.compare}
            symbols={values.compare}
            refusal={refusal}
            onCompare={(compare) => change({ compare })}
          />
          <Choice
            label={words.period}
            options={COMPARE_PERIODS}
            value={period}
            isBusy={canAsk && query.isPending}
            onChange={(chosen) => change({ period: chosen })}
          />
        </Flex>
      </Card>
      {canAsk && refusal === undefined && (
        <QueryView query={query} pending={<PendingTable title={words.chart} />}>
          {(answer) => (
            <>
              <ComparedReturns answer={answer} />
              <ComparedFigures answer={answer} />
            </>
          )}
        </QueryView>
      )}
    </Flex>
  );
}
