import { relative } from 'node:path';
import { access } from '#infra/access';
import { buildWeb } from './lib/build/build.ts';
import { codeFiles, startFiles, weightOf } from './lib/build/lambda-weight.ts';
import { buildLambdas } from './lib/build/lambdas.ts';
import { shippedFile, writeShipped } from './lib/build/licences/shipped.ts';

/**
 * `npm run build`: bundles the Lambdas, builds the pages and prints the compressed size of each
 * Lambda: what it loads at its start, and its whole code. Lists the packages that ship.
 */
try {
  await Promise.all([buildLambdas(), buildWeb()]);
  writeShipped();
  const kib = (bytes: number) => (bytes / 1024).toFixed(0).padStart(5);
  console.log('start / code, KiB gz');
  for (const name of Object.keys(access)) {
    const start = weightOf(name, startFiles(name));
    const code = weightOf(name, codeFiles(name));
    console.log(`${kib(start.gzip)} / ${kib(code.gzip)}  ${name}`);
  }
  console.log(
    `The packages that ship, and their licences: ${relative(process.cwd(), shippedFile)}`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
