import { Box, chakra } from '@chakra-ui/react';
import { RISK_LEVELS, type RiskLevel } from '@pipa/contract';
import { formatRisk } from '../../format.ts';
import { messages } from '../../messages/index.ts';
import { risk as riskWords } from '../../messages/risk.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

const levels = Object.keys(RISK_LEVELS).map(Number) as RiskLevel[];

export function RiskLevelsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={riskWords.levelsTitle}
      footer={<Button onClick={onClose}>{messages.shell.close}</Button>}
    >
      <chakra.dl>
        {levels.map((level) => (
          <Box key={level} py="2.5" borderTopWidth={level === 1 ? '0' : '1px'} borderColor="line">
            <chakra.dt fontWeight="600">{formatRisk(level)}</chakra.dt>
            <chakra.dd color="ink-2">{riskWords.levels[level]}</chakra.dd>
          </Box>
        ))}
      </chakra.dl>
    </Dialog>
  );
}
