import { chakra, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { pathOf } from '../app/routes.ts';
import { formatDate } from '../format.ts';
import { messages } from '../messages/index.ts';
import { languageChoices, spokenLanguage } from '../messages/language.ts';
import { marketQueries } from '../queries/market/market-queries.ts';
import { Button } from '../ui/button.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { speak } from './speak.ts';
import { useFooterPages } from './use-public-pages.ts';

const List = chakra('ul', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '4', rowGap: '1', listStyleType: 'none' },
});

const Pages = () => (
  <nav aria-label={messages.shell.morePages}>
    <List>
      {useFooterPages().map((route) => (
        <li key={route.path}>
          <TextLink quiet to={pathOf(route)}>
            {messages.shell.pageNames[route.name]}
          </TextLink>
        </li>
      ))}
    </List>
  </nav>
);

/** The languages, each named in itself. */
function Languages() {
  const spoken = spokenLanguage(document.documentElement);
  return (
    <List aria-label={messages.shell.language}>
      {languageChoices.map(([language, { name, tag }]) => (
        <li key={language}>
          <Button
            tone="link"
            lang={tag}
            aria-pressed={language === spoken}
            fontSize="inherit"
            fontWeight="inherit"
            color={language === spoken ? 'ink' : 'inherit'}
            onClick={() => speak(language)}
          >
            {name}
          </Button>
        </li>
      ))}
    </List>
  );
}

/** What the terms of the vendors ask to be said with their data. */
function DataSources() {
  const { data: status } = useQuery(marketQueries.status());
  const { data: sources = [] } = useQuery(marketQueries.dataSources(status?.source === 'real'));
  if (sources.length === 0) return null;
  return (
    <List aria-label={messages.shell.dataSources} flexBasis="100%">
      {sources.map(({ title, words, termsUrl }) => (
        <li key={title}>
          {words}{' '}
          {termsUrl !== null && (
            <TextLink quiet to={termsUrl} target="_blank" rel="noreferrer">
              {messages.shell.termsOf(title)}
            </TextLink>
          )}
        </li>
      ))}
    </List>
  );
}

/** The end of every page: who it is of, what else there is to read, and the languages. */
export const Footer = () => (
  <Flex
    as="footer"
    wrap="wrap"
    justify="space-between"
    align="center"
    columnGap="6"
    rowGap="2"
    px={{ base: '4', md: '28px' }}
    py="5"
    textStyle="hint"
    color="ink-2"
  >
    <DataSources />
    <span>{messages.shell.copyright(formatDate(new Date()).slice(0, 4))}</span>
    <Flex wrap="wrap" columnGap="6" rowGap="2">
      <Pages />
      <Languages />
    </Flex>
  </Flex>
);
