import { Box, chakra, Grid } from '@chakra-ui/react';
import { type NotificationKind, notificationKind } from '@pipa/contract';
import { notices as words } from '../../messages/notices.ts';
import { notifications } from '../../messages/notifications.ts';
import { Tick, TickLabel } from '../../ui/form/tick.tsx';

interface KindFieldsProps {
  /** Kinds that the reader can get. */
  offered: readonly NotificationKind[];
  value: readonly NotificationKind[];
  onChange: (kinds: NotificationKind[]) => void;
  onBlur: () => void;
  fault: string | undefined;
}

/** Which kinds of notices a channel is sent. */
export function KindFields({ offered, value, onChange, onBlur, fault }: KindFieldsProps) {
  const toggle = (kind: NotificationKind) =>
    onChange(notificationKind.options.filter((each) => value.includes(each) !== (each === kind)));
  return (
    <chakra.fieldset border="0" p="0" mt="3" mb="3" minW="0">
      <chakra.legend textStyle="label" color="ink-2" mb="1.5">
        {words.kinds}
      </chakra.legend>
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} columnGap="5">
        {offered.map((kind) => (
          <TickLabel key={kind}>
            <Tick type="checkbox" checked={value.includes(kind)} onChange={() => toggle(kind)} onBlur={onBlur} />
            <span>{notifications.kinds[kind]}</span>
          </TickLabel>
        ))}
      </Grid>
      {fault && (
        <Box textStyle="hint" color="loss" mt="1" role="alert">
          {fault}
        </Box>
      )}
    </chakra.fieldset>
  );
}
