import { buildLambdas, buildWeb, lambdaSizes } from './lib/build/build.ts';

/** `npm run build`: bundles the Lambdas, builds the pages and prints the size of each Lambda. */
try {
  await Promise.all([buildLambdas(), buildWeb('production')]);
  for (const [name, bytes] of lambdaSizes()) {
    console.log(`${(bytes / 1024).toFixed(0).padStart(6)} KiB  ${name}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
