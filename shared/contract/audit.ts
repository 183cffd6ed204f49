import * as z from 'zod';
import { Day, line, Uid } from '#shared/contract/fields';
import { PageRequest, pageOf } from '#shared/contract/page';
import { type Resource, route } from '#shared/contract/route';
import { childActs, childRecords } from '#shared/domain/child-records';
import { capabilities } from '#shared/permissions';

/** A person as the audit names one today; of somebody who is known no more, the identifier is all there is. */
const Named = z.object({
  userUid: z.string(),
  /** Of who did it: the username of that day. */
  username: z.string(),
  name: z.string(),
});

/** That somebody read or changed a child's record; never what it said. */
export const AuditEntry = z.object({
  auditUid: z.string(),
  at: z.string(),
  by: Named,
  child: Named,
  record: z.enum(childRecords),
  act: z.enum(childActs),
  /** What an operator of the portal gave or took. */
  capability: z.enum(capabilities).optional(),
  /** What was called, `GET /users/{username}`, or the job that did it. */
  route: z.string(),
  /** From where: the address, truncated to /24 (IPv4) or /48 (IPv6); empty of jobs and where none was known. */
  network: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** A child, or somebody who may have looked, to choose from. */
export const AuditPerson = Named.extend({ is_child: z.boolean() });
export type AuditPerson = z.infer<typeof AuditPerson>;

/** Days that are read at once when neither a child nor a person is chosen. */
export const mostAuditDays = 31;

export const audit = {
  list: route({
    method: 'GET',
    path: '/audit',
    operation: 'audit',
    child: { record: 'audit', act: 'read' },
    summary:
      'Who read or changed whose record, newest first: of one child, of one person, or of some days.',
    input: PageRequest.extend({
      /** The userUid of the child whose record it was. */
      child: Uid.optional(),
      /** The userUid of the person who did it. */
      staff: Uid.optional(),
      /** The site's first and last day. Without a child or person: the last day, and at most 31. */
      from: Day.optional(),
      to: Day.optional(),
      /** One kind of record. Looks into the audit itself are listed by their own name (`audit`) alone. */
      record: z.enum(childRecords).optional(),
    }),
    output: pageOf(AuditEntry).extend({
      /** Whom was asked for, by name. */
      child: Named.optional(),
      staff: Named.optional(),
    }),
    answer: 'page',
  }),
  people: route({
    method: 'GET',
    path: '/audit/people',
    operation: 'audit',
    child: { record: 'audit', act: 'read' },
    summary: 'Children, or others at the school, of this name or username; at most ten.',
    input: z.strictObject({
      person: line(200, 'Please enter a name or username.'),
      who: z.enum(['child', 'staff']).default('child'),
    }),
    output: z.array(AuditPerson),
  }),
} satisfies Resource;
