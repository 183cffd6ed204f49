import * as z from 'zod';
import { origins } from '#shared/goals/student-learning-goals.contract';
import { termFields } from '#shared/goals/term.schemas';
import { line } from '#shared/kernel/fields';
import type { Schemas } from '#shared/kernel/route';

/** A homeroom teacher's comment about a student, with the specified fields. */
export const HomeroomComment = z.object({
  comment: z.string(),
  /** The name of the homeroom; empty if the school does not know it. */
  home_class: z.string(),
  /** The name of the teacher; empty if the school does not know it. */
  home_teacher: z.string(),
  origin: z.enum(origins),
  /** When a comment of the portal was last changed. */
  updated_at: z.string().optional(),
});
export type HomeroomComment = z.infer<typeof HomeroomComment>;

export const homeroomCommentsSchemas = {
  list: {
    input: z.strictObject({ username: line(200).optional(), ...termFields }),
    output: z.array(HomeroomComment),
  },
} satisfies Schemas;
