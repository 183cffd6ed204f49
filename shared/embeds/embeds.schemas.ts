import * as z from 'zod';
import { line } from '#shared/kernel/fields';
import type { Schemas } from '#shared/kernel/route';

/** A video, recording or folder of another website inside a text. */
export const Embed = z.object({
  provider: z.string(),
  title: z.string(),
  /** The address of the frame. */
  src: z.string(),
  /** The stored picture of the frame; absent when the provider has none. */
  thumbnail: z.string().optional(),
  width: z.number().int().optional(),
  height: z.number().int().optional(),
});
export type Embed = z.infer<typeof Embed>;

export const embedsSchemas = {
  find: { input: z.strictObject({ url: line(2000, 'Please enter an address.') }), output: Embed },
} satisfies Schemas;
