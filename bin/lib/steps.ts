import { styleText } from 'node:util';

/** Does one part of the start and prints it on a line of its own, with its time. */
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
