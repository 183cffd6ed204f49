import { randomUUID } from 'node:crypto';

/** An id of the service's shape; it begins with the time, so that ids sort by it. */
export const newMessageId = (now: number) =>
  `0100${now.toString(16).padStart(12, '0')}-${randomUUID()}-000000`;
