import type { Resource } from '#shared/kernel/route';
import type { yearInfoSchemas } from './year-info.schemas.ts';

export type { StudentYear } from './year-info.schemas.ts';

export const yearInfo: Resource<typeof yearInfoSchemas> = {
  get: {
    method: 'GET',
    path: '/year-info',
    operation: 'year',
    child: { record: 'profile', act: 'read' },
    summary:
      'Returns year, homeroom, contacts, key dates and documents of a student: oneself, a linked child, or a student of one’s duty.',
  },
};
