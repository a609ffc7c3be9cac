import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { dashboard as dashboardWords } from '../../messages/dashboard.ts';
import { messages } from '../../messages/index.ts';
import { onboarding } from '../../messages/onboarding.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Pill } from '../../ui/pill.tsx';
import { WhatsNewScene } from './scenes/whats-new-scene.tsx';

const words = onboarding;
const services = [
  { title: words.ida, text: words.idaText },
  { title: words.ask, text: words.askText },
];

interface WhatsNewProps {
  /** Goes on to what comes after the news. */
  onNext: () => void;
  onClose: () => void;
}
/** 1 §2: one step, which introduces IDA and Ask. */
export default function WhatsNewDialog({ onNext, onClose }: WhatsNewProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={dashboardWords.links.whatsNew}
      size="lg"
      footer={
        <>
          <Button onClick={onClose}>{messages.shell.close}</Button>
          <Button tone="primary" onClick={onNext}>
            {words.next}
          </Button>
        </>
      }
    >
      <chakra.p color="ink-2" mb="3">
        {words.whatsNewIntro}
      </chakra.p>
      <WhatsNewScene />
      <Grid mt="4" gap="4" templateColumns={{ base: '1fr', md: '1fr 1fr' }}>
        {services.map(({ title, text }) => (
          <Box key={title}>
            <Flex align="center" gap="2" mb="1" wrap="wrap">
              <chakra.h3 textStyle="cardTitle">{title}</chakra.h3>
              <Pill>{words.soon}</Pill>
            </Flex>
            <Box color="ink-2">{text}</Box>
          </Box>
        ))}
      </Grid>
    </Dialog>
  );
}
