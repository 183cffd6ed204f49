import { createHash } from 'node:crypto';

/** The seed of the random tests. `PROOF_SEED` sets another one. */
export const proofSeed = Number(process.env.PROOF_SEED ?? 20261122);

/** Whether this is the run of `npm run proof`. */
export const isFullProof = process.env.PROOF === 'full';

/**
 * Returns how often a long test runs: `full` times in `npm run proof`, and a tenth of it in
 * `npm test`.
 */
export const proofRuns = (full: number): number => (isFullProof ? full : Math.ceil(full / 10));

/**
 * Returns how often mail is sent by workers that are killed: 1,000 times in `npm run proof`, and `part`
 * of it in `npm test`.
 */
export const crashRuns = (part: number): number => (isFullProof ? 1_000 : part);

/** What decides which variants a whole run of `npm test` takes: its commit. */
const { DRAW_SEED } = process.env;

/**
 * Returns so many of the variants of a test, others for each commit, and all in `npm run proof`. Those
 * of a smaller number are among those of a larger one.
 */
export function some<T>(
  name: string,
  variants: readonly T[],
  most: number,
  seed = DRAW_SEED ?? String(proofSeed),
): readonly T[] {
  if (isFullProof) return variants;
  const drawnAt = (at: number) =>
    createHash('sha256').update(`${seed} ${name} ${at}`).digest('hex');
  const order = variants.map((_, at) => [drawnAt(at), at] as const).toSorted();
  const taken = new Set(order.slice(0, most).map(([, at]) => at));
  return variants.filter((_, at) => taken.has(at));
}

/** Returns the same in a whole run of `npm test`, also with `LONG_SEED=all`. A chosen file takes all. */
export const drawn = <T>(name: string, variants: readonly T[], most = 1): readonly T[] =>
  DRAW_SEED === undefined ? variants : some(name, variants, most);
