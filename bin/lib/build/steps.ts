import { styleText } from 'node:util';

/** Runs one step and prints its title and time on one line. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  process.stdout.write(titleOf(title));
  try {
    return await work();
  } finally {
    console.log(timeOf((performance.now() - started) / 1000));
  }
}

/** Prints a step that has ended, for steps that run side by side. */
export function printStep(title: string, seconds: number): void {
  console.log(`${titleOf(title)}${timeOf(seconds)}`);
}

const titleOf = (title: string): string => `  ${title.padEnd(44)} `;

const timeOf = (seconds: number): string => styleText('dim', `${seconds.toFixed(1).padStart(5)} s`);
