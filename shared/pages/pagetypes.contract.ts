import * as z from 'zod';
import { type Resource, route } from '#shared/kernel/route';
import { pagetypeUids } from '#shared/pages/page-types';

/** A page type. */
export const PageTypeRecord = z.object({
  pagetypeUid: z.enum(pagetypeUids),
  pageType: z.string(),
});

export const pagetypes = {
  list: route({
    method: 'GET',
    path: '/pagetypes',
    operation: 'pgt.list',
    child: 'published',
    summary: 'The types of pages that a place can have.',
    input: z.strictObject({}),
    output: z.array(PageTypeRecord),
  }),
} satisfies Resource;
