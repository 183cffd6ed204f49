import type * as z from 'zod';

/**
 * Returns the sentence for an error that has no message in the schema. `inputOf` passes this to
 * every parse of a request, so no person sees the validator's own text. A message of the contract
 * takes precedence.
 */
export const faultSentence: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'This field is required.'
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
      return 'This is not expected here.';
    default:
      return other;
  }
};

/** The number of allowed values that a sentence lists, so that it stays readable. */
const maxListed = 20;

const other = 'This value is not valid here.';

const kinds: Readonly<Record<string, string>> = {
  string: 'Send text here.',
  number: 'Send a number here.',
  int: 'Send a whole number here.',
  boolean: 'Send true or false here.',
  array: 'Send a list here.',
  object: 'Send an object here.',
};

const formats: Readonly<Record<string, string>> = {
  date: 'Enter a day as YYYY-MM-DD.',
  datetime: 'Enter a date and time.',
  email: 'Enter a valid email address.',
};

const unitOf = (origin: string): string =>
  origin === 'string' ? ' characters' : origin === 'array' ? ' entries' : '';
