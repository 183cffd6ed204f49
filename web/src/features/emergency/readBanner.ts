import type { Banner } from './bannerFeed.ts';

/** The address of the file leads nowhere: an operator gave it another one. */
export class FileMoved extends Error {}

/** Reads the emergency file of the school's host. */
export async function readBannerFile(path: string, signal: AbortSignal): Promise<Banner> {
  const answer = await fetch(path, { cache: 'no-store', credentials: 'omit', signal });
  if (answer.status === 403 || answer.status === 404) throw new FileMoved('The file has moved');
  if (!answer.ok) throw new Error(`The emergency file answers ${answer.status}`);
  const state = bannerOf(await answer.json());
  if (!state) throw new Error('The emergency file is not valid');
  return state;
}

/** Returns the state in a file or in the storage of a device, which may hold anything. */
export function bannerOf(found: unknown): Banner | undefined {
  const { status, message, updated_at }: Partial<Record<string, unknown>> = Object(found);
  if (typeof status !== 'boolean' || typeof message !== 'string') return undefined;
  return { status, message, ...(typeof updated_at === 'string' && { updated_at }) };
}
