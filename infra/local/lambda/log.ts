import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';
import type { Answer } from './protocol.ts';

/** A function's log file, opened at its first line. */
export class FunctionLog {
  readonly #file: string;
  #stream: WriteStream | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  write(text: Buffer | string): void {
    if (!this.#stream) {
      mkdirSync(dirname(this.#file), { recursive: true });
      this.#stream = createWriteStream(this.#file, { flags: 'a' });
      // A log that cannot be written (a full disk) must not take the function down with it.
      this.#stream.on('error', () => {});
    }
    this.#stream.write(text);
  }

  /** The line that Lambda ends each call with, and the error that the caller was told. */
  report(requestId: string, answer: Answer, milliseconds: number): void {
    if (!answer.ok) {
      const { errorType, errorMessage, trace } = answer.error;
      this.write(
        `ERROR ${requestId} ${errorType}: ${errorMessage}\n${(trace ?? []).slice(1).join('\n')}\n`,
      );
    }
    this.write(`REPORT ${requestId} ${milliseconds.toFixed(1)} ms ${new Date().toISOString()}\n`);
  }

  close(): void {
    this.#stream?.end();
    this.#stream = undefined;
  }
}
