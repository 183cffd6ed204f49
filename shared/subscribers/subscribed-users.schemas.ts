import * as z from 'zod';
import { PortalDocument } from '#shared/documents/documents.schemas';
import { authorFields, ignoredAuthorFields, Uid, Version } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import type { Schemas } from '#shared/kernel/route';
import { longestImport, subscriberStates } from '#shared/subscribers/subscriber';
import { subscriberFields } from '#shared/subscribers/subscriber.schemas';

/** A person outside the school who gets Connections, with the specified fields. */
export const SubscribedUser = z.object({
  subscribedusersUid: z.string(),
  name: z.string(),
  email: z.string(),
  state: z.enum(subscriberStates),
  created_at: z.string(),
  updated_at: z.string(),
  ...authorFields,
});
export type SubscribedUser = z.infer<typeof SubscribedUser>;

const filter = {
  /** Any part of the name, ignoring case. */
  name: z.string().trim().max(200).optional(),
  /** Any part of the address, ignoring case. */
  email: z.string().trim().max(320).optional(),
};

/** Fields that the specified client sends with a form, and the server sets itself. */
const ignored = { ...ignoredAuthorFields, created_at: z.unknown().optional() };

/** A row of an imported file that cannot be used. */
export const ImportFault = z.object({
  row: z.number().int(),
  column: z.string().optional(),
  reason: z.string(),
});
export type ImportFault = z.infer<typeof ImportFault>;

/** What an import does, or did. */
export const SubscriberImport = z.object({
  /** Whether the rows were added. A file with faults, and a dry run, add none. */
  is_applied: z.boolean(),
  rows: z.number().int(),
  /** New subscribers. */
  added: z.number().int(),
  /** Rows whose address is subscribed already, or is in the file twice. */
  known: z.number().int(),
  /** Rows whose person unsubscribed. They are left out. */
  unsubscribed: z.number().int(),
  /** The first faults, and how many there are. */
  faults: z.array(ImportFault),
  fault_count: z.number().int(),
});
export type SubscriberImport = z.infer<typeof SubscriberImport>;

const Change = z.strictObject({
  ...subscriberFields,
  ...ignored,
  subscribedusersUid: Uid,
  updated_at: Version,
});

export const subscribedUsersSchemas = {
  list: {
    input: z.strictObject({ ...PageRequest.shape, ...filter }),
    output: paged(SubscribedUser),
  },
  create: {
    input: z.strictObject({ ...subscriberFields, ...ignored, updated_at: z.unknown().optional() }),
    output: SubscribedUser,
  },
  update: { input: Change, output: SubscribedUser },
  updateByBody: { input: Change, output: SubscribedUser },
  remove: {
    input: z.strictObject({ subscribedusersUid: Uid }),
    output: z.object({ subscribedusersUid: z.string() }),
  },
  importFile: {
    input: z.strictObject({
      csv: z
        .string('No file selected.')
        .min(1, 'No file selected.')
        .max(longestImport, 'Choose a file of at most 1 MB.'),
      dry_run: z.boolean('Please choose yes or no.'),
    }),
    output: SubscriberImport,
  },
  startExport: { input: z.strictObject(filter), output: PortalDocument },
} satisfies Schemas;
