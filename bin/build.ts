import { buildLambdas, buildWeb, lambdaSizes } from './lib/build.ts';

/** `npm run build`: bundles the Lambdas and builds the pages, and says how large each Lambda is. */
try {
  await Promise.all([buildLambdas(), buildWeb('production')]);
  for (const [name, bytes] of lambdaSizes()) {
    console.log(`${(bytes / 1024).toFixed(0).padStart(6)} KiB  ${name}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
