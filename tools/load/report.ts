import type { Evening } from './phone.ts';

/**
 * All booths of Tamil Nadu, fifty enrolments each, in three hours, and the busiest quarter of an
 * hour at three times the mean.
 */
const BOOTHS = 75_035;
const EACH = 50;
const SECONDS = 3 * 60 * 60;
const PEAK = 3;

type Measured = {
  evening: Evening;
  held: string[];
  photos: number;
  bytes: number;
  seconds: number;
  cpu: number;
  cores: number;
};

/** Prints what an evening came to. False if anything was lost or doubled. */
export function report({
  evening: { accepted, refused, took, attempts },
  held,
  photos,
  bytes,
  seconds,
  cpu,
  cores,
}: Measured): boolean {
  const onHost = new Set(held);
  const lost = [...accepted].filter((id) => !onHost.has(id)).length;
  const doubled = held.length - onHost.size;
  const missingPhotos = accepted.size * 3 - photos;
  const perCore = held.length / cpu;
  const sorted = took.toSorted((a, b) => a - b);
  const percentile = (part: number) =>
    `${Math.round(sorted[Math.floor(part * (sorted.length - 1))] ?? 0)} ms`;
  const mean = (BOOTHS * EACH) / SECONDS;
  console.log(`
${accepted.size} submissions with ${photos} photos, ${(bytes / 1e6).toFixed(0)} MB, in ${seconds.toFixed(1)} s beside the outage
${(accepted.size / seconds).toFixed(1)} submissions/s on a machine of ${cores} cores that the phones share; ${perCore.toFixed(1)} per second of the host's CPU time
answers: p50 ${percentile(0.5)}, p95 ${percentile(0.95)}, p99 ${percentile(0.99)}
${attempts.count} attempts, ${attempts.failed} without an answer (${attempts.impatient} given up by the phone, the others by the outage)
lost ${lost}, doubled ${doubled}, photos missing ${missingPhotos}, refused ${refused.size === 0 ? 'none' : [...refused].join()}

${BOOTHS} booths × ${EACH} in ${SECONDS / 3600} h: ${Math.round(mean)} submissions/s, at the peak ${Math.round(mean * PEAK)}; by this measure ${Math.ceil((mean * PEAK) / perCore)} cores for hosts, ${Math.ceil((BOOTHS * EACH * (bytes / Math.max(held.length, 1))) / 1e9)} GB of photos`);
  return lost === 0 && doubled === 0 && missingPhotos === 0 && refused.size === 0;
}
