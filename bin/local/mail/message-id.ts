import { randomUUID } from 'node:crypto';

/** Returns an id in SES's format. It begins with the time, so that ids sort by time. */
export const newMessageId = (now: number) =>
  `0100${now.toString(16).padStart(12, '0')}-${randomUUID()}-000000`;
