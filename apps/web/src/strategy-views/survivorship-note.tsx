import { chakra } from '@chakra-ui/react';
import type { ReportSurvivorship } from '@pipa/contract';
import { useState } from 'react';
import { formatNumber } from '../format.ts';
import { messages } from '../messages/index.ts';
import { invest } from '../messages/invest.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';

const words = invest.backtest.survivorship;

/** Says of a report that its companies are known to have survived, and what that means; nothing where nothing shows it. */
export function SurvivorshipNote({ survivorship }: { survivorship: ReportSurvivorship | null }) {
  const [isOpen, setOpen] = useState(false);
  if (survivorship === null) return null;
  const { stocks, ended, years } = survivorship;
  const count = (value: number) => formatNumber(value, { decimals: 0 });
  const close = () => setOpen(false);
  return (
    <>
      <Notice
        tone="warn"
        action={
          <Button size="sm" onClick={() => setOpen(true)}>
            {words.open}
          </Button>
        }
      >
        {words.text(count(stocks), ended, formatNumber(years, { decimals: 1 }))}
      </Notice>
      <Dialog
        open={isOpen}
        onClose={close}
        title={words.title}
        footer={<Button onClick={close}>{messages.shell.close}</Button>}
      >
        {words.paragraphs.map((paragraph) => (
          <chakra.p key={paragraph} maxW="75ch" mb="3">
            {paragraph}
          </chakra.p>
        ))}
      </Dialog>
    </>
  );
}
