import { join } from 'node:path';
import { webFolder } from './lib/build/build.ts';
import { synthesise } from './lib/build/synth.ts';
import { buildFolder } from './lib/project.ts';
import { sizesTable } from './lib/stack-sizes.ts';

/**
 * `npm run synth`: synthesises into `cdk.out` the stacks that `cdk deploy` would send. With
 * `--table` it prints how large the stacks are with 1, 3, 9 and 40 schools.
 */
try {
  process.stdout.write(await synthesise());
  console.log('Synthesised into cdk.out.');
  if (process.argv.includes('--table')) {
    const built = { lambdas: join(buildFolder, 'lambda'), web: webFolder };
    console.log(sizesTable([1, 3, 9, 40], built));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
