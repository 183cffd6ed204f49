import * as z from 'zod';
import { byCharacters, inOrder } from '#shared/kernel/in-order';

/** A learning behaviour of a student in a course and a report, as the school delivers it. */
export const BehaviourRecord = z.object({
  behaviourUid: z.string(),
  userUid: z.string(),
  /** Such as `2026 Semester 1`. It has the year. */
  report_period: z.string(),
  course: z.string(),
  learning_behaviour: z.string(),
  scale: z.enum(['Rarely', 'Sometimes', 'Usually', 'Consistently']),
});
export type BehaviourRecord = z.infer<typeof BehaviourRecord>;

/** Returns the year of a report period, if it names one. */
export const yearOfPeriod = (report_period: string): string | undefined =>
  /(?<!\d)20\d\d(?!\d)/.exec(report_period)?.[0];

/** Compares report periods by their year, then by their name: `2026 Semester 1` is the earlier. */
export const comparePeriods = (a: string, b: string): number =>
  byCharacters(yearOfPeriod(a) ?? '', yearOfPeriod(b) ?? '') || inOrder(a, b);
