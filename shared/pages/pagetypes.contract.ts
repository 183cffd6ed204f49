import type { Resource } from '#shared/kernel/route';
import type { pagetypesSchemas } from './pagetypes.schemas.ts';

export const pagetypes: Resource<typeof pagetypesSchemas> = {
  list: {
    method: 'GET',
    path: '/pagetypes',
    operation: 'pgt.list',
    child: 'published',
    summary: 'The types of pages that a place can have.',
  },
};
