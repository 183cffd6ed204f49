import { onDemand } from '../../components/hooks/onDemand.tsx';

/** What only some pages show is loaded with the first of them. */

export const TaskTable = onDemand(async () => (await import('./tasks/TaskTable.tsx')).TaskTable);
export const ClassroomCards = onDemand(
  async () => (await import('./ClassroomCards.tsx')).ClassroomCards,
);
export const DriveFolder = onDemand(async () => (await import('./DriveFolder.tsx')).DriveFolder);
export const BlogEntries = onDemand(async () => (await import('./BlogEntries.tsx')).BlogEntries);
