import { lazy } from 'react';

/** What only some pages show is loaded with the first of them. */

export const TaskTable = lazy(async () => ({
  default: (await import('./TaskTable.tsx')).TaskTable,
}));
export const ClassroomCards = lazy(async () => ({
  default: (await import('./ClassroomCards.tsx')).ClassroomCards,
}));
export const DriveFolder = lazy(async () => ({
  default: (await import('./DriveFolder.tsx')).DriveFolder,
}));
export const BlogEntries = lazy(async () => ({
  default: (await import('./BlogEntries.tsx')).BlogEntries,
}));
