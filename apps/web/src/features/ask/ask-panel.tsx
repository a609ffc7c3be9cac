import {
  Box,
  chakra,
  DrawerBody,
  DrawerContent,
  DrawerPositioner,
  DrawerRoot,
  DrawerTitle,
  Flex,
  Portal,
} from '@chakra-ui/react';
import { Maximize2, SquarePen, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { links } from '../../app/links.ts';
import { ask as words } from '../../messages/ask.ts';
import { IconButton } from '../../ui/button.tsx';
import { enterDialog } from '../../ui/dialog-history.ts';
import { usePhone } from '../../ui/use-media.ts';
import { useAskPage } from './ask-page.ts';
import { AskThread } from './ask-thread.tsx';
import { useConversationId, useConversations, useCurrent } from './use-conversations.ts';

/** Of the panel beside the page; the frame of the page leaves this room where it has it. */
const WIDTH = '420px';

const Aside = chakra('aside', {
  base: {
    position: 'fixed',
    insetBlock: '0',
    insetInlineEnd: '0',
    width: `min(${WIDTH}, 100vw)`,
    zIndex: 'sticky',
    bg: 'surface',
    borderInlineStartWidth: '1px',
    borderColor: 'line',
    shadow: { base: 'md', xl: 'none' },
  },
});

interface AskPanelProps {
  onClose: () => void;
  /** Changes when the keys ask for a panel that is open: its box gets the focus. */
  asked: number;
}

function PanelContent({ onClose, asked, isPhone }: AskPanelProps & { isPhone: boolean }) {
  const conversations = useConversations();
  const conversation = useCurrent(conversations);
  const id = useConversationId(conversations, conversation);
  const page = useAskPage();
  const navigate = useNavigate();
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => box.current?.focus(), [asked, conversation]);
  return (
    <Flex direction="column" height="100%" minH="0" px="4" pt="2.5" pb="calc(12px + env(safe-area-inset-bottom, 0px))">
      <Flex align="center" gap="1" mb="2" flexShrink="0">
        {isPhone ? (
          <DrawerTitle flex="1" textStyle="sectionTitle">
            {words.title}
          </DrawerTitle>
        ) : (
          <chakra.h2 flex="1" textStyle="sectionTitle">
            {words.title}
          </chakra.h2>
        )}
        <IconButton label={words.newChat} onClick={() => conversations.begin()}>
          <SquarePen />
        </IconButton>
        <IconButton
          label={words.openPage}
          onClick={() => {
            onClose();
            navigate(links.ask(id));
          }}
        >
          <Maximize2 />
        </IconButton>
        <IconButton label={words.close} onClick={onClose}>
          <X />
        </IconButton>
      </Flex>
      <Box flex="1" minH="0">
        <AskThread key={conversation.key} conversation={conversation} page={page} box={box} />
      </Box>
    </Flex>
  );
}

/** On a phone the panel covers the page: Back closes it, and a link in an answer leads to its page. */
function PhonePanel(props: AskPanelProps) {
  const close = useEffectEvent(props.onClose);
  useEffect(() => enterDialog(() => close()), []);
  const { pathname, search } = useLocation();
  const place = useRef(`${pathname}${search}`);
  useEffect(() => {
    if (place.current !== `${pathname}${search}`) close();
  }, [pathname, search]);
  return (
    <DrawerRoot open onOpenChange={(change) => !change.open && props.onClose()} placement="end">
      <Portal>
        <DrawerPositioner>
          <DrawerContent maxWidth="100vw">
            <DrawerBody p="0">
              <PanelContent {...props} isPhone />
            </DrawerBody>
          </DrawerContent>
        </DrawerPositioner>
      </Portal>
    </DrawerRoot>
  );
}

/** Ask beside the page that is asked about; both can be used. */
function SidePanel(props: AskPanelProps) {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    props.onClose();
  };
  return (
    <Aside aria-label={words.title} data-ask-panel onKeyDown={onKey}>
      <PanelContent {...props} isPhone={false} />
    </Aside>
  );
}

export default function AskPanel(props: AskPanelProps) {
  return usePhone() ? <PhonePanel {...props} /> : <SidePanel {...props} />;
}
