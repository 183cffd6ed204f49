import * as z from 'zod';
import { origins } from '#shared/goals/student-learning-goals.contract';
import { termFields } from '#shared/goals/term';
import { line } from '#shared/kernel/fields';
import { type Resource, route } from '#shared/kernel/route';

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

export const homeroomComments = {
  list: route({
    method: 'GET',
    path: '/homeroom-comments',
    operation: 'goal.read',
    child: { record: 'goal', act: 'read' },
    summary:
      'Lists the homeroom teachers’ comments about a student in a semester; those of the school’s file come first.',
    input: z.strictObject({ username: line(200).optional(), ...termFields }),
    output: z.array(HomeroomComment),
  }),
} satisfies Resource;
