import { atOnce } from '#functions/kernel/at-once';
import type { Bound } from '#functions/kernel/record/declaration';
import type { LimitRepository } from '#functions/kernel/store/limits';
import { isMediaName, mediaName } from '#shared/media/media';
import type { Caller } from '#shared/rights/caller';
import type { MediaStore } from './media.ts';

/** Pictures that one person may send: each is decoded and stored permanently. */
const most = { minute: 30, day: 500 } as const;

/** Most pictures of one text that are checked in the bucket. */
const mostChecked = 200;

export type Pictures = ReturnType<typeof picturesOf>;

/** The pictures of texts, posts and headers, with one limit for each person. */
export const picturesOf = (
  media: Bound<MediaStore, 'store'> & Pick<MediaStore, 'has'>,
  limits: Bound<LimitRepository, 'count'>,
) => ({
  /** Stores a picture given as base64, at most `longest` px long, and returns its stored name. */
  async store(caller: Caller, base64: string, now: Date, longest?: number): Promise<string> {
    const { userUid } = caller;
    await limits.of(caller).count(userUid, 'picture', most.minute, now);
    await limits.of(caller).count(userUid, 'picture', most.day, now, 'day');
    return media.of(caller).store(base64, longest);
  },

  /** Returns the stored name in an address; undefined if it is not a picture of this school. */
  known: (caller: Caller, address: string): string | undefined =>
    mediaName(caller.site, address) || undefined,

  /** Returns the fault of a picture that should already be stored. */
  async fault(name: string | undefined): Promise<string | undefined> {
    if (!name) return '*Please select image.';
    return (await media.has(name)) ? undefined : notUploaded;
  },

  textFault: (html: string) => textPicturesFault(media, html),
});

/** Returns the fault of the pictures of a normalised text: each must be stored. */
export async function textPicturesFault(
  media: Pick<MediaStore, 'has'>,
  html: string,
): Promise<string | undefined> {
  const names = [...new Set(picturesIn(html))].slice(0, mostChecked);
  const stored = await atOnce(8, names, (name) => media.has(name));
  const missing = stored.filter((is) => !is).length;
  if (missing === 0) return undefined;
  return missing === 1
    ? 'One picture in the text is not uploaded. Remove it, or add it with the picture button.'
    : `${missing} pictures in the text are not uploaded. Remove them, or add them with the picture button.`;
}

const notUploaded = 'This picture is not uploaded. Choose a file instead.';

/** Returns the stored names of the pictures in a normalised text. */
const picturesIn = (html: string): string[] =>
  Array.from(html.matchAll(/<img\b[^>]*? src="([^"]*)"/g), ([, name = '']) => name).filter(
    isMediaName,
  );
