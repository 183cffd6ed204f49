import { logInfo } from '#functions/kernel/log';
import type { Bound, School } from '#functions/kernel/record/declaration';
import type { LimitRepository } from '#functions/kernel/store/limits';
import type { MediaStore } from '#functions/media/store/media';
import { embedAddress, embedOf, type Provider } from '#shared/embeds/embeds';
import type { embeds as contract, Embed } from '#shared/embeds/embeds.contract';
import { AppError } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import { mediaAddress } from '#shared/media/media';
import { askProvider, type Described } from './ask-provider.ts';
import type { Network } from './safe-get.ts';
import type { EmbedRepository } from './store/embeds.ts';

export interface EmbedDependencies {
  readonly embeds: EmbedRepository;
  readonly media: Bound<MediaStore, 'store'>;
  readonly limits: Bound<LimitRepository, 'count'>;
  readonly network: Network;
}

/** Requests to providers that one person may cause in a minute. */
const mostAMinute = 30;

/** Finds the title and thumbnail of an embed. Without an answer the embed gets a plain title. */
export const embedHandlers = ({
  embeds,
  media,
  limits,
  network,
}: EmbedDependencies): Handlers<typeof contract> => ({
  async find({ url }, caller, { now }) {
    const src = embedAddress(url);
    const provider = src === undefined ? undefined : embedOf(src);
    if (src === undefined || !provider) {
      throw new AppError('badRequest', refusal, { fields: { url: refusal } });
    }
    const plain = { provider: provider.name, title: provider.title, src };
    if (!provider.oembed) return plain;
    const known = await embeds.of(caller).get(src, now);
    if (known) return known;
    await limits.of(caller).count(caller.userUid, 'embed', mostAMinute, now);
    const described = await describe(network, provider, src, caller);
    if (!described) return plain;
    const embed = embedFrom(plain, described, await stored(media, caller, described.thumbnail));
    await embeds.of(caller).put(embed, now);
    return embed;
  },
});

async function describe(network: Network, provider: Provider, src: string, { site }: School) {
  try {
    return await askProvider(network, provider, src);
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    logInfo('A provider of embeds did not answer', { site, kind: `${provider.name} ${reason}` });
    return undefined;
  }
}

/** Stores a thumbnail, re-encoded, in the media bucket; undefined when it is not a picture. */
async function stored(
  media: Bound<MediaStore, 'store'>,
  school: School,
  thumbnail: Buffer | undefined,
): Promise<string | undefined> {
  if (!thumbnail) return undefined;
  try {
    return mediaAddress(await media.of(school).store(thumbnail.toString('base64')));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return undefined;
  }
}

const embedFrom = (
  plain: Embed,
  { title, width, height }: Described,
  thumbnail: string | undefined,
): Embed => ({
  ...plain,
  ...(title && { title }),
  ...(thumbnail && { thumbnail }),
  ...(width && height && { width, height }),
});

const refusal =
  'This address cannot be shown in a text. Use an address of YouTube, Vimeo, SoundCloud, Spotify or Google Drive.';
