import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';

/** Link inside the product. */
export const TextLink = chakra(Link, {
  base: {
    color: 'accent',
    fontWeight: 500,
    // A link is a name, in which figures of equal width would space hyphens too widely.
    fontVariantNumeric: 'normal',
    borderRadius: '2px',
    textDecoration: 'none',
    _hover: { textDecoration: 'underline' },
  },
  variants: { quiet: { true: { color: 'inherit', _hover: { color: 'accent' } } } },
});
