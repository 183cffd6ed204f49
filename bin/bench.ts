import { existsSync, statfsSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { audienceCosts } from './bench/audience.ts';
import { bundleSizes } from './bench/bundles.ts';
import { emailLogCosts } from './bench/email-logs.ts';
import { fileCosts } from './bench/files.ts';
import { firstLoads } from './bench/first-load.ts';
import { listCosts } from './bench/lists.ts';
import { mailCosts } from './bench/mail.ts';
import { pdfCosts } from './bench/pdf.ts';
import { placeCosts } from './bench/places.ts';
import { pageLoads } from './bench/running/pages.ts';
import { serveOverhead } from './bench/running/serve.ts';
import { throughTheStack } from './bench/running/stack.ts';
import { startTimes } from './bench/running/starts.ts';
import { searchCosts } from './bench/search.ts';
import { type Row, tableOf } from './bench/table.ts';
import { step } from './lib/build/steps.ts';
import { project } from './lib/project.ts';

/**
 * `npm run bench`: measures ratios against a named peer or limit of the same run, prints them and
 * writes `docs/benchmarks.md`.
 */
type Part = readonly [string, () => Promise<Row[]>];

/** Measurements in capacity units. A busy machine does not change them, so they run together. */
const counted: readonly Part[] = [
  ['What a page of posts costs', listCosts],
  ['What the pages of a place cost', placeCosts],
  ['What the e-mail logs cost', emailLogCosts],
];

/** Measurements in time, which run one after another. */
const timed: readonly Part[] = [
  ['Packages of the Lambdas', bundleSizes],
  ['What serve adds to a bare handler', serveOverhead],
  ['Who will see a post, of 20,000 people', audienceCosts],
  ['What the search of a large school costs', searchCosts],
  ['A mailing to 10,000 people', mailCosts],
  ['A PDF of the e-mail logs', pdfCosts],
  ['Files written and read', fileCosts],
  ['Answers through the whole local stack', throughTheStack],
  ['First load of the pages', firstLoads],
  ['Pages under 1.6 Mb/s, 150 ms, CPU ÷ 4', pageLoads],
  ['Starting', startTimes],
];

// The tables hold 100,000s of records. They are in memory where it fits: the disk is not measured.
const memory = '/dev/shm';
if (existsSync(memory) && statfsSync(memory).bavail * statfsSync(memory).bsize > 4e9) {
  process.env.TMPDIR = memory;
}

const measured = async ([title, measure]: Part) => `## ${title}\n\n${tableOf(await measure())}`;

const sections = await step('What is charged as tables grow', () =>
  Promise.all(counted.map(measured)),
);
for (const part of timed) sections.push(await step(part[0], () => measured(part)));
const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`;
const text = [
  '# Benchmarks',
  'Made by `npm run bench`. Read the ratios: both sides of each are from one run on the machine named here; the figures alone say little.',
  `Machine: ${machine}.`,
  ...sections,
].join('\n\n');
writeFileSync(join(project, 'docs', 'benchmarks.md'), `${text}\n`);
console.log(`\n${sections.join('\n\n')}\n`);
