import type { Resource } from '#shared/kernel/route';
import type { auditSchemas } from './audit.schemas.ts';

export type { AuditEntry, AuditPerson } from './audit.schemas.ts';

/** The most days of a query without a child or a person. */
export const mostAuditDays = 31;

/** The most children of a look that a list names. The look itself lists all of them, in pages. */
export const mostNamedChildren = 10;

export const audit: Resource<typeof auditSchemas> = {
  list: {
    method: 'GET',
    path: '/audit',
    operation: 'audit',
    child: { record: 'audit', act: 'read' },
    summary:
      'Lists who read or changed whose record, newest first: for a child, a person, or some days.',
    answer: 'page',
  },
  people: {
    method: 'GET',
    path: '/audit/people',
    operation: 'audit',
    child: { record: 'audit', act: 'read' },
    summary: 'Lists children, or other people at the school, by name or username; at most 10.',
  },
};
