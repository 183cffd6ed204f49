import * as z from 'zod';
import { terms } from '#shared/goals/term';
import { SemesterName } from '#shared/goals/term.schemas';
import { line } from '#shared/kernel/fields';
import { invalidValue } from './goals-pdf-request.ts';

/** A year, alone for one student, or with a level. Clients write one or two spaces. */
const SelectedYear = z
  .string(invalidValue)
  .regex(/^\d{4}( Year {1,2}([7-9]|1[0-3]))?$/, invalidValue)
  .transform((text) => {
    const [year = '', level] = text.split(/ Year +/);
    return { year, level: level === undefined ? undefined : Number(level) };
  });

/** The fields of a request for PDFs of goals. */
export const goalsPdfFields = {
  selected_year: SelectedYear,
  year: z
    .string(invalidValue)
    .regex(/^\d{4}$/, invalidValue)
    .optional(),
  semester: SemesterName.optional(),
  /** Without it, the PDFs are of both terms of the semester. */
  term: z.enum(terms, invalidValue).optional(),
  username: line(200, invalidValue).optional(),
};

/** What a request asks for. */
export type GoalsPdfRequest = z.output<z.ZodObject<typeof goalsPdfFields>>;
