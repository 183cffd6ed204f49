import { embedAddress, folderAddress } from '#shared/domain/embeds';

export const fileViews = ['list', 'grid'] as const;
export type FileView = (typeof fileViews)[number];

const bareFolder = /^[\w-]{10,100}$/;
const driveFolder = 'https://drive.google.com/';

/**
 * The address of a Google Drive folder in a page, from any address of it that people paste or its identifier alone; undefined when
 * it is no folder.
 */
export function driveFolderAddress(given: string, view: FileView): string | undefined {
  const pasted = given.trim();
  if (bareFolder.test(pasted)) return folderAddress(pasted, view);
  const address = embedAddress(pasted);
  return address?.startsWith(driveFolder) ? address.replace(/#\w+$/, `#${view}`) : undefined;
}
