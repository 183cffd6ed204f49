import type { AppError } from '#shared/kernel/errors';
import type { AnswerShape } from '#shared/kernel/route';

/**
 * Writes the specified envelope, spelling included. Only this file
 * writes and reads it. A page has `next_token` and, if it is known, `total` beside its records.
 */
export function wrap(answer: AnswerShape, output: unknown): string {
  if (answer === 'text') return String(output);
  if (answer === 'returnData') return JSON.stringify({ returnData: output });
  if (answer === 'piped') return piped({ records: output }, '');
  return JSON.stringify({ responceObject: answer === 'page' ? output : { records: output } });
}

/**
 * Writes an error: a sentence and the faults of the fields. A piped answer has only one sentence,
 * the more helpful one.
 */
export const wrapError = (error: AppError, answer?: AnswerShape): string =>
  answer === 'piped'
    ? piped({ records: { url: '' } }, Object.values(error.fields ?? {})[0] ?? error.message)
    : JSON.stringify({ userMessage: error.message, fields: error.fields, ...error.details });

/** Joins two parts with exactly one pipe, as the specified client splits them. */
const piped = (value: unknown, error: string): string =>
  `${JSON.stringify(value).replaceAll('|', '\\u007c')}|${error.replaceAll('|', '/')}`;

/** Reads the handler's output from an answer. Throws if it is not there. */
export function unwrap(answer: AnswerShape, body: string): unknown {
  if (answer === 'text' || answer === 'file' || answer === 'download') return body;
  const read = JSON.parse(answer === 'piped' ? (body.split('|')[0] ?? '') : body);
  if (answer === 'piped') return given(read.records);
  if (answer === 'returnData') return given(read.returnData);
  return given(answer === 'page' ? read.responceObject : read.responceObject.records);
}

function given<T>(output: T | undefined): T {
  if (output === undefined) throw new Error('The answer has no output');
  return output;
}

/** The body of an error; the gateway's own errors have `message`. */
export interface Refusal {
  readonly userMessage?: string;
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly [detail: string]: unknown;
}

/** Reads an error. An unreadable body counts as empty. */
export function unwrapError(body: string): Refusal {
  const [before, after] = body.split('|');
  if (after && before?.startsWith('{"records"')) return { userMessage: after };
  try {
    const read: Refusal | null = JSON.parse(body);
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}
