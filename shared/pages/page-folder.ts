import { embedAddress, folderAddress } from '#shared/embeds/embeds';

export const fileViews = ['list', 'grid'] as const;
export type FileView = (typeof fileViews)[number];

const bareFolder = /^[\w-]{10,100}$/;
const driveFolder = 'https://drive.google.com/';

/**
 * Returns the address that shows a Google Drive folder in a page. Accepts an identifier or any
 * address of the folder that people paste; returns undefined for anything else.
 */
export function driveFolderAddress(given: string, view: FileView): string | undefined {
  const pasted = given.trim();
  if (bareFolder.test(pasted)) return folderAddress(pasted, view);
  const address = embedAddress(pasted);
  return address?.startsWith(driveFolder) ? address.replace(/#\w+$/, `#${view}`) : undefined;
}
