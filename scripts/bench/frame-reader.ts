const LENGTH_16 = 126;
const LENGTH_64 = 127;
const LONGEST_HEADER = 10;
/** Bytes of a frame's payload that are kept: enough to see which message it is. */
const HEAD_BYTES = 512;

export const opcodes = { text: 1, close: 8, ping: 9 } as const;

/** Length of a frame's header without a mask, as far as it has arrived. */
function headerLength(header: Buffer, arrived: number): number {
  if (arrived < 2) return 2;
  const length = header[1] & 0x7f;
  if (length === LENGTH_64) return LONGEST_HEADER;
  return length === LENGTH_16 ? 4 : 2;
}

function payloadLength(header: Buffer): number {
  const length = header[1] & 0x7f;
  if (length === LENGTH_64) return Number(header.readBigUInt64BE(2));
  return length === LENGTH_16 ? header.readUInt16BE(2) : length;
}

/**
 * Reads the frames of a WebSocket server from the bytes of its connection, however they are split. Keeps the first bytes of each
 * payload only, which costs less than a client of WebSockets.
 * @param onFrame is called when the last byte of a frame has arrived; `head` is valid during the call
 */
export function createFrameReader(onFrame: (opcode: number, head: Buffer) => void): (chunk: Buffer) => void {
  const header = Buffer.alloc(LONGEST_HEADER);
  const head = Buffer.alloc(HEAD_BYTES);
  let headerBytes = 0;
  let headBytes = 0;
  /** Bytes of the payload that have not arrived; -1 within the header. */
  let left = -1;

  function readHeader(chunk: Buffer, from: number): number {
    let offset = from;
    while (offset < chunk.length && headerBytes < headerLength(header, headerBytes)) {
      header[headerBytes++] = chunk[offset++];
    }
    if (headerBytes === headerLength(header, headerBytes)) left = payloadLength(header);
    return offset;
  }

  return (chunk) => {
    let offset = 0;
    while (offset < chunk.length) {
      if (left < 0) offset = readHeader(chunk, offset);
      if (left < 0) return;
      const end = Math.min(chunk.length, offset + left);
      headBytes += chunk.copy(head, headBytes, offset, end);
      left -= end - offset;
      offset = end;
      if (left > 0) return;
      onFrame(header[0] & 0x0f, head.subarray(0, headBytes));
      [headerBytes, headBytes, left] = [0, 0, -1];
    }
  };
}
