import * as z from 'zod';

/** A group of the school as it is stored, without its people. */
export const StoredSchoolGroup = z.object({
  groupUid: z.string(),
  groupname: z.string(),
  /** Grows with each change of the group or its people. */
  version: z.number().int(),
  /** Without a rule the group has a list of people. */
  rule: z.object({ any: z.array(z.string()), not: z.array(z.string()) }).optional(),
  /** Everyone who publishes, or these people. */
  use: z.union([z.literal('all'), z.array(z.string())]),
  /** The length of the list of people. */
  listed: z.number().int(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type StoredSchoolGroup = z.infer<typeof StoredSchoolGroup>;

export const StoredMember = z.object({
  userUid: z.string(),
  from: z.string().optional(),
  until: z.string().optional(),
});
export type StoredMember = z.infer<typeof StoredMember>;

/** The list of people of a group: at most 2,000, about 150 KB of the 400 KB of a record. */
export const StoredMembers = z.object({ groupUid: z.string(), members: z.array(StoredMember) });
