import { Box, chakra, Grid } from '@chakra-ui/react';
import { LEAST_ORDER_VALUE, MOST_DRAWDOWN, MOST_YEARLY } from '@pipa/contract';
import type { Control } from 'react-hook-form';
import { formatMoney, formatPercent } from '../../../format.ts';
import { invest } from '../../../messages/invest.ts';
import { CheckField, TextField } from '../../../ui/form/fields.tsx';
import type { SubscribeInput, SubscribeValues } from './subscribe-rules.ts';

const words = invest.subscribe.limits;
const part = words.percentHint(formatPercent(MOST_DRAWDOWN, { decimals: 0 }));
const yearly = words.percentHint(formatPercent(MOST_YEARLY, { decimals: 0 }));
const least = words.valueHint(formatMoney(LEAST_ORDER_VALUE, { decimals: 0 }));

/** A stop needs a tolerance, so it is checked again with each. */
const stop = ['profile.stopOnTolerance'] as const;
const number = { inputMode: 'decimal', numeric: true, autoComplete: 'off' } as const;

const Summary = chakra('summary', {
  base: { cursor: 'pointer', textStyle: 'label', color: 'accent', fontWeight: 500, py: '1', width: 'fit-content' },
});
const Legend = chakra('legend', { base: { textStyle: 'label', color: 'ink-2', mb: '1.5' } });

interface LimitFieldsProps {
  control: Control<SubscribeInput, unknown, SubscribeValues>;
  /** Whether a limit is set already. */
  startsOpen?: boolean;
}
/** What the investor tolerates of a portfolio, and the largest value of its orders; all of it may stay empty. */
export const LimitFields = ({ control, startsOpen = false }: LimitFieldsProps) => (
  <chakra.details open={startsOpen || undefined}>
    <Summary>{words.title}</Summary>
    <Grid templateColumns="minmax(0, 1fr)" gap="4" mt="2">
      <chakra.fieldset border="0" p="0" m="0" minW="0">
        <Legend>{words.tolerances}</Legend>
        <Box textStyle="hint" color="ink-2" mb="2">
          {words.tolerancesText}
        </Box>
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' }} gap="3" mb="3">
          <TextField
            control={control}
            name="profile.tolenranceMaxDrawdown"
            dependents={stop}
            label={words.maxDrawdown}
            hint={part}
            {...number}
          />
          <TextField
            control={control}
            name="profile.tolenranceMaxAnnualVolatility"
            dependents={stop}
            label={words.maxVolatility}
            hint={yearly}
            {...number}
          />
          <TextField
            control={control}
            name="profile.expectMinAnnualReturn"
            dependents={stop}
            label={words.minReturn}
            hint={yearly}
            {...number}
          />
        </Grid>
        <CheckField control={control} name="profile.stopOnTolerance" label={words.stop} />
      </chakra.fieldset>
      <chakra.fieldset border="0" p="0" m="0" minW="0">
        <Legend>{words.orderValues}</Legend>
        <Box textStyle="hint" color="ink-2" mb="2">
          {words.orderValuesText}
        </Box>
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} gap="3">
          <TextField
            control={control}
            name="portfolio.buyValuePerOrder"
            label={words.buyValue}
            hint={least}
            {...number}
          />
          <TextField
            control={control}
            name="portfolio.sellValuePerOrder"
            label={words.sellValue}
            hint={least}
            {...number}
          />
        </Grid>
      </chakra.fieldset>
    </Grid>
  </chakra.details>
);
