import { Box, chakra } from '@chakra-ui/react';
import type { ForumCard } from '@pipa/contract';
import { cardKey, cardRefOf, refusalOfPost, rehypePlugins, remarkPlugins } from '@pipa/markup';
import type { ComponentProps, ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import { refusalWords } from '../../messages/refusals.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { PostCard } from './post-card.tsx';

const Frame = chakra('div', {
  base: {
    overflowWrap: 'anywhere',
    '& > * + *': { mt: '2.5' },
    '& :is(h3, h4, h5, h6)': { fontWeight: 640, mt: '4' },
    '& :is(ul, ol)': { ps: '5' },
    '& ul': { listStyleType: 'disc' },
    '& ol': { listStyleType: 'decimal' },
    '& blockquote': { borderInlineStartWidth: '3px', borderColor: 'line-strong', ps: '3', color: 'ink-2' },
    '& code': { fontFamily: 'mono', fontSize: '0.92em', bg: 'bg', px: '1', borderRadius: '4px' },
    '& pre': { bg: 'bg', borderWidth: '1px', borderColor: 'line', borderRadius: 'l2', p: '3', overflowX: 'auto' },
    '& pre code': { bg: 'transparent', px: '0' },
    '& [data-table] :is(th, td)': { borderWidth: '1px', borderColor: 'line', px: '2', py: '1', textAlign: 'start' },
    '& [data-mention]': { color: 'accent', fontWeight: 560 },
    '& hr': { borderColor: 'line' },
  },
});
const OutLink = chakra('a', { base: { color: 'accent', textDecoration: 'underline', overflowWrap: 'anywhere' } });

function Anchor({ href, children, rel, target }: ComponentProps<'a'>) {
  if (href?.startsWith('/admin/')) return <TextLink to={href}>{children}</TextLink>;
  // Without an address it is text: it leads nowhere.
  if (!href) return <span>{children}</span>;
  return (
    <OutLink href={href} rel={rel} target={target}>
      {children}
    </OutLink>
  );
}

/** Wide tables scroll inside the post. */
const Table = ({ children }: { children?: ReactNode }) => (
  <Box overflowX="auto" data-table tabIndex={0}>
    <table>{children}</table>
  </Box>
);

const OWN = window.location.origin;
/** An address of this product without its origin, so that the router opens it. */
const inside = (href: string): string => (href.startsWith(`${OWN}/admin/`) ? href.slice(OWN.length) : href);

/** A paragraph that is a link alone, as its card where the post has one. */
function paragraphWith(cards: readonly ForumCard[]): Components['p'] {
  return ({ node, children }) => {
    const [only, ...others] = node?.children ?? [];
    if (only?.type === 'element' && only.tagName === 'a' && others.length === 0) {
      const href = String(only.properties.href ?? '');
      const ref = cardRefOf(href, OWN);
      const card = ref && cards.find(({ key }) => key === cardKey(ref));
      if (card) return <PostCard card={card} to={inside(href)} />;
    }
    return <p>{children}</p>;
  };
}

/** The text of a post. Nothing in it is markup of the page: it is drawn from the tree that `@pipa/markup` leaves of it. */
export default function Markdown({ text, cards = [] }: { text: string; cards?: readonly ForumCard[] }) {
  // A preview of what would be refused is not drawn: its parsing may take long.
  const refusal = refusalOfPost(text);
  if (refusal !== null) return <Box color="loss">{refusalWords(refusal)}</Box>;
  return (
    <Frame>
      <ReactMarkdown
        remarkPlugins={remarkPlugins}
        rehypePlugins={rehypePlugins}
        components={{
          a: ({ href, ...rest }) => <Anchor {...rest} href={href && inside(href)} />,
          table: Table,
          pre: ({ children }) => (
            <Box as="pre" tabIndex={0}>
              {children}
            </Box>
          ),
          p: paragraphWith(cards),
        }}
      >
        {text}
      </ReactMarkdown>
    </Frame>
  );
}
