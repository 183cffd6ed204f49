import * as z from 'zod';
import type { Schemas } from '#shared/kernel/route';
import { pagetypeUids } from '#shared/pages/page-types';

/** A page type. */
export const PageTypeRecord = z.object({
  pagetypeUid: z.enum(pagetypeUids),
  pageType: z.string(),
});

export const pagetypesSchemas = {
  list: { input: z.strictObject({}), output: z.array(PageTypeRecord) },
} satisfies Schemas;
