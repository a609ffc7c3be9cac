import { type Fault, FaultPlan, fileAnswer, sandboxFetch } from '@pipa/vendor-sandbox';
import { expect, it } from 'vitest';
import { VendorError } from '../vendor-error.ts';
import { createVendorHttp } from './vendor-http.ts';

const SCHEDULES = 500;
const FAULTS: readonly Fault[] = [
  'timeout',
  'cut',
  'halfBody',
  'rateLimited',
  'rateLimitedBare',
  'serverError',
  'html',
];
const BYTES = 20_000;
const TYPE = 'application/zip';

/** A file of which no two places are alike, another one for each version. */
const fileOf = (version: number) =>
  Buffer.from(Array.from({ length: BYTES }, (_, i) => (i * 7 + (i >> 8) + version) % 251));

/** A long file over a line that fails by chance, which the vendor may replace while it is read. */
function open(seed: number) {
  let nowMs = Date.parse('2026-11-20T08:00:00Z');
  const chance = (salt: number) => ((Math.imul(seed + salt, 2_654_435_761) >>> 0) % 1_000) / 1_000;
  const replacedAt = chance(1) < 0.3 ? nowMs + 1 + chance(2) * 20_000 : Number.POSITIVE_INFINITY;
  const faults = new FaultPlan({ seed, penaltyMs: 1_000 + chance(3) * 20_000, clock: () => nowMs });
  faults.setRates({ rate: chance(4) * 0.8, kinds: FAULTS.filter((_, i) => chance(10 + i) < 0.7) });
  const http = createVendorHttp({
    vendor: 'Vendor',
    baseUrl: 'http://sandbox',
    rates: [],
    clock: () => new Date(nowMs),
    wait: async (ms) => {
      nowMs += ms;
    },
    random: () => chance(5),
    fetch: sandboxFetch({
      vendors: {} as never,
      answer: (_, request) =>
        faults.deliver(request, () => {
          nowMs += 200;
          const version = nowMs < replacedAt ? 0 : 1;
          return fileAnswer(request, { body: fileOf(version), type: TYPE, etag: `"${version}"` });
        }),
    }),
  });
  return http.stream({ path: '/files/facts.zip', accept: /^application\/zip$/ });
}

it('a long file comes whole and of one version, or not to its end, whatever the line does', async () => {
  const whole = { first: 0, second: 0, broken: 0 };
  for (let seed = 1; seed <= SCHEDULES; seed++) {
    const chunks: Uint8Array[] = [];
    let isOver = false;
    try {
      for await (const chunk of open(seed)) chunks.push(chunk);
      isOver = true;
    } catch (error) {
      if (!(error instanceof VendorError)) throw error;
    }
    const read = Buffer.concat(chunks);
    const version = [0, 1].find((one) => fileOf(one).subarray(0, read.byteLength).equals(read));
    expect(version, `schedule ${seed} is a mixture`).toBeDefined();
    if (isOver) expect(read.byteLength, `schedule ${seed}`).toBe(BYTES);
    whole[!isOver ? 'broken' : version === 0 ? 'first' : 'second'] += 1;
  }
  // Each way occurs, and most files come whole.
  expect(Math.min(whole.first, whole.second, whole.broken)).toBeGreaterThan(0);
  expect(whole.first + whole.second).toBeGreaterThan(SCHEDULES / 2);
});
