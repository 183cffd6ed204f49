import * as z from 'zod';
import { type SchoolTerm, semesters } from '#shared/goals/term';
import { authorFields } from '#shared/kernel/fields';

const common = {
  /** The student. */
  userUid: z.string(),
  year: z.string(),
  semester: z.enum(semesters),
  created_at: z.string(),
  updated_at: z.string(),
  ...authorFields,
};

/** What a student wrote for a semester. */
const StoredGoals = z.object({
  ...common,
  goals: z.array(z.string()),
  reflections: z.array(z.string()),
});
export type StoredGoals = z.infer<typeof StoredGoals>;

/** What the homeroom teacher wrote about a student. */
const StoredComment = z.object({
  ...common,
  /** Empty if the teacher took it back. */
  comment: z.string(),
  /** The name of the homeroom when it was saved. */
  home_class: z.string(),
});
export type StoredComment = z.infer<typeof StoredComment>;

/** The two parts of a semester, which different people write. */
export interface Parts {
  readonly goals: StoredGoals;
  readonly comment: StoredComment;
}
export type Part = keyof Parts;

const schemas = { goals: StoredGoals, comment: StoredComment };

/** Reads a stored part. */
export const partOf = <P extends Part>(part: P, item: Record<string, unknown>): Parts[P] =>
  // The schema of a part returns that part.
  schemas[part].parse(item) as Parts[P];

const termKey = ({ year, semester }: SchoolTerm): string => `${year}#${semester}`;

/** The partition of a school's semester. */
export const termPartition = (site: string, term: SchoolTerm): string => `${site}#${termKey(term)}`;

export const partKey = (userUid: string, part: Part): string => `${userUid}#${part}`;

/** The partition of the earlier versions of a part. */
export const versionPartition = (
  site: string,
  part: Part,
  { userUid, ...term }: SchoolTerm & { readonly userUid: string },
): string => `${site}#${userUid}#${part}#${termKey(term)}`;
