import * as z from 'zod';
import { Group } from '#shared/contract/groups';
import { Profile } from '#shared/domain/roster';
import { type RosterKind, rosterKinds } from '#shared/domain/roster-records';

/** A record of the roster on its way; its kind's schema has been met before. */
const Kept = z.looseObject({ sourcedId: z.string() });

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
  z.object({
    table: z.literal('roster'),
    kind: z.enum(rosterKinds as [RosterKind, ...RosterKind[]]),
    ...beforeAndAfter(Kept),
  }),
]);
export type Change = z.infer<typeof Change>;
