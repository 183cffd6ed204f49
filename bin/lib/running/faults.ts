import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { inspect } from 'node:util';
import { DamagedFile } from '#bin/local/stored';

/** The codes of a full disk: of the system, and of SQLite. */
const full: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 13]);

/** Faults of our code. Only they are printed with their stack. */
const ours = [TypeError, RangeError, ReferenceError, SyntaxError];

/**
 * Returns what `npm start` prints about a fault: a sentence with the next step, and where the log is
 * if there is more to read. A fault of our code is returned with its stack.
 */
export function sentenceOf(error: unknown, folder?: string): string {
  const causes = [...causesOf(error)];
  if (causes.some(isFull)) {
    return `\nThe disk is full. Free some space, and start again. What was saved before is still there.`;
  }
  const damaged = causes.find((each) => each instanceof DamagedFile);
  if (damaged && folder !== undefined) return damageText(damaged.file, folder);
  if (!(error instanceof Error) || ours.some((kind) => error instanceof kind)) {
    return inspect(error);
  }
  if (error.cause === undefined || folder === undefined) return `\n${error.message}`;
  return `\n${error.message}\nThe log is ${logged(error, folder)}, beside those of the Lambdas.`;
}

function* causesOf(error: unknown): Generator<unknown> {
  let cause = error;
  // A chain of causes has no loop in practice; the limit ends one.
  for (let depth = 0; cause !== undefined && depth < 10; depth++) {
    yield cause;
    cause = cause instanceof Error ? cause.cause : undefined;
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && full.has(error.code)) ||
    ('errcode' in error && full.has(error.errcode)) ||
    /\b(?:database or disk is full|no space left)\b/i.test(error.message));

const damageText = (file: string, folder: string): string => `
${relative(folder, file)} in ${folder} is damaged, so the portal cannot start.
With a backup: rename that folder, and run npm run restore -- --from BACKUP --data ${folder}
Without one: npm start -- --reset deletes the data and starts with new data.`;

/** Writes a fault with its causes to the log of the start, and returns the log's path. */
function logged(error: Error, folder: string): string {
  const file = join(folder, 'logs', 'start.log');
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${new Date().toISOString()} ${inspect(error)}\n`);
  return file;
}
