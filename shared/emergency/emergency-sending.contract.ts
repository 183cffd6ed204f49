import type { Resource } from '#shared/kernel/route';
import type { emergencySendingSchemas } from './emergency-sending.schemas.ts';

export type { EmergencyReach } from './emergency-sending.schemas.ts';
export type { ChannelCounts, EmergencySending, Unreached } from './sending.ts';

const safety = 'safety' as const;

export const emergencySending: Resource<typeof emergencySendingSchemas> = {
  reach: {
    method: 'GET',
    path: '/emergencybroadcast/reach',
    operation: 'emg.sent',
    child: 'marks',
    summary: 'How many people a message would concern, and how many each channel reaches.',
  },
  get: {
    method: 'GET',
    path: '/emergencybroadcast/sending',
    operation: 'emg.sent',
    child: 'marks',
    summary:
      'The message that left in the last 24 hours: how far each channel got; whether texts are sent.',
  },
  listUnreached: {
    method: 'GET',
    path: '/emergencybroadcast/unreached',
    operation: 'emg.sent',
    child: { record: safety, act: 'read' },
    summary: 'The people whom the last message did not reach, by group and name, with the reason.',
    answer: 'page',
  },
  startExport: {
    method: 'POST',
    path: '/emergencybroadcast/unreached/exports',
    operation: 'emg.sent',
    child: 'worker',
    repeat: 'key',
    summary: 'Starts a document: the people whom the last message did not reach, as CSV.',
  },
  test: {
    method: 'POST',
    path: '/emergencybroadcast/test',
    operation: 'emg.write',
    child: 'published',
    repeat: 'key',
    summary: 'Sends a message to the caller alone, as it would reach everyone; 5 a day.',
  },
};
