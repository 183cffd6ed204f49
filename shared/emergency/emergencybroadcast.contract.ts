import type { Resource } from '#shared/kernel/route';
import type { emergencybroadcastSchemas } from './emergencybroadcast.schemas.ts';

export type { EmergencyBroadcast } from './emergencybroadcast.schemas.ts';

export const emergencybroadcast: Resource<typeof emergencybroadcastSchemas> = {
  get: {
    method: 'GET',
    path: '/emergencybroadcast',
    operation: 'emg',
    child: 'published',
    summary: 'The current broadcast of the site.',
  },
  update: {
    method: 'PUT',
    path: '/emergencybroadcast',
    operation: 'emg.write',
    child: 'published',
    summary: 'Starts, changes or ends the broadcast.',
  },
};
