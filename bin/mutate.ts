import { availableParallelism } from 'node:os';
import { styleText } from 'node:util';
import { project } from './lib/project.ts';
import { equivalent } from './mutate/equivalent.ts';
import { guardedFiles } from './mutate/guards.ts';
import { type MutantResult, tryAll } from './mutate/lanes.ts';
import { type Mutant, mutantsIn } from './mutate/mutants.ts';

/**
 * `npm run mutate`: mutation-tests the authorisation checks. It removes one check at a time in a
 * copy of the project and runs the tests. Arguments select files by name: `npm run mutate --
 * token`.
 */
const words = process.argv.slice(2);
// A signal alone does not end the child processes.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const isChosen = ({ file, what }: Mutant) =>
  words.length === 0 || words.some((word) => file.includes(word) || what.includes(word));

const isKnown = ({ file, source, what }: Mutant) =>
  equivalent.some(
    (each) => each.file === file && each.source === source && (each.what ?? what) === what,
  );

const mutants = mutantsIn(project, guardedFiles()).filter(isChosen);
const tested = mutants.filter((mutant) => !isKnown(mutant));
const started = performance.now();
console.log(
  `${tested.length} checks to remove, ${mutants.length - tested.length} known to have no effect`,
);
const tried = await tryAll(project, tested, availableParallelism(), ({ mutant, by }, done) => {
  if (by === undefined) console.log(styleText('red', `survived: ${lineOf(mutant)}`));
  if (done % 50 === 0) console.log(styleText('dim', `${done} of ${tested.length}`));
});

printSummary(tried);
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

/** Prints one line per file: how many mutants the tests killed, and how many survived. */
function printSummary(all: readonly MutantResult[]): void {
  const files = Map.groupBy(all, ({ mutant }) => mutant.file);
  console.log(`\n${'file'.padEnd(58)} killed survived`);
  for (const [file, those] of files) {
    const survivors = those.filter(({ by }) => by === undefined).length;
    const counts = [those.length - survivors, survivors].map((count) => String(count).padStart(7));
    console.log(`${file.padEnd(58)}${counts.join(' ')}`);
  }
}
