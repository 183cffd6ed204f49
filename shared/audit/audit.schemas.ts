import * as z from 'zod';
import { Day, Flag, line, Uid } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import type { Schemas } from '#shared/kernel/route';
import { childActs, childRecords, lookReasons } from '#shared/rights/child-records';
import { capabilities } from '#shared/rights/permissions';

/** A person in the audit, with today's name. A person without a profile has only an identifier. */
const Named = z.object({
  userUid: z.string(),
  /** For the person who acted: the username of that day. */
  username: z.string(),
  name: z.string(),
});

/**
 * An audit entry: who read or changed a child's record. It never holds values of the record. With
 * `by_look` it is a look, which may be at many children.
 */
export const AuditEntry = z.object({
  auditUid: z.string(),
  /** The first time within the hour, if there is one. */
  at: z.string(),
  /** The start of the hour in which it was, perhaps more than once. Older entries have none. */
  hour: z.string().optional(),
  by: Named,
  /** The first child of a look. */
  child: Named,
  /** The number of children of a look; without it, 1. */
  count: z.number().optional(),
  /** The first children of a look at more than one, at most 10. */
  children: z.array(Named).optional(),
  record: z.enum(childRecords),
  act: z.enum(childActs),
  /** The capability that an operator granted or revoked. */
  capability: z.enum(capabilities).optional(),
  /** Why the person opened what only the school reads. */
  reason: z.enum(lookReasons).optional(),
  /** The route, for example `GET /users/{username}`, or the job. */
  route: z.string(),
  /** The address, truncated to /24 (IPv4) or /48 (IPv6). Empty for jobs, and if it is unknown. */
  network: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** A child or a staff member that a filter can choose. */
export const AuditPerson = Named.extend({ is_child: z.boolean() });
export type AuditPerson = z.infer<typeof AuditPerson>;

export const auditSchemas = {
  list: {
    input: PageRequest.extend({
      /** The userUid of the child whose record it was. */
      child: Uid.optional(),
      /** The userUid of the person who did it. */
      staff: Uid.optional(),
      /** The site's first and last day. Without a child or person: the last day, and at most 31. */
      from: Day.optional(),
      to: Day.optional(),
      /** One kind of record. Reads of the audit itself are only listed for `audit`. */
      record: z.enum(childRecords).optional(),
      /** One entry for each look. Without it, one for each child of a look. */
      by_look: Flag.optional(),
      /** The `auditUid` of a look: lists its children, and nothing else. */
      look: z.string().max(1024).optional(),
    }),
    output: paged(AuditEntry).extend({
      /** The chosen child and person, with names. */
      child: Named.optional(),
      staff: Named.optional(),
      /** For a child: the instant up to which looks are listed, at most an hour ago. */
      complete_until: z.string().optional(),
    }),
  },
  people: {
    input: z.strictObject({
      person: line(200, 'Please enter a name or username.'),
      who: z.enum(['child', 'staff']).default('child'),
    }),
    output: z.array(AuditPerson),
  },
} satisfies Schemas;
