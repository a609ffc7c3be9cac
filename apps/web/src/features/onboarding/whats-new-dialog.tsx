import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { paths } from '../../app/paths.ts';
import { dashboard as dashboardWords } from '../../messages/dashboard.ts';
import { messages } from '../../messages/index.ts';
import { news } from '../../messages/news.ts';
import { onboarding } from '../../messages/onboarding.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { WhatsNewScene } from './scenes/whats-new-scene.tsx';

const words = onboarding;

const Service = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <Box>
    <Flex align="center" gap="2" mb="1" wrap="wrap">
      <chakra.h3 textStyle="cardTitle">{title}</chakra.h3>
      {children}
    </Flex>
    <Box color="ink-2">{text}</Box>
  </Box>
);

const News = () => (
  <>
    <chakra.h3 textStyle="cardTitle" mt="5" mb="1">
      {words.newest}
    </chakra.h3>
    <chakra.ul ps="5" color="ink-2" listStyleType="disc">
      {news.entries.map((entry) => (
        <chakra.li key={entry} mt="1">
          {entry}
        </chakra.li>
      ))}
    </chakra.ul>
  </>
);

interface WhatsNewProps {
  /** Goes on to what comes after the news. */
  onNext: () => void;
  onClose: () => void;
}
/** 1 §2: one step, which introduces IDA and Ask, and says what else is new. */
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
        <Service title={words.ida} text={words.idaText}>
          <TextLink to={paths.ida} onClick={onClose}>
            {words.openIda}
          </TextLink>
        </Service>
        <Service title={words.ask} text={words.askText}>
          <TextLink to={paths.ask} onClick={onClose}>
            {words.openAsk}
          </TextLink>
        </Service>
      </Grid>
      <News />
    </Dialog>
  );
}
