import type * as z from 'zod';
import { vague } from '#shared/kernel/errors';
import { dayMissing } from '#shared/kernel/fields';

/**
 * Returns the sentence for an error that has no message in the schema. `inputOf` passes this to
 * every parse of a request, so no person sees the validator's own text. A message of the contract
 * takes precedence.
 */
export const faultSentence: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? vague.required
        : (kinds[issue.expected] ?? other);
    case 'invalid_value':
      return `Use one of these values: ${issue.values.slice(0, maxListed).join(', ')}.`;
    case 'too_small':
      return `Use at least ${issue.minimum}${unitOf(issue.origin)}.`;
    case 'too_big':
      return `Use at most ${issue.maximum}${unitOf(issue.origin)}.`;
    case 'invalid_format':
      return formats[issue.format] ?? other;
    case 'unrecognized_keys':
      return vague.unexpected;
    default:
      return other;
  }
};

/** The number of allowed values that a sentence lists, so that it stays readable. */
const maxListed = 20;

const other = vague.other;

const kinds: Readonly<Record<string, string>> = {
  string: 'Please write some text.',
  number: 'Please give a number.',
  int: 'Please give a whole number.',
  boolean: 'Please choose yes or no.',
  array: vague.other,
  object: vague.other,
};

const formats: Readonly<Record<string, string>> = {
  date: dayMissing,
  datetime: 'Please give a date and time.',
  email: 'Enter a valid email address.',
};

const unitOf = (origin: string): string =>
  origin === 'string' ? ' characters' : origin === 'array' ? ' entries' : '';
