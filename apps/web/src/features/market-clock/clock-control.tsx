import { Box, Flex } from '@chakra-ui/react';
import { clockSpeed, type MarketStatus } from '@pipa/contract';
import { useMutation } from '@tanstack/react-query';
import { Pause, Play, StepForward } from 'lucide-react';
import { z } from 'zod';
import { messages } from '../../messages/index.ts';
import { type ClockControl as Control, marketMutations } from '../../queries/market/market-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { typedNumber } from '../../ui/form/amount.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { notify } from '../../ui/toaster.tsx';

const words = messages.marketClock;

/** Sends one control at a time; the answer is the clock after it. */
function useControl() {
  const { mutateAsync, isPending, variables } = useMutation(marketMutations.controlClock());
  const control = async (input: Control, word: string) => {
    try {
      await mutateAsync(input);
      notify.success(word);
    } catch (error) {
      notify.failure(error);
    }
  };
  return { running: isPending ? variables.action : null, control };
}

const speedSchema = z.strictObject({ speed: typedNumber(clockSpeed) });

function SpeedForm({ status, onSpeed }: { status: MarketStatus; onSpeed: (speed: number) => Promise<void> }) {
  const form = useContractForm({
    schema: speedSchema,
    initial: { speed: String(status.speed) },
    submit: ({ speed }) => onSpeed(speed),
  });
  return (
    <form onSubmit={form.send} noValidate>
      <Flex gap="3" align="flex-start" wrap="wrap">
        <Box width="200px">
          <TextField
            control={form.control}
            name="speed"
            label={words.speedLabel}
            numeric
            inputMode="decimal"
            autoComplete="off"
          />
        </Box>
        <Button type="submit" mt="24px" height="40px" loading={form.formState.isSubmitting} disabled={!form.isValid}>
          {words.setSpeed}
        </Button>
      </Flex>
    </form>
  );
}

export function ClockControl({ status }: { status: MarketStatus }) {
  const { running, control } = useControl();
  return (
    <Card>
      <Flex direction="column" gap="5">
        <Flex gap="2" wrap="wrap">
          {status.paused ? (
            <Button
              tone="primary"
              loading={running === 'resume'}
              onClick={() => void control({ action: 'resume' }, words.resumed)}
            >
              <Play />
              {words.resume}
            </Button>
          ) : (
            <Button
              tone="primary"
              loading={running === 'pause'}
              onClick={() => void control({ action: 'pause' }, words.paused)}
            >
              <Pause />
              {words.pause}
            </Button>
          )}
          <Button loading={running === 'step'} onClick={() => void control({ action: 'step' }, words.stepped)}>
            <StepForward />
            {words.step}
          </Button>
        </Flex>
        <SpeedForm status={status} onSpeed={(speed) => control({ action: 'speed', speed }, words.speedSet)} />
      </Flex>
    </Card>
  );
}
