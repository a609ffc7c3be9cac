import { Moon, Sun } from 'lucide-react';
import { useTheme } from 'next-themes';
import { messages } from '../messages/index.ts';
import { IconButton } from '../ui/button.tsx';

export function ColorModeToggle() {
  const { resolvedTheme, setTheme } = useTheme();
  const isDark = resolvedTheme === 'dark';
  return (
    <IconButton
      label={isDark ? messages.shell.toLight : messages.shell.toDark}
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <Sun /> : <Moon />}
    </IconButton>
  );
}
