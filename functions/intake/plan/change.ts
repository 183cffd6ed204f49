import * as z from 'zod';
import { Group } from '#shared/contract/groups';
import { KeyLearningArea } from '#shared/domain/course-records';
import { type PortalTable, portalTables } from '#shared/domain/portal-records';
import { Profile } from '#shared/domain/roster';
import { type RosterKind, rosterKinds } from '#shared/domain/roster-records';

/** A record of the roster on its way; its kind's schema has been met before. */
const Kept = z.looseObject({ sourcedId: z.string() });

/** A record of one of the portal's own files, which has met its schema too. */
const Brought = z.record(z.string(), z.unknown());

const beforeAndAfter = <T extends z.ZodType>(record: T) => ({
  id: z.string(),
  /** Absent when the record is new. */
  before: record.optional(),
  /** Absent when the record goes. */
  after: record.optional(),
});

/** One line of a plan: a record before and after. The same line serves to apply, to apply again, and to take back. */
export const Change = z.discriminatedUnion('table', [
  z.object({ table: z.literal('users'), ...beforeAndAfter(Profile) }),
  z.object({ table: z.literal('groups'), ...beforeAndAfter(Group) }),
  z.object({ table: z.literal('key-learning-area'), ...beforeAndAfter(KeyLearningArea) }),
  z.object({
    table: z.enum(portalTables as [PortalTable, ...PortalTable[]]),
    ...beforeAndAfter(Brought),
  }),
  z.object({
    table: z.literal('roster'),
    kind: z.enum(rosterKinds as [RosterKind, ...RosterKind[]]),
    ...beforeAndAfter(Kept),
  }),
]);
export type Change = z.infer<typeof Change>;
