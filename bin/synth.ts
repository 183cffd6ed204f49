import { synthesise } from './lib/build/synth.ts';

/** `npm run synth`: synthesises into `cdk.out` the stacks that `cdk deploy` would send. */
try {
  process.stdout.write(await synthesise());
  console.log('Synthesised into cdk.out.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
