import { styleText } from 'node:util';

/** Runs one step and prints its title and time on one line. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  process.stdout.write(`  ${title.padEnd(36)} `);
  try {
    return await work();
  } finally {
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(styleText('dim', `${seconds.padStart(5)} s`));
  }
}
