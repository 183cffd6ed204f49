import * as z from 'zod';
import { mostPoints } from './field.ts';

/** A number from 0 to 1: a part of a page's width or height. */
const Part = z.number().min(0).max(1);

/**
 * Where a field is on its page, as people see the page: turned and cut. The origin is the top left
 * corner, so a picture of any size has the same numbers.
 */
export const Box = z.object({ left: Part, top: Part, width: Part, height: Part });
export type Box = z.infer<typeof Box>;

/**
 * A drawn signature: lines of points, x before y, in the units of the pad on which it was drawn. The
 * lines are kept, not a picture, so nothing from a stranger has to be decoded.
 */
export const Drawing = z
  .object({
    width: z.number().min(1).max(10_000),
    height: z.number().min(1).max(10_000),
    lines: z
      .array(z.array(z.number().min(-10_000).max(20_000)).min(2))
      .min(1)
      .max(500),
  })
  .refine(({ lines }) => lines.every((line) => line.length % 2 === 0), {
    message: 'Draw your signature again.',
  })
  .refine(({ lines }) => lines.reduce((sum, line) => sum + line.length, 0) <= mostPoints * 2, {
    message: 'This signature has too many lines. Clear it and draw it more simply.',
  });
export type Drawing = z.infer<typeof Drawing>;

const valueWith = (text: z.ZodString) =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('text'), text }),
    z.object({ kind: z.literal('tick') }),
    /** A typed signature, which is drawn in a handwriting font. */
    z.object({ kind: z.literal('typed'), text: z.string().max(120) }),
    z.object({ kind: z.literal('drawing'), drawing: Drawing }),
  ]);

/** What a person fills into a field: a text, a tick, a drawn or a typed signature. */
export const FieldValue = valueWith(z.string().max(500));
export type FieldValue = z.infer<typeof FieldValue>;

/** What is shown in a field. All entries of a repeated question are one text, which nothing cuts. */
export const ShownValue = valueWith(z.string());

/** A field that was filled in. Pages count from 1. */
export const FilledField = z.object({
  page: z.int().min(1).max(200),
  box: Box,
  value: ShownValue,
});
export type FilledField = z.infer<typeof FilledField>;
