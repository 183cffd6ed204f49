import * as z from 'zod';

/** A job of the queue `intake`: a course of a school whose results have changed. */
export const FiguresMessage = z.object({ site: z.string(), courseId: z.string() });
export type FiguresMessage = z.infer<typeof FiguresMessage>;
