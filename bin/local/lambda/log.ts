import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';
import type { Answer } from './protocol.ts';

/** The log file of a function. The first line opens it. */
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
      // A log error, such as a full disk, must not stop the function.
      this.#stream.on('error', () => {});
    }
    this.#stream.write(text);
  }

  /** Writes the caller's error, if any, and the line with which Lambda ends each call. */
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
