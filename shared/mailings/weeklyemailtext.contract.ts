import type { Resource } from '#shared/kernel/route';
import type { weeklyemailtextSchemas } from './weeklyemailtext.schemas.ts';

export type { WeeklyEmailText } from './weeklyemailtext.schemas.ts';

export const weeklyemailtext: Resource<typeof weeklyemailtextSchemas> = {
  get: {
    method: 'GET',
    path: '/weeklyemailtext',
    operation: 'wet',
    child: 'published',
    summary: 'Returns the stored blurb and exclusion list of the school: one record, or none yet.',
  },
  create: {
    method: 'POST',
    path: '/weeklyemailtext',
    operation: 'wet',
    child: 'published',
    repeat: 'same',
    summary: 'Stores the first blurb and exclusion list.',
  },
  update: {
    method: 'PUT',
    path: '/weeklyemailtext',
    operation: 'wet',
    child: 'published',
    summary:
      'Replaces them; 409 when they were changed since `updated_at`. Without it, replaces the stored text.',
  },
};
