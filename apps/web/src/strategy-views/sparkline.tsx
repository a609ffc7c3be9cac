import { Box, chakra } from '@chakra-ui/react';
import { usePictureAddress } from './performance-image.tsx';

/** As the server draws it. */
const WIDTH = '96px';
const HEIGHT = '32px';

/** The course of a record as a small line, beside the figures that say the same. Its room is kept where there is none yet. */
export function Sparkline({ path }: { path: string | null }) {
  const address = usePictureAddress(path, 'line');
  return (
    <Box width={WIDTH} height={HEIGHT} flexShrink="0">
      {address !== null && (
        <chakra.img src={address} alt="" width={WIDTH} height={HEIGHT} display="block" loading="lazy" />
      )}
    </Box>
  );
}
