import * as z from 'zod';
import type { AnswerShape } from '#shared/contract/route';
import type { AppError } from '#shared/errors';

/**
 * The envelope of the specification (portal.md section 7, spelling included), made and read here and nowhere else.
 * A page carries `next_token` and, where it is known, `total` beside its records.
 */
export function wrap(answer: AnswerShape, output: unknown): string {
  if (answer === 'text') return String(output);
  if (answer === 'returnData') return JSON.stringify({ returnData: output });
  if (answer === 'piped') return piped({ records: output }, '');
  return JSON.stringify({ responceObject: answer === 'page' ? output : { records: output } });
}

/** The refusal of a request: a sentence, and what is wrong with each field. Piped there is room for one sentence, the more telling one. */
export const wrapError = (error: AppError, answer?: AnswerShape): string =>
  answer === 'piped'
    ? piped({ records: { url: '' } }, Object.values(error.fields ?? {})[0] ?? error.message)
    : JSON.stringify({ userMessage: error.message, fields: error.fields, ...error.details });

/** Exactly one pipe, whatever either part holds (admin.md section 7). */
const piped = (value: unknown, error: string): string =>
  `${JSON.stringify(value).replaceAll('|', '\\u007c')}|${error.replaceAll('|', '/')}`;

const Answer = z.object({
  responceObject: z.looseObject({ records: z.unknown() }).optional(),
  returnData: z.unknown().optional(),
});

/** Reads an answer back to what the handler returned. */
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
  /** The gateway's own refusals carry `message`. */
  message: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
});
export type Refusal = z.infer<typeof Refusal>;

/** Reads a refusal; an unreadable body is an empty one. */
export function unwrapError(body: string): Refusal {
  const [before, after] = body.split('|');
  if (after && before?.startsWith('{"records"')) return { userMessage: after };
  try {
    return Refusal.parse(JSON.parse(body));
  } catch {
    return {};
  }
}
