import * as z from 'zod';
import { line, words } from '#shared/kernel/fields';
import { addressOf } from '#shared/mailings/mail-addresses';

const noEmail = '*Please enter email.';
const invalid = '*Please enter valid email.';

/** The fields that a person fills in about a subscriber. */
export const subscriberFields = {
  name: line(200, '*Please enter name.'),
  /** The address without spaces and quotes around it. */
  email: words(noEmail)
    .max(1000, invalid)
    .refine((typed) => typed.trim() !== '', { error: noEmail, abort: true })
    .refine((typed) => addressOf(typed) !== undefined, invalid)
    .transform((typed) => addressOf(typed) ?? typed),
};

/** The form of a subscriber. */
export const SubscriberForm = z.object(subscriberFields);
