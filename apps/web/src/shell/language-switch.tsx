import { Languages } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../lazy-part.ts';
import { messages } from '../messages/index.ts';
import { IconButton } from '../ui/button.tsx';
import { PartFrame } from '../ui/part-frame.tsx';

const LanguageMenu = lazyPart(() => import('./language-menu.tsx'));

/** The button of the languages. Its menu is a file of its own, loaded by the first press, and brings its own button. */
export function LanguageSwitch() {
  const [isAsked, setAsked] = useState(false);
  const button = (
    <IconButton
      label={messages.shell.language}
      aria-haspopup="menu"
      onClick={() => {
        LanguageMenu.preload();
        setAsked(true);
      }}
    >
      <Languages />
    </IconButton>
  );
  if (!isAsked) return button;
  return (
    <PartFrame onFault={() => setAsked(false)}>
      <Suspense fallback={button}>
        <LanguageMenu />
      </Suspense>
    </PartFrame>
  );
}
