import * as z from 'zod';

/** A message of the queue `figures`: a course of a school whose results have changed. */
export const FiguresMessage = z.object({ site: z.string(), courseId: z.string() });
export type FiguresMessage = z.infer<typeof FiguresMessage>;
