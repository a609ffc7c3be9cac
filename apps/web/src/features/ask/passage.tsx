import { Box, chakra } from '@chakra-ui/react';
import type { AskPartOf } from '@pipa/contract';
import { markPlaces, refusalOfPost, rehypePlugins, remarkPlugins, splitByPlaces } from '@pipa/markup';
import { type ComponentProps, memo, type ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import { ask as words } from '../../messages/ask.ts';
import { TextLink } from '../../ui/text-link.tsx';

const Frame = chakra('div', {
  base: {
    overflowWrap: 'anywhere',
    '& > * + *': { mt: '2' },
    '& :is(h3, h4, h5, h6)': { fontWeight: 640, mt: '3' },
    '& :is(ul, ol)': { ps: '5' },
    '& ul': { listStyleType: 'disc' },
    '& ol': { listStyleType: 'decimal' },
    '& blockquote': { borderInlineStartWidth: '3px', borderColor: 'line-strong', ps: '3', color: 'ink-2' },
    '& code': { fontFamily: 'mono', fontSize: '0.92em', bg: 'bg', px: '1', borderRadius: '4px' },
    '& pre': { bg: 'bg', borderWidth: '1px', borderColor: 'line', borderRadius: 'l2', p: '3', overflowX: 'auto' },
    '& pre code': { bg: 'transparent', px: '0' },
    '& :is(th, td)': { borderWidth: '1px', borderColor: 'line', px: '2', py: '1', textAlign: 'start' },
  },
});

const Mark = chakra('mark', {
  base: {
    bg: 'transparent',
    color: 'inherit',
    textDecoration: 'underline dotted',
    textDecorationColor: 'warn',
    textDecorationThickness: '2px',
    textUnderlineOffset: '3px',
    position: 'relative',
    cursor: 'help',
    borderRadius: '2px',
    _after: {
      content: 'attr(data-note)',
      display: 'none',
      position: 'absolute',
      insetInlineStart: '0',
      bottom: 'calc(100% + 4px)',
      zIndex: 'docked',
      px: '8px',
      py: '3px',
      borderRadius: 'l1',
      bg: 'surface',
      color: 'ink',
      shadow: 'md',
      textStyle: 'hint',
      whiteSpace: 'nowrap',
    },
    '&:is(:hover, :focus)::after': { display: 'block' },
  },
});

/** A figure that no read of the product has. */
const Untraced = ({ children }: { children?: ReactNode }) => (
  <Mark tabIndex={0} data-note={words.untraced}>
    {children}
    <Box as="span" srOnly>
      {' '}
      ({words.untraced})
    </Box>
  </Mark>
);

/** Links lead to pages of the product alone: any other address may be that of one who wants to know who reads it. */
const Anchor = ({ href, children }: ComponentProps<'a'>) =>
  href?.startsWith('/admin/') ? <TextLink to={href}>{children}</TextLink> : <span>{children}</span>;

const components: Components = {
  a: Anchor,
  mark: Untraced,
  table: ({ children }) => (
    <Box overflowX="auto" tabIndex={0}>
      <table>{children}</table>
    </Box>
  ),
};

/** Words of an answer. Nothing in them is markup of the page: it is drawn from the tree that `@pipa/markup` leaves of it. */
export const Passage = memo(function Passage({ part: { text, untraced } }: { part: AskPartOf<'passage'> }) {
  // What would take long to parse is shown as it was written.
  if (refusalOfPost(text) !== null) {
    return (
      <Frame whiteSpace="pre-wrap">
        {splitByPlaces(text, untraced).map(({ text: part, isMarked }, index) =>
          isMarked ? <Untraced key={index}>{part}</Untraced> : part,
        )}
      </Frame>
    );
  }
  return (
    <Frame>
      <ReactMarkdown
        remarkPlugins={remarkPlugins}
        rehypePlugins={[...rehypePlugins, markPlaces(untraced)]}
        components={components}
      >
        {text}
      </ReactMarkdown>
    </Frame>
  );
});
