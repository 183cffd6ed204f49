import { availableParallelism } from 'node:os';
import { styleText } from 'node:util';
import { project } from './lib/project.ts';
import { equivalent } from './mutate/equivalent.ts';
import { type Tried, tryAll } from './mutate/lanes.ts';
import { type Mutant, mutantsIn } from './mutate/mutants.ts';

/**
 * `npm run mutate`: takes every guard of the portal away, one at a time, in a copy of the project, and says whether a test notices. With words
 * as arguments only the files whose names hold one of them: `npm run mutate -- token caller`.
 */
const words = process.argv.slice(2);
// A signal alone would leave the lanes running.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const isChosen = ({ file, what }: Mutant) =>
  words.length === 0 || words.some((word) => file.includes(word) || what.includes(word));

const isKnown = ({ file, source, what }: Mutant) =>
  equivalent.some(
    (each) => each.file === file && each.source === source && (each.what ?? what) === what,
  );

const mutants = mutantsIn(project).filter(isChosen);
const tested = mutants.filter((mutant) => !isKnown(mutant));
const started = performance.now();
console.log(
  `${tested.length} guards to take away, ${mutants.length - tested.length} without effect`,
);
const tried = await tryAll(project, tested, availableParallelism(), ({ mutant, by }, done) => {
  if (by === undefined) console.log(styleText('red', `survived: ${lineOf(mutant)}`));
  if (done % 50 === 0) console.log(styleText('dim', `${done} of ${tested.length}`));
});

show(tried);
const survived = tried.filter(({ by }) => by === undefined);
for (const { mutant } of survived) console.log(lineOf(mutant));
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
console.log(
  `\n${tried.length - survived.length} killed, ${survived.length} survived in ${minutes} min`,
);
process.exitCode = survived.length > 0 ? 1 : 0;

function lineOf({ file, line, what, source }: Mutant): string {
  return `${file}:${line} ${what}: ${source.slice(0, 110)}`;
}

/** A line for each file: how many guards there were, and how many of them nobody missed. */
function show(all: readonly Tried[]): void {
  const files = Map.groupBy(all, ({ mutant }) => mutant.file);
  console.log(`\n${'file'.padEnd(58)} killed survived`);
  for (const [file, those] of files) {
    const lost = those.filter(({ by }) => by === undefined).length;
    const counts = [those.length - lost, lost].map((count) => String(count).padStart(7));
    console.log(`${file.padEnd(58)}${counts.join(' ')}`);
  }
}
