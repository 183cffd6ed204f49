import * as z from 'zod';

/** The scale of learning behaviours: the share in per cent that each position stands for. */
export const positions = { Rarely: 25, Sometimes: 50, Usually: 75, Consistently: 100 } as const;
export type Position = keyof typeof positions;
export const positionNames = Object.keys(positions) as Position[];

/** How a figure changed since the report before. */
export const trends = ['Up', 'Down', 'Maintaining'] as const;
export type Trend = (typeof trends)[number];

/** Figures of learning behaviours in per cent, one decimal. */
export const behaviourFigures = {
  /** The mean in the report: the newest one for `annual`. */
  perc: z.number(),
  /** The mean over this calendar year’s reports. Null if there is none. */
  this_year: z.number().nullable(),
  /** Against the report before: from +5 Up, to −5 Down. Null with one report. */
  trending: z.enum(trends).nullable(),
  /** The position of the scale nearest to `perc`. */
  position: z.enum(['Rarely', 'Sometimes', 'Usually', 'Consistently']),
};

const unknownType = 'Choose annual, or a report period such as 2026 Semester 1.';

/** The two specified views. Each has an address of its own, so both mean the newest report. */
const views: readonly string[] = ['By Behaviour', 'By Course'];

/** What the figures are about: the newest report and this year, or one report period. */
export const BehaviourType = z
  .string(unknownType)
  .trim()
  .min(1, unknownType)
  .max(100, unknownType)
  .refine((type) => type === 'annual' || views.includes(type) || /\d{4}/.test(type), unknownType)
  .default('annual')
  .transform((type) => (views.includes(type) ? 'annual' : type));
