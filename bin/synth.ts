import { synthesise } from './lib/synth.ts';

/** `npm run synth`: what `cdk deploy` would send, in `cdk.out`. */
try {
  process.stdout.write(await synthesise());
  console.log('Synthesised into cdk.out.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
