import * as z from 'zod';
import { type Resource, route } from '#shared/contract/route';
import { pagetypeUids } from '#shared/domain/page-types';

/** A kind of page. */
export const PageTypeRecord = z.object({
  pagetypeUid: z.enum(pagetypeUids),
  pageType: z.string(),
});

export const pagetypes = {
  list: route({
    method: 'GET',
    path: '/pagetypes',
    operation: 'pgt.list',
    summary: 'The kinds of pages that a place can have.',
    input: z.strictObject({}),
    output: z.array(PageTypeRecord),
  }),
} satisfies Resource;
