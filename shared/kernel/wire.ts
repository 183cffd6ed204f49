import * as z from 'zod';
import type { AppError } from '#shared/kernel/errors';
import type { AnswerShape } from '#shared/kernel/route';

/**
 * Writes the envelope of the specification (portal.md section 7, spelling included). Only this file
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

/** Joins two parts with exactly one pipe (admin.md section 7). */
const piped = (value: unknown, error: string): string =>
  `${JSON.stringify(value).replaceAll('|', '\\u007c')}|${error.replaceAll('|', '/')}`;

const Answer = z.object({
  responceObject: z.looseObject({ records: z.unknown() }).optional(),
  returnData: z.unknown().optional(),
});

/** Reads the handler's output from an answer. */
export function unwrap(answer: AnswerShape, body: string): unknown {
  if (answer === 'text' || answer === 'file') return body;
  if (answer === 'piped') return Piped.parse(JSON.parse(body.split('|')[0] ?? '')).records;
  const { responceObject, returnData } = Answer.parse(JSON.parse(body));
  if (answer === 'returnData') return returnData;
  return answer === 'page' ? responceObject : responceObject?.records;
}

const Piped = z.object({ records: z.unknown() });

const Refusal = z.looseObject({
  userMessage: z.string().optional(),
  /** The gateway's own errors have `message`. */
  message: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
});
export type Refusal = z.infer<typeof Refusal>;

/** Reads an error. An unreadable body counts as empty. */
export function unwrapError(body: string): Refusal {
  const [before, after] = body.split('|');
  if (after && before?.startsWith('{"records"')) return { userMessage: after };
  try {
    return Refusal.parse(JSON.parse(body));
  } catch {
    return {};
  }
}
