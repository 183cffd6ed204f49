import type { Resource } from '#shared/kernel/route';
import type { settingsSchemas } from './settings.schemas.ts';

export type { Settings } from './settings.schemas.ts';

export const settings: Resource<typeof settingsSchemas> = {
  get: {
    method: 'GET',
    path: '/settings/{id}',
    operation: 'set.get',
    child: 'published',
    summary: "The caller's own school: name, colours, logo, phone, tiles.",
  },
};
