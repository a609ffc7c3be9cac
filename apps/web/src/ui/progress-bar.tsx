import { Box } from '@chakra-ui/react';

interface ProgressBarProps {
  label: string;
  /** Between 0 and 1. */
  share: number;
}
export function ProgressBar({ label, share }: ProgressBarProps) {
  const percent = Math.round(share * 100);
  return (
    <Box
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      height="4px"
      borderRadius="full"
      bg="line"
      overflow="hidden"
    >
      <Box height="100%" width={`${percent}%`} bg="accent" borderRadius="full" transition="width 300ms" />
    </Box>
  );
}
