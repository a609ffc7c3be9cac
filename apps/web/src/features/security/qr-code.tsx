import { chakra } from '@chakra-ui/react';
import { encode } from 'uqr';

/** Modules of white around the code, which scanners need. */
const QUIET = 2;

/** A QR code as one path, dark on white in both colour schemes, as scanners expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <chakra.svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      width="220px"
      maxWidth="100%"
      borderRadius="l2"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </chakra.svg>
  );
}
