import { writeSync } from 'node:fs';
import { isFullProof, proofSeed } from '#test/support/proof-runs';
import { checks } from './checks/index.ts';
import { parts } from './frame/calendar.ts';
import { fullSize } from './frame/reported.ts';
import type { Part } from './frame/run.ts';
import { scripts } from './scripts/index.ts';
import { troubles } from './troubles/index.ts';

/** The seed of the whole year: a new one in each proof, unless one is given. */
const newSeed = Math.floor(Math.random() * 2 ** 31);
export const yearSeed = process.env.PROOF_SEED === undefined ? newSeed : proofSeed;

/** Whether a run is watched. */
export const isTold = process.env.YEAR_TELL !== undefined;

/** `YEAR_TELL=1` says each evening how far a run is, what a day took and what was wrong. */
const tell: Part['tell'] = (date, wrong, seconds) => {
  if (!isTold) return;
  const megabytes = Math.round(process.memoryUsage().heapUsed / 1e6);
  writeSync(
    2,
    `${date} ${seconds.toFixed(1)} s, ${megabytes} MB\n${wrong.map((each) => `  ${each}\n`).join('')}`,
  );
};

/** All that happens in a year, and all that must hold. */
export const everything = { scripts: [...scripts, ...troubles], checks, tell };

/** The students of the first school: in the proof, with their families and the staff, about a tenth of 1,500 people. */
export const few = isFullProof ? 50 : 30;
const { YEAR_FROM: from, YEAR_TO: to, YEAR_PEOPLE: students } = process.env;

/**
 * The whole year, or what of it is chosen: the days from `YEAR_FROM` until before `YEAR_TO`, with
 * `YEAR_PEOPLE` students at the first school. A run that is watched goes on after many faults.
 */
export const chosen = {
  from: from ?? parts.whole.from,
  to: to ?? parts.whole.to,
  students: Number(students ?? fullSize),
  mostWrong: isTold ? 2_000 : 50,
} satisfies Partial<Part>;
