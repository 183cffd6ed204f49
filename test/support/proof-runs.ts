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
