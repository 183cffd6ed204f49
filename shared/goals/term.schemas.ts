import * as z from 'zod';
import { semesterNamed, wrongYear } from './term.ts';

const wrongSemester = 'Choose Semester 1 or Semester 2.';

/** A semester as clients name it: its number, or `Semester 1`. An answer names it as the call did. */
export const NamedSemester = z.enum(['1', '2', 'Semester 1', 'Semester 2'], wrongSemester);
export type NamedSemester = z.output<typeof NamedSemester>;

/** The same as a field of a request whose answer does not name it. */
export const SemesterName = NamedSemester.transform(semesterNamed);

/** How calls name a semester. Without a year it is this year. */
export const termFields = {
  semester: NamedSemester.default('1'),
  selected_year: z
    .string(wrongYear)
    .regex(/^\d{4}$/, wrongYear)
    .optional(),
};
