import type { RequestState } from '#shared/psychology/request';

/** The states in words. */
export const stateNames: Readonly<Record<RequestState, string>> = {
  received: 'Received',
  'in progress': 'In progress',
  closed: 'Closed',
};

/** Asks before typed text is lost. */
export const unsaved = 'Your text is not saved, and no draft is stored on this device.';
