// Which part may import which. Packages import in one direction; sibling features and apps never import each other.

/** Every package with the packages it may import; what is not listed is forbidden. */
const ALLOWED = {
  contract: [],
  calendar: [],
  charts: [],
  markup: ['contract'],
  words: ['contract', 'charts'],
  mail: ['contract', 'charts', 'words', 'markup'],
  'billing-sandbox': [],
  'broker-sandbox': ['calendar', 'trading'],
  'vendor-sandbox': ['calendar'],
  quant: ['contract', 'calendar'],
  ida: ['contract', 'calendar', 'charts', 'quant', 'words'],
  trading: ['contract', 'calendar', 'quant'],
  'strategy-host': ['calendar', 'quant'],
  'market-data': ['contract', 'calendar', 'quant'],
  brokers: ['contract', 'calendar', 'trading'],
  db: ['contract', 'calendar', 'quant', 'trading'],
  universe: ['contract', 'calendar', 'ida', 'db'],
  'market-ingest': ['contract', 'calendar', 'quant', 'market-data', 'db'],
  platform: ['contract'],
  delivery: ['contract', 'words', 'db', 'platform'],
  billing: ['contract', 'calendar', 'trading', 'mail', 'db'],
  portfolios: ['contract', 'calendar', 'trading', 'brokers', 'db', 'billing'],
  'broker-links': ['contract', 'calendar', 'brokers', 'mail', 'db', 'platform', 'portfolios'],
  doctor: ['contract', 'calendar', 'market-data', 'db', 'platform'],
  reads: [
    'contract',
    'calendar',
    'charts',
    'words',
    'markup',
    'quant',
    'ida',
    'trading',
    'market-data',
    'db',
    'universe',
    'billing',
  ],
  receipts: ['contract', 'calendar', 'quant', 'ida', 'trading', 'db', 'reads'],
  tools: ['contract', 'calendar', 'ida', 'words', 'db', 'reads', 'receipts'],
  assistant: ['contract', 'calendar', 'ida', 'words', 'db', 'reads', 'tools'],
  client: ['contract'],
};
/** The shelves of packages/db that each room reads and writes. A room that is not listed sees none. */
const SHELVES = {
  'apps/api/src/administrators': 'mail market',
  'apps/api/src/broker-sandbox': 'market',
  'apps/api/src/captcha': 'access',
  'apps/api/src/features/access': 'access mail membership referral users',
  'apps/api/src/features/ask': 'ask market users',
  'apps/api/src/features/documents': 'jobs users',
  'apps/api/src/features/drafts': 'drafts notices',
  'apps/api/src/features/forum': 'access forum notices operators users',
  'apps/api/src/features/ida-alerts': 'users watching',
  'apps/api/src/features/ida-screens': 'users watching',
  'apps/api/src/features/ida-watch-lists': 'users watching',
  'apps/api/src/features/images': 'portfolios',
  'apps/api/src/features/mail': 'access mail',
  'apps/api/src/features/mcp': 'access notices',
  'apps/api/src/features/market': 'market',
  'apps/api/src/features/membership': 'access membership operators users',
  'apps/api/src/features/notice-channels': 'notices',
  'apps/api/src/features/notifications': 'notices',
  'apps/api/src/features/operator': 'access analysis jobs mail market membership notices operators strategies watching',
  'apps/api/src/features/reads': 'access forum',
  'apps/api/src/features/realtime': 'access market notices portfolios',
  'apps/api/src/features/receipts': 'receipts',
  'apps/api/src/features/referral': 'access mail referral users',
  'apps/api/src/features/reports': 'portfolios users',
  'apps/api/src/features/risk': 'users',
  'apps/api/src/features/strategies': 'market strategies',
  'apps/api/src/features/support': 'access mail notices support',
  'apps/api/src/features/webhooks': 'notices users',
  'apps/api/src/http': 'access jobs market notices operators',
  'apps/api/src/mail-tokens': 'access mail',
  'apps/api/src/market-watch': 'mail market notices',
  'apps/api/src/signing': 'access',
  'apps/api/src/throttling': 'access',
  'apps/worker/src/alerts': 'analysis mail market notices watching',
  'apps/worker/src/background': 'analysis jobs mail market notices strategies trading',
  'apps/worker/src/billing': 'membership',
  'apps/worker/src/brokers': 'accounts books brokers links market notices portfolios trading',
  'apps/worker/src/close': 'accounts analysis books brokers links mail market notices portfolios trading',
  'apps/worker/src/context': 'market',
  'apps/worker/src/create-context': 'market',
  'apps/worker/src/mail': 'forum mail market operators watching',
  'apps/worker/src/main': 'jobs market',
  'apps/worker/src/market-clock': 'market notices portfolios',
  'apps/worker/src/own-strategies': 'market strategies trading',
  'apps/worker/src/rebuild': 'market receipts',
  'apps/worker/src/reports': 'market strategies trading',
  'apps/worker/src/seed': 'access accounts market operators portfolios strategies users',
  'apps/worker/src/live': 'books market notices portfolios trading',
  'apps/worker/src/session': 'books market notices portfolios strategies trading',
  'apps/worker/src/trade': 'books brokers links mail market notices portfolios strategies trading',
  'apps/worker/src/worker': 'notices operators',
  'packages/broker-links': 'accounts books links mail market notices portfolios users',
  'packages/billing': 'access mail membership notices users',
  'packages/doctor': 'market operators',
  'packages/delivery': 'mail notices operators users',
  'packages/market-ingest': 'analysis market',
  'packages/portfolios':
    'access accounts books brokers links mail market membership notices operators portfolios strategies trading users',
  'packages/reads':
    'accounts analysis brokers drafts forum jobs links mail market membership notices portfolios strategies trading watching',
  'packages/receipts': 'receipts',
  'packages/tools': 'drafts notices users',
  'packages/universe': 'analysis market',
};
const TESTS = '\\.test\\.tsx?$|/testing/';
/** What every call of the contract is made of. */
const WIRE =
  'constants|csv|endpoint|enums|envelope|errors|fields|json-schema|list-page|principal|read-input|refusals|scope|sentence|signature|tool-names|tools';

const packageRules = Object.entries(ALLOWED).map(([name, allowed]) => ({
  name: `${name}-imports`,
  comment: `packages/${name} may import ${allowed.length > 0 ? allowed.join(', ') : 'no other package'}.`,
  severity: 'error',
  from: { path: `^packages/${name}/`, pathNot: TESTS },
  to: { path: '^(packages|apps|scripts)/', pathNot: `^packages/(${[name, ...allowed].join('|')})/` },
}));

const SHELF = '^packages/db/src/([a-z]+)/index[.]ts$';
const shelfRules = [
  ...Object.entries(SHELVES).map(([room, shelves]) => ({
    name: `shelves-of-${room.replaceAll('/', '-')}`,
    comment: `${room} sees of the database: ${shelves}.`,
    severity: 'error',
    from: { path: `^${room}(/|[.]ts$)`, pathNot: TESTS },
    to: { path: SHELF, pathNot: `^packages/db/src/(${shelves.replaceAll(' ', '|')})/` },
  })),
  {
    name: 'shelves-are-named',
    comment: 'A room that reads or writes the database names its shelves in the table above.',
    severity: 'error',
    from: {
      path: '^(apps|packages)/',
      pathNot: [TESTS, '^packages/db/', ...Object.keys(SHELVES).map((room) => `^${room}(/|[.]ts$)`)],
    },
    to: { path: SHELF },
  },
];

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle has no layer: find what both sides need and give it a place of its own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      // Types of trees have no code, and a page of the client is made of a module that the build writes.
      to: { couldNotResolve: true, pathNot: '^(mdast|hast|virtual:.*)$' },
    },
    ...packageRules,
    ...shelfRules,
    {
      name: 'web-imports',
      comment:
        'The web client knows the wire, the calendar, charts, pure numbers and the rules of the analysis only: nothing of the server reaches a browser.',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: {
        path: '^(packages|apps|scripts)/',
        pathNot: '^(apps/web|packages/(client|contract|calendar|charts|markup|quant|ida|words))/',
      },
    },
    {
      name: 'wire-knows-no-subject',
      comment: 'Calls of a subject are made of the wire, never the reverse.',
      severity: 'error',
      from: { path: `^packages/contract/src/(${WIRE})[.]ts$` },
      to: { path: '^packages/contract/src/', pathNot: `^packages/contract/src/(${WIRE})[.]ts$` },
    },
    {
      name: 'documents-alone',
      comment: 'The client of the documents proves them: it imports nothing of the product, nor the types of its wire.',
      severity: 'error',
      from: { path: '^e2e/documents/' },
      to: { pathNot: '^e2e/documents/|(^|/)node_modules/vitest/' },
    },
    {
      name: 'own-strategies-know-their-interface',
      comment: 'A strategy of the operator runs in a process that loads nothing else.',
      severity: 'error',
      from: { path: '^strategies/', pathNot: TESTS },
      to: { pathNot: '^strategies/|^packages/quant/src/own-strategy/index[.]ts$' },
    },
    {
      name: 'apps-are-independent',
      comment: 'Apps never import apps; what they share is a package.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/', pathNot: TESTS },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'features-are-independent',
      comment: 'A feature never imports a sibling; what they share moves beside or below them.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/src/features/([^/]+)/', pathNot: TESTS },
      to: { path: '^apps/$1/src/features/[^/]+/', pathNot: '^apps/$1/src/features/$2/' },
    },
    {
      name: 'only-queries-call-the-api',
      comment:
        'A page reads and changes through the queries of a resource, so that a change knows what it makes out of date.',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: `^apps/web/src/((api|queries|session)/|app/providers[.]tsx$)|${TESTS}` },
      to: { path: '^apps/web/src/api/call[.]ts$' },
    },
    {
      name: 'queries-know-no-page',
      comment: 'Pages import queries, never the reverse: queries import the wire and each other.',
      severity: 'error',
      from: { path: '^apps/web/src/queries/', pathNot: TESTS },
      to: { path: '^apps/web/src/', pathNot: '^apps/web/src/(api|queries)/' },
    },
    {
      name: 'views-know-no-feature',
      comment:
        'Several features show these views (of a strategy, a position, an invoice), so the views import no feature.',
      severity: 'error',
      from: { path: '^apps/web/src/[a-z]+-views/' },
      to: { path: '^apps/web/src/(features|pages|shell)/' },
    },
    {
      name: 'words-in-the-language-of-the-page',
      comment:
        'A page takes its words from messages/<area>.ts, which gives them in the language of the page; only those files read a language.',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: `^apps/web/src/messages/|${TESTS}` },
      to: { path: '^apps/web/src/messages/(en|zh)/' },
    },
    {
      name: 'ui-fetches-nothing',
      comment: 'ui draws what it is given; features own what is read.',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: '^apps/web/src/(queries|features|pages|shell|session)/|^apps/web/src/api/call[.]ts$' },
    },
    {
      name: 'only-db-knows-sql',
      comment: 'Everything else reads and writes through the stores of packages/db.',
      severity: 'error',
      // platform starts the embedded server and listens for notifications; benchmarks compare with what they name.
      from: { pathNot: '^packages/(db|platform)/|^scripts/(bench|testing|trials)/' },
      to: { path: '(^|/)node_modules/(@prisma|prisma|kysely|pg)/|^packages/db/generated/' },
    },
    {
      name: 'models-stand-alone',
      comment: 'Stores take the models of Prisma from `modelsOf` of the client, which no transaction is given to.',
      severity: 'error',
      from: { path: '^packages/db/src/', pathNot: '^packages/db/src/(client|index|schema-engine)[.]ts$' },
      to: { path: '(^|/)node_modules/@prisma/(client|adapter-pg)/|^packages/db/generated/prisma/' },
    },
    {
      name: 'connections-stay-sealed',
      comment: 'Outside packages/db a connection is passed to stores; only tests and benchmarks use one directly.',
      severity: 'error',
      from: { path: '^(apps|packages|scripts)/', pathNot: `^packages/db/|^scripts/(bench|testing|trials)/|${TESTS}` },
      to: { path: '^packages/db/src/(client|testing/connections)[.]ts$' },
    },
    {
      name: 'commands-change-the-books',
      comment:
        'Accounts, portfolios and the ledger are changed by the commands of packages/portfolios and by the trading of a session, its close, and what brokers book.',
      severity: 'error',
      from: {
        path: '^(apps|packages|scripts)/',
        pathNot: `^packages/(db|portfolios)/|^apps/worker/src/(trade|session|live|close|brokers)/|^scripts/bench/|${TESTS}`,
      },
      to: {
        path: '^packages/db/src/books/',
      },
    },
    {
      name: 'commands-know-no-server',
      comment: 'A command is a function over a transaction, a read is one over a reader: no HTTP, no queue.',
      severity: 'error',
      from: { path: '^packages/(portfolios|reads)/' },
      to: { path: '(^|/)(fastify|@fastify|bullmq|ioredis)(/|$)' },
    },
    {
      name: 'brokers-behind-their-ports',
      comment:
        'Orders and accounts reach a broker through its ports: only what composes a process (worker, seed, API, benchmarks, trials) knows an adapter.',
      severity: 'error',
      from: {
        path: '^(apps|packages|scripts)/',
        pathNot: `${TESTS}|^apps/(worker/src/(create-context|seed/index)|api/src/main)\\.ts$|^packages/broker-links/src/open/|^packages/brokers/src/|^scripts/(bench|trials)/`,
      },
      to: { path: '^packages/brokers/src/[^/]+/', pathNot: TESTS },
    },
    {
      name: 'vendors-end-at-the-ingest',
      comment:
        'Data of vendors reaches the product through the database: only the ingest, which stores what the gate lets through, and the live clock know a vendor, and the doctor, which asks whether it answers.',
      severity: 'error',
      from: {
        path: '^(apps|packages|scripts)/',
        pathNot: `^packages/(market-data|market-ingest|doctor)/|^apps/(api/src/market-data-terms[.]ts$|worker/src/live/)|^scripts/(ingest|market|bench|trials)/|${TESTS}`,
      },
      to: { path: '^packages/market-data/src/vendors/' },
    },
    {
      name: 'vendor-behind-its-port',
      comment: 'Data is read through the port: only the place of the ingest that opens a vendor knows its adapter.',
      severity: 'error',
      from: {
        path: '^(apps|packages|scripts)/',
        pathNot: `${TESTS}|^scripts/ingest/price-files\\.ts$|^scripts/trials/|^scripts/bench/|^packages/market-ingest/|^packages/market-data/src/vendors/([^/]+/|(index|open-vendors)\\.ts$)`,
      },
      // What all adapters are made of is none.
      to: { path: '^packages/market-data/src/vendors/(?!http/)[^/]+/' },
    },
    {
      name: 'fill-rules',
      comment: 'What an order fills at is decided by the venue of PIPA and by the backtest, nowhere else.',
      severity: 'error',
      from: { path: '^(apps|packages|scripts)/', pathNot: `${TESTS}|^packages/(trading|brokers/src/pipa)/` },
      to: { path: '^packages/trading/src/(fills|fill-market|fill-order)\\.ts$' },
    },
    {
      name: 'pure-packages',
      comment: 'Rules and numbers do no input or output: no Node modules, no clock but an injected one.',
      severity: 'error',
      // An adapter of a vendor reads a file or the network, one of a broker signs its calls.
      from: {
        path: '^packages/(client|contract|calendar|charts|markup|quant|ida|words|trading|brokers|market-data)/',
        pathNot: `${TESTS}|^packages/market-data/src/vendors/[^/]+/|^packages/brokers/src/[^/]+/`,
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'charts-know-types-of-echarts',
      comment: 'Option builders are pure: the client loads ECharts on demand, the server draws with its own renderer.',
      severity: 'error',
      from: { path: '^packages/charts/', pathNot: TESTS },
      to: { path: '(^|/)node_modules/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-test-code-in-the-product',
      comment: 'Fixtures and tests stay out of what runs.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: TESTS },
      to: { path: TESTS },
    },
    {
      name: 'declared-dependencies',
      comment: 'What a part uses of npm, its own package.json names.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: `${TESTS}|(vite\\.config|used-icons|contract-parts)\\.ts$` },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'] },
    },
    {
      name: 'inside-by-index',
      comment: 'A package is entered through its index (or its fixture for tests), never through a file of its own.',
      severity: 'error',
      from: { path: '^(apps|packages|scripts)/([^/]+)/' },
      to: {
        path: '^packages/[^/]+/src/',
        pathNot:
          '^packages/[^/]+/src/(index[.]ts$|stripe[.]ts$|testing/|own-strategy/(index|host|testing)[.]ts$)|^packages/brokers/src/(alpaca|ib|schwab)/testing/|^packages/(brokers/src/(pipa/pipa-(venue|accounts)|alpaca/create-alpaca|ib/ib|schwab/create-schwab)|broker-links/src/open/(open-brokers|broker-addresses)|trading/src/fills|market-data/src/(vendors/(index|open-vendors|[a-z]+/(create-[a-z]+|[a-z]+-vendor))|(facts|macro)/index))[.]ts$|^packages/(db/src/[a-z]+|words/src/(documents|doctor|strategies|verdict))/index[.]ts$|^$1/$2/',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps|packages)/[^/]+/(dist|generated/prisma/(internal|models))/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
