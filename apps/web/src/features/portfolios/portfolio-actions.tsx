import { Flex, MenuContent, MenuItem, MenuPositioner, MenuRoot, MenuTrigger, Portal } from '@chakra-ui/react';
import type { Portfolio, PortfolioAction } from '@pipa/contract';
import { Ellipsis } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { links } from '../../app/links.ts';
import { invest } from '../../messages/invest.ts';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import type { PortfolioDialog } from './portfolio-dialogs.tsx';

const words = invest.portfolios;

const dialogOf: Partial<Record<PortfolioAction, PortfolioDialog>> = {
  Start: 'start',
  Edit: 'edit',
  'Increase/Decrease Investment Amount': 'amount',
  Stop: 'stop',
  'Call Off': 'callOff',
};

interface PortfolioActionsProps {
  portfolio: Portfolio;
  onDialog: (dialog: PortfolioDialog) => void;
}
/** The first action is a button, the others are in a menu; the server decides which there are (2 §2). */
export function PortfolioActions({ portfolio, onDialog }: PortfolioActionsProps) {
  const navigate = useNavigate();
  const [main, ...others] = portfolio.actions;
  const targets = {
    Monitor: links.portfolio(portfolio),
    'Portfolio Activities': links.activities(portfolio),
    'Investment Amount Activities': links.activities(portfolio, 'investmentLog'),
  } as Partial<Record<PortfolioAction, { to: string; state: unknown }>>;
  const run = (action: PortfolioAction) => {
    const dialog = dialogOf[action];
    const link = targets[action];
    if (dialog) onDialog(dialog);
    else if (link) navigate(link.to, { state: link.state });
  };
  const mainLink = main && targets[main];
  return (
    <Flex gap="2" align="center">
      {main &&
        (mainLink ? (
          <ButtonLink size="sm" to={mainLink.to} state={mainLink.state}>
            {words.labels[main]}
          </ButtonLink>
        ) : (
          <Button size="sm" onClick={() => run(main)}>
            {words.labels[main]}
          </Button>
        ))}
      {others.length > 0 && (
        <MenuRoot onSelect={({ value }) => run(value as PortfolioAction)} positioning={{ placement: 'bottom-end' }}>
          <MenuTrigger asChild>
            <IconButton size="iconSm" label={words.actionsOf(portfolio.name)}>
              <Ellipsis />
            </IconButton>
          </MenuTrigger>
          <Portal>
            <MenuPositioner>
              <MenuContent>
                {others.map((action) => (
                  <MenuItem
                    key={action}
                    value={action}
                    color={action === 'Stop' || action === 'Call Off' ? 'loss' : undefined}
                  >
                    {words.labels[action]}
                  </MenuItem>
                ))}
              </MenuContent>
            </MenuPositioner>
          </Portal>
        </MenuRoot>
      )}
    </Flex>
  );
}
