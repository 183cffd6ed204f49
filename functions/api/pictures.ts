import type { LimitRepository } from '#functions/data/limits';
import type { MediaStore } from '#functions/data/media';
import type { Caller } from '#shared/caller';
import { mediaName } from '#shared/domain/media';

/** Each picture is decoded and kept for good, so one person may send only so many (threats.md T-19). */
const most = { minute: 30, day: 500 } as const;

export type Pictures = ReturnType<typeof picturesOf>;

/** The pictures that people send with a text, a post or a header: counted for each person, whichever way they come. */
export const picturesOf = (
  media: Pick<MediaStore, 'store'>,
  limits: Pick<LimitRepository, 'count'>,
) => ({
  /** Stores a picture given as base64; answers its stored name. */
  async store(caller: Caller, base64: string, now: Date): Promise<string> {
    const { site, userUid } = caller;
    await limits.count(site, userUid, 'picture', most.minute, now);
    await limits.count(site, userUid, 'picture', most.day, now, 'day');
    return media.store(site, base64);
  },

  /** The stored name of a picture that was sent before; an address that leads to none of this school's is undefined. */
  known: (caller: Caller, address: string): string | undefined =>
    mediaName(caller.site, address) || undefined,
});
