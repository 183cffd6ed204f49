import * as z from 'zod';
import { Group } from '#shared/audiences/group';
import { StoredArea } from '#shared/courses/course-records';
import { type PortalTable, portalTables } from '#shared/intake/portal-records';
import { RosterProfile } from '#shared/intake/roster';
import { type RosterKind, rosterKinds } from '#shared/intake/roster-records';

/** A record of the roster. The schema of its kind has parsed it before. */
const RosterItem = z.looseObject({ sourcedId: z.string() });

/** A record of one of the portal's own files. The schema of its table has parsed it before. */
const PortalItem = z.record(z.string(), z.unknown());

const beforeAndAfter = <T extends z.ZodType>(record: T) => ({
  id: z.string(),
  /** Absent when the record is new. */
  before: record.optional(),
  /** Absent when the record is deleted. */
  after: record.optional(),
});

/** One line of a plan: a record before and after. It serves to apply, to retry and to roll back. */
export const Change = z.discriminatedUnion('table', [
  z.object({ table: z.literal('users'), ...beforeAndAfter(RosterProfile) }),
  z.object({ table: z.literal('groups'), ...beforeAndAfter(Group) }),
  z.object({ table: z.literal('key-learning-area'), ...beforeAndAfter(StoredArea) }),
  z.object({
    table: z.enum(portalTables as [PortalTable, ...PortalTable[]]),
    ...beforeAndAfter(PortalItem),
  }),
  z.object({
    table: z.literal('roster'),
    kind: z.enum(rosterKinds as [RosterKind, ...RosterKind[]]),
    ...beforeAndAfter(RosterItem),
  }),
]);
export type Change = z.infer<typeof Change>;

/** Whether the changes of a plan are applied or rolled back. */
export type Direction = 'forward' | 'back';
