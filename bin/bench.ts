import { existsSync, statfsSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { audienceCosts } from './bench/audience.ts';
import { emailLogCosts } from './bench/email-logs.ts';
import { familyCosts } from './bench/families.ts';
import { fileCosts } from './bench/files.ts';
import { firstLoads } from './bench/first-load.ts';
import { goalsPdfCosts } from './bench/goals-pdfs.ts';
import { growthCosts } from './bench/growth/growth.ts';
import { homeCosts } from './bench/home.ts';
import { learningCosts, resultsIntake } from './bench/learning.ts';
import { listCosts } from './bench/lists.ts';
import { magazineCosts } from './bench/magazine.ts';
import { mailCosts } from './bench/mail.ts';
import { pdfCosts } from './bench/pdf.ts';
import { placeCosts } from './bench/places.ts';
import { coldStarts } from './bench/running/cold-starts.ts';
import { schoolMorning } from './bench/running/morning.ts';
import { pageLoads } from './bench/running/pages.ts';
import { serveOverhead } from './bench/running/serve.ts';
import { throughTheStack } from './bench/running/stack.ts';
import { startTimes } from './bench/running/starts.ts';
import { sealCosts } from './bench/seal.ts';
import { searchCosts } from './bench/search.ts';
import { type Row, tableOf } from './bench/table.ts';
import { webLogCosts } from './bench/web-logs.ts';
import { printStep } from './lib/build/steps.ts';
import { project } from './lib/project.ts';

/**
 * `npm run bench`: measures ratios against a named peer or limit of the same run, prints them and
 * writes `docs/benchmarks.md`. `npm run bench -- pdf` measures only the parts with that word in
 * their title, and writes nothing.
 *
 * Both sides of a row get the same: a run to warm up, turns, fonts, texts, the build. What a peer
 * leaves out is in `how` or in its row. Only answers that have records are measured (`real`).
 */
const word = process.argv[2]?.toLowerCase();

interface Part {
  readonly title: string;
  /** What is measured, and how, for a reader who sees it for the first time. */
  readonly how: string;
  measure(): Promise<Row[]>;
}

/** Measurements in capacity units. A busy machine does not change them, so they run together. */
const counted: readonly Part[] = [
  {
    title: 'What a page of posts costs',
    how: 'Read units of one call when the school has 100 posts and when it has 20,000. One unit reads 4 KB. A ratio of 1 means that the cost does not grow with the table. Readers have the list from memory after the first sweep of a school (“What lists cost with a million records”); these rows are the hour before it.',
    measure: listCosts,
  },
  {
    title: 'What Home costs',
    how: 'A student’s Home beside the 6 calls that it replaced, over the same tables: 100 posts and events, 20 read marks and 5 favourites, then 20,000 posts, 5,000 events, 1,000 read marks and 200 favourites. The reader has no classes, because Home did not show lessons before. Both read the posts from the table, as before the first sweep of a school.',
    measure: homeCosts,
  },
  {
    title: 'What families’ lists cost',
    how: 'Read units of one call when the school has 100 absences, entries of accounts and 60 notices, and when it has 100,000, 100,000 and 2,000. The child, the account and the day are alike.',
    measure: familyCosts,
  },
  {
    title: 'What the learning dashboard costs',
    how: 'Read units of one call at a school of 20,000 students with 200,000 stored results, beside one of 200 students with 2,000. The student has 10 courses with 10 tasks each, and the cohort of a course has 1,000 and 200 students.',
    measure: learningCosts,
  },
  {
    title: 'What the pages of a place cost',
    how: 'Units of one call at a place with 200 pages and 2,000 tasks, beside one with 5 and 50.',
    measure: placeCosts,
  },
  {
    title: 'What the e-mail logs cost',
    how: 'Read units of one call among 100,000 messages, beside 1,000.',
    measure: emailLogCosts,
  },
  {
    title: 'What the web logs cost',
    how: 'Read units of one call with 1,000,000 visits in 90 days, beside 10,000. The answers read the counts of days, or a page of visits.',
    measure: webLogCosts,
  },
];

/** Measurements in time, which run one after another. */
const timed: readonly Part[] = [
  {
    title: 'What lists cost with a million records',
    how: 'Units read + written by one call of each list, with its entry in the audit, and with 100, 10,000 and 1,000,000 records of one school, over tables in memory that count as DynamoDB does; of reports and jobs the processor time too. The ratio is that of reads + 5 × writes with 1,000,000 to that with 10,000: a list that fills its page at 10,000 should have 1. Rows without a ratio name what cannot have a million records, and its limit. What grows, and with what: the e-mail log without days with the mailings of all years, because its numbers are the sum of a counter for each mailing and day (0.08 units each; with days it is flat); by address also with the posts that 50 messages name; who read a post with its readers, a mark of each; the object of live posts and the recount with what they are about; a report with its rows.',
    measure: growthCosts,
  },
  {
    title: 'Cold starts of the Lambdas',
    how: 'Processor time of a fresh process that imports a Lambda and answers its first call: a real token, a record that exists, an answer with status 2xx that its contract accepts and that has records. Medians of 11 starts, in turns. The ratio is that to a Lambda on Hono and zod, which checks the token with the key set of the pool, reads the person and a list of 20 posts with the SDK, and checks no other right. “bare” reads one item with our light client and our build, and checks nothing. Both peers are one minified ES module. Before it: the compressed code loaded at the start, and all of it.',
    measure: coldStarts,
  },
  {
    title: 'What serve adds to a handler',
    how: 'Processor time of one call of a warm handler: route, rights, parsing of input and output. The peers get the same API Gateway event.',
    measure: serveOverhead,
  },
  {
    title: 'Who will see a post, of 20,000 people',
    how: 'Reading everyone of a large school, and counting the audience of a post in memory. Both sides are warm and take turns.',
    measure: audienceCosts,
  },
  {
    title: 'What the search of a large school costs',
    how: 'The index of 100, 10,000 and 100,000 texts of 300 words, loaded from a packed file in a fresh process (median of 5), and 600 searches by a reader whom half of the texts concern: processor time. Then whole answers over the tables of the local run.',
    measure: searchCosts,
  },
  {
    title: 'A mailing to 10,000 people',
    how: 'Through the whole local stack into the mail emulator: first with limits of 100 and 200 messages a second, then as fast as the machine can.',
    measure: mailCosts,
  },
  {
    title: 'A PDF of the e-mail logs',
    how: 'Processor time of one document of all threads, the median of 5 after one to warm up; the writers take turns, and each run has other rows. Ours is tagged, so that screen readers can read it. pdfkit writes the same tags with the same fonts; pdf-lib has no tags. Typst is native code with one thread and its own tags, and breaks the lines of long texts where the others cut them.',
    measure: pdfCosts,
  },
  {
    title: 'A magazine of 60 articles',
    how: 'Processor time and memory of a fresh process that sets 60 articles in two columns, with a photograph and six links each, after another magazine to warm up. Ours and that of Typst have contents with page numbers; that of pdfkit has an outline only, and one link in each article. All processes load ours and pdfkit; only that of Typst loads Typst, which is native code, with one thread.',
    measure: magazineCosts,
  },
  {
    title: 'Learning goals of 200 students',
    how: 'Processor time and memory of a fresh process that writes one PDF for each student, after those of 200 others to warm up. Each writer reads the fonts once. Typst is native code, with one thread, which takes it the least processor time.',
    measure: goalsPdfCosts,
  },
  {
    title: 'A signed document of 20 pages',
    how: 'Processor time of sealing, with the key in the same process: KMS adds one request. The peer loads and saves the same file, and signs nothing.',
    measure: sealCosts,
  },
  {
    title: 'Two million results of a school of 20,000',
    how: 'The dry run of the whole OneRoster package in a fresh process: processor time beside papaparse, which only splits the same files into cells, and the most memory beside that of the worker. Medians of 3 processes each, in turns and not warmed up. Then the figures of a course.',
    measure: resultsIntake,
  },
  {
    title: 'Files written and read',
    how: 'Rows or megabytes in a second of processor time of all threads, beside the bare library: medians of 5 runs after one to warm up, in turns.',
    measure: fileCosts,
  },
  {
    title: 'Answers through the whole local stack',
    how: 'Edge, gateway, token checks, Lambda and tables of `npm start`, in one process and its threads. The plain server sends the same query to the same tables without any check. The Express server has its posts in memory and checks nothing: it shows what everything around the list costs on one machine. AWS runs each Lambda on its own machine, so these numbers are not those of a school.',
    measure: throughTheStack,
  },
  {
    title: 'A school morning behind one address',
    how: 'The 30 minutes in which 1,500 students, carers and staff of one address sign in, open Home, read notices, look at their day and search, while three tabs of the attendance office ask every 5 s. All calls go through the local stack in their order, 8 at a time, as fast as this machine can, so the times are those of a full machine. The rules of the firewall count each call at its own second.',
    measure: schoolMorning,
  },
  {
    title: 'JavaScript of the screens',
    how: 'Gzipped files of the production build, styles included. The measured size is what a screen adds to the signed-in frame; "all of it" is everything from an empty cache until the screen is there, without the parts that load inside it later.',
    measure: firstLoads,
  },
  {
    title: 'Pages on slow phones',
    how: 'A phone with a session, until the first record is on the page: the median of three loads. 4G is 1.6 Mb/s and 150 ms, 3G is 400 kb/s and 400 ms; the processor is a quarter of this one. The first visit has an empty cache. The second one is on a person’s own device, which has stored the shell and the answers.',
    measure: pageLoads,
  },
  {
    title: 'Starting',
    how: 'The time until the local run and the synthesis are ready.',
    measure: startTimes,
  },
];

// The tables hold 100,000s of records. They are in memory where it fits: the disk is not measured.
const memory = '/dev/shm';
if (existsSync(memory) && statfsSync(memory).bavail * statfsSync(memory).bsize > 4e9) {
  process.env.TMPDIR = memory;
}

const started = performance.now();
// Others who work on the machine change all times.
const busy = loadavg()[0] ?? 0;

/** Returns a part as Markdown, and prints how long it took. A part that fails stops no other part. */
async function measured({ title, how, measure }: Part): Promise<string | undefined> {
  const begun = performance.now();
  try {
    return `## ${title}\n\n${how}\n\n${tableOf(await measure())}`;
  } catch (error) {
    console.error(`\n“${title}” failed.`, error);
    process.exitCode = 1;
    return undefined;
  } finally {
    printStep(title, (performance.now() - begun) / 1000);
  }
}

const chosen = ({ title }: Part) => !word || title.toLowerCase().includes(word);
if (![...counted, ...timed].some(chosen)) {
  const titles = [...counted, ...timed].map(({ title }) => `  ${title}`);
  console.error(`No part has "${word}" in its title. The parts are:\n${titles.join('\n')}`);
  process.exit(1);
}
const sections = await Promise.all(counted.filter(chosen).map(measured));
if (sections.length > 0) console.log(`\n${sections.join('\n\n')}\n`);
for (const part of timed.filter(chosen)) {
  const section = await measured(part);
  if (section) console.log(`\n${section}\n`);
  sections.push(section);
}
const minutes = Math.ceil((performance.now() - started) / 60_000);
const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.version}, ${new Date().toISOString().slice(0, 10)}; its load before the run was ${busy.toFixed(2)}`;
const text = [
  '# Benchmarks',
  `Made by \`npm run bench\` in ${minutes} minutes, in one run. Each row compares the portal with something that a reader knows: software that people would use instead, a required time, or the same call with little data.`,
  'The ratio is measured divided by peer. In rows of times, sizes and units, less is better; in rows of speeds, such as calls a second, more is better. Both sides come from one run on one machine, so read the ratios: the figures alone say little. Times are medians of several runs; p95 is the time that 95 of 100 calls take at most.',
  'hono and pdfkit are in `devDependencies`. Express and exceljs need many packages and Typst is native code, so they are installed at their first use. No peer is shipped.',
  `Machine: ${machine}.`,
  ...sections,
].join('\n\n');
// Only a whole run is kept.
if (!word && !sections.includes(undefined)) {
  writeFileSync(join(project, 'docs', 'benchmarks.md'), `${text}\n`);
}
