import { chakra, Flex } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { messages } from '../messages/index.ts';

const Mark = () => (
  <chakra.span
    display="inline-flex"
    alignItems="center"
    justifyContent="center"
    boxSize="26px"
    borderRadius="7px"
    bg="ink"
    color={{ _light: 'accent-soft', _dark: 'accent-soft' }}
    flexShrink="0"
    aria-hidden
  >
    <svg
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M12 3.500c3.900 4.300 5.500 7.300 5.500 10.200a5.500 5.500 0 0 1-11 0c0-2.900 1.600-5.900 5.500-10.200z" />
      <path d="M12 8.500v11" />
    </svg>
  </chakra.span>
);

const LogoLink = chakra(Link, { base: { color: 'ink', textDecoration: 'none', borderRadius: 'l2' } });

export const Logo = ({ to }: { to: string }) => (
  <LogoLink to={to}>
    <Flex align="center" gap="2.5" fontSize="17px" fontWeight="660" letterSpacing="-0.01em">
      <Mark />
      {messages.shell.product}
    </Flex>
  </LogoLink>
);
