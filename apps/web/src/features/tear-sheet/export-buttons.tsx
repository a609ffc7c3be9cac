import { useMutation } from '@tanstack/react-query';
import { FileDown, Sheet } from 'lucide-react';
import { invest } from '../../messages/invest.ts';
import { spokenLanguage } from '../../messages/language.ts';
import { reportReads, type TearSheetInput } from '../../queries/reports/report-queries.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { notify } from '../../ui/toaster.tsx';

const words = invest.tearSheet;

/** The sheet that is shown as files: its daily rows as CSV, and itself as PDF. */
export function ExportButtons({ input }: { input: TearSheetInput }) {
  const csv = useMutation({
    ...reportReads.csv(),
    onSuccess: (file) => saveFile(file.fileName, file.csv),
    onError: notify.failure,
  });
  const pdf = useMutation({
    ...reportReads.pdf(),
    onSuccess: (file) => saveFile(file.fileName, `data:application/pdf;base64,${file.pdf}`),
    onError: notify.failure,
  });
  return (
    <>
      <Button onClick={() => csv.mutate(input)} loading={csv.isPending} title={words.csvHint}>
        {!csv.isPending && <Sheet aria-hidden />}
        {words.csv}
      </Button>
      <Button
        onClick={() => pdf.mutate({ ...input, language: spokenLanguage(document.documentElement) })}
        loading={pdf.isPending}
        title={words.pdfHint}
      >
        {!pdf.isPending && <FileDown aria-hidden />}
        {words.pdf}
      </Button>
    </>
  );
}
