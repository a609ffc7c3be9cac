import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { RECEIPT_ID, type Receipt } from '@pipa/contract';
import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { asApiError } from '../api/api-error.ts';
import { paths } from '../app/paths.ts';
import { formatDay, formatInstant, formatNumber } from '../format.ts';
import { receipts as words } from '../messages/receipts.ts';
import { receiptQueries } from '../queries/receipts/receipt-queries.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { copyText } from '../ui/copy-text.ts';
import { FactList } from '../ui/fact-list.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Pill } from '../ui/pill.tsx';
import { saveFile } from '../ui/save-file.ts';
import { TableSkeleton } from '../ui/skeleton.tsx';
import { EmptyState, QueryView } from '../ui/states.tsx';
import { type Column, DataTable } from '../ui/table/data-table.tsx';

/** Figures of the result that are listed; the file has all. */
const MOST_FIGURES = 60;
const whole = (value: number) => formatNumber(value, { decimals: 0 });

const Hash = ({ children }: { children: string }) => (
  <chakra.code fontFamily="mono" fontSize="12px" overflowWrap="anywhere">
    {children}
  </chakra.code>
);

interface Figure {
  readonly path: string;
  readonly text: string;
}

/** The leaves of a value of JSON with their paths, in its own sequence. */
function figuresIn(value: unknown, path = ''): Figure[] {
  if (value === null || typeof value !== 'object') return [{ path, text: value === null ? '–' : String(value) }];
  return Object.entries(value).flatMap(([key, field]) => figuresIn(field, path === '' ? key : `${path}.${key}`));
}

type Input = Receipt['inputs'][number];
const inputColumns: readonly Column<Input>[] = [
  { key: 'name', header: words.input, value: ({ name }) => name, phone: true },
  { key: 'vintage', header: words.vintage, value: ({ vintage }) => vintage, cell: ({ vintage }) => formatDay(vintage) },
  { key: 'rows', header: words.rows, value: ({ rows }) => rows, cell: ({ rows }) => whole(rows), phone: true },
  { key: 'hash', header: words.hash, value: ({ sha256 }) => sha256, cell: ({ sha256 }) => <Hash>{sha256}</Hash> },
];
const figureColumns: readonly Column<Figure>[] = [
  { key: 'path', header: words.figure, value: ({ path }) => path, phone: true },
  {
    key: 'value',
    header: words.value,
    value: ({ text }) => text,
    cell: ({ text }) => <Hash>{text}</Hash>,
    phone: true,
  },
];
const codeColumns: readonly Column<readonly [string, string]>[] = [
  { key: 'name', header: words.package, value: ([name]) => name, phone: true },
  { key: 'hash', header: words.hash, value: ([, hash]) => hash, cell: ([, hash]) => <Hash>{hash}</Hash>, phone: true },
];

function marketText({ source, seed, universe }: Receipt['market']): string {
  if (source !== 'simulated' || seed === null) return words.importedMarket;
  return universe === null ? words.generatedOf(`${seed}`) : words.generated(`${seed}`, whole(universe.stocks));
}

function repeatable({ isFromMarket, kind, market }: Receipt): string {
  if (isFromMarket) return market.source === 'simulated' ? words.fromSeed : words.fromPrices;
  return kind === 'tearSheet' ? words.fromBooks : words.fromFolder;
}

const factsOf = (receipt: Receipt) => [
  { label: words.id, value: <Hash>{receipt.id}</Hash> },
  { label: words.asOf, value: formatDay(receipt.asOf) },
  { label: words.market, value: marketText(receipt.market) },
  { label: words.fromMarket, value: repeatable(receipt) },
  { label: words.formula, value: receipt.formula },
  { label: words.code, value: receipt.code.version },
  { label: words.made, value: formatInstant(receipt.madeAt) },
  { label: words.resultHash, value: <Hash>{receipt.resultSha256}</Hash> },
];

/** What of its data a verification needs beside the receipt. */
function optionOf({ isFromMarket, kind, market }: Receipt): string {
  if (isFromMarket) return market.source === 'simulated' ? '' : ' --prices FOLDER';
  return kind === 'tearSheet' ? '' : ' --data FOLDER';
}

const fileNameOf = ({ id }: Receipt) => `pipa-receipt-${id}.json`;

function Verify({ receipt }: { receipt: Receipt }) {
  const command = `npm run verify -- ${fileNameOf(receipt)}${optionOf(receipt)}`;
  return (
    <Card title={words.verify}>
      <Box color="ink-2" maxW="72ch">
        {words.verifyText}
      </Box>
      <Flex mt="3" gap="3" align="center" wrap="wrap">
        <Box bg="bg" borderWidth="1px" borderColor="line" borderRadius="l2" px="3" py="2" minW="0">
          <Hash>{command}</Hash>
        </Box>
        <Button onClick={() => void copyText(command, words)}>{words.copy}</Button>
      </Flex>
    </Card>
  );
}

function ReceiptParts({ receipt }: { receipt: Receipt }) {
  const figures = figuresIn(receipt.result);
  const rest = figures.length - MOST_FIGURES;
  return (
    <Grid templateColumns="minmax(0, 1fr)" gap="4">
      <Card title={words.facts}>
        <FactList facts={factsOf(receipt)} />
      </Card>
      <Verify receipt={receipt} />
      <DataTable
        id="receipt-inputs"
        title={words.inputs}
        columns={inputColumns}
        rows={receipt.inputs}
        rowKey={({ name }) => name}
      />
      <DataTable
        id="receipt-result"
        title={words.result}
        columns={figureColumns}
        rows={figures.slice(0, MOST_FIGURES)}
        rowKey={({ path }) => path}
        {...(rest > 0 && { description: words.more(whole(rest)) })}
      />
      <DataTable
        id="receipt-request"
        title={words.request}
        columns={figureColumns}
        rows={figuresIn(receipt.request)}
        rowKey={({ path }) => path}
      />
      <DataTable
        id="receipt-code"
        title={words.codeTitle}
        columns={codeColumns}
        rows={Object.entries(receipt.code.packages)}
        rowKey={([name]) => name}
      />
    </Grid>
  );
}

const NoReceipt = () => (
  <Card pad="none">
    <EmptyState
      title={words.notFound}
      action={
        <ButtonLink tone="primary" to={paths.dashboard}>
          {words.toDashboard}
        </ButtonLink>
      }
    >
      {words.notFoundText}
    </EmptyState>
  </Card>
);

function ChosenReceipt({ id }: { id: string }) {
  const query = useQuery(receiptQueries.one(id));
  if (query.error && asApiError(query.error).errorCode === 'NOT_FOUND') return <NoReceipt />;
  const receipt = query.data?.receipt;
  const title = receipt ? words.title(receipt.subject) : words.open;
  return (
    <>
      <PageHeader
        title={title}
        about={title}
        description={words.description}
        meta={
          receipt && (
            <>
              <Pill>{words.kinds[receipt.kind]}</Pill>
              <Pill tone={receipt.mode === 'simulated' ? 'warn' : undefined}>{words.modes[receipt.mode]}</Pill>
              {query.data?.isOwn && <Pill>{words.own}</Pill>}
            </>
          )
        }
        actions={
          receipt && (
            <Button onClick={() => saveFile(fileNameOf(receipt), JSON.stringify(receipt, null, 2), 'application/json')}>
              <FileDown aria-hidden />
              {words.download}
            </Button>
          )
        }
      />
      <QueryView query={query} pending={<TableSkeleton rows={8} />}>
        {({ receipt: read }) => <ReceiptParts receipt={read} />}
      </QueryView>
    </>
  );
}

/** What the figures of a receipt were computed from, by the id in the address. */
export default function ReceiptPage() {
  const [query] = useSearchParams();
  const id = query.get('id')?.toLowerCase() ?? '';
  return RECEIPT_ID.test(id) ? <ChosenReceipt key={id} id={id} /> : <NoReceipt />;
}
