import type { Resource } from '#shared/kernel/route';
import type { mailSuppressionsSchemas } from './mail-suppressions.schemas.ts';

export type { ReturnedMail } from './mail-suppressions.schemas.ts';

/** The days in which an address is tried once. */
export const daysBetweenTries = 7;

export const mailSuppressions: Resource<typeof mailSuppressionsSchemas> = {
  list: {
    method: 'GET',
    path: '/mail-suppressions',
    operation: 'sup',
    child: { record: 'mail', act: 'read' },
    summary:
      'Lists the addresses that get no mail, because it came back or was complained of, and the numbers that get no texts, with the people whose they are.',
    answer: 'page',
  },
  retry: {
    method: 'POST',
    path: '/mail-suppressions/retry',
    operation: 'sup',
    child: { record: 'mail', act: 'change' },
    repeat: 'same',
    summary:
      'Lets mail go to an address again, or texts to a number, once in 7 days. After a complaint only if the person asked for it.',
  },
};
