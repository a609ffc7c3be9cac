import {
  Box,
  chakra,
  MenuContent,
  MenuItem,
  MenuPositioner,
  MenuRoot,
  MenuSeparator,
  MenuTrigger,
  Portal,
} from '@chakra-ui/react';
import { LogOut, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { initialsOf } from '../app/access.ts';
import { paths } from '../app/paths.ts';
import { formatRisk } from '../format.ts';
import { messages } from '../messages/index.ts';
import { useSession } from '../session/browser-session.ts';
import { signOut } from '../session/sign-out.ts';

const Trigger = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    cursor: 'pointer',
    minWidth: 0,
    fontWeight: 560,
    borderRadius: 'full',
  },
});
// The initials are drawn, not text: the label of the button has to hold all of its text.
const Face = chakra('span', {
  base: {
    _before: { content: 'attr(data-initials)' },
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSize: '34px',
    borderRadius: 'full',
    bg: 'accent-soft',
    color: 'accent',
    fontSize: '12.5px',
    fontWeight: 640,
    flexShrink: 0,
  },
});

export default function ProfileMenu() {
  const { userName, riskLabel } = useSession();
  const navigate = useNavigate();
  const choose = (value: string) => {
    if (value === 'account') navigate(paths.userAccount);
    else void signOut().then(() => navigate(paths.home));
  };
  return (
    <MenuRoot positioning={{ placement: 'bottom-end' }} onSelect={(selection) => choose(selection.value)}>
      <MenuTrigger asChild>
        <Trigger type="button" aria-label={messages.shell.profileOf(userName ?? '')}>
          <Face aria-hidden data-initials={initialsOf(userName)} />
          <Box as="span" truncate maxW="160px" hideBelow="md">
            {userName}
          </Box>
        </Trigger>
      </MenuTrigger>
      <Portal>
        <MenuPositioner>
          <MenuContent>
            <Box px="10px" py="2">
              <Box fontWeight="600" overflowWrap="anywhere">
                {userName}
              </Box>
              {riskLabel && (
                <Box textStyle="hint" color="ink-2">
                  {formatRisk(Number(riskLabel.slice(1, 2)))}
                </Box>
              )}
            </Box>
            <MenuSeparator />
            <MenuItem value="account">
              <UserRound size={16} aria-hidden />
              {messages.shell.myAccount}
            </MenuItem>
            <MenuItem value="signOut">
              <LogOut size={16} aria-hidden />
              {messages.shell.signOut}
            </MenuItem>
          </MenuContent>
        </MenuPositioner>
      </Portal>
    </MenuRoot>
  );
}
