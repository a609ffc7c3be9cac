import {
  MenuContent,
  MenuItemIndicator,
  MenuPositioner,
  MenuRadioItem,
  MenuRadioItemGroup,
  MenuRoot,
  MenuTrigger,
  Portal,
} from '@chakra-ui/react';
import type { Language } from '@pipa/contract';
import { Languages } from 'lucide-react';
import { useEffect, useState } from 'react';
import { messages } from '../messages/index.ts';
import { languageChoices, spokenLanguage } from '../messages/language.ts';
import { IconButton } from '../ui/button.tsx';
import { speak } from './speak.ts';

/** The languages, each named in itself. It opens once it is drawn, as it is loaded by the press that asks for it. */
export default function LanguageMenu() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  return (
    <MenuRoot
      open={isOpen}
      onOpenChange={(change) => setOpen(change.open)}
      positioning={{ placement: 'bottom-end' }}
      lazyMount
      unmountOnExit
    >
      <MenuTrigger asChild>
        <IconButton label={messages.shell.language}>
          <Languages />
        </IconButton>
      </MenuTrigger>
      <Portal>
        <MenuPositioner>
          <MenuContent minWidth="150px">
            <MenuRadioItemGroup
              value={spokenLanguage(document.documentElement)}
              onValueChange={({ value }) => speak(value as Language)}
            >
              {languageChoices.map(([language, { name, tag }]) => (
                <MenuRadioItem key={language} value={language} lang={tag}>
                  {name}
                  <MenuItemIndicator />
                </MenuRadioItem>
              ))}
            </MenuRadioItemGroup>
          </MenuContent>
        </MenuPositioner>
      </Portal>
    </MenuRoot>
  );
}
