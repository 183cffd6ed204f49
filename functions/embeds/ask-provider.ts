import * as z from 'zod';
import type { Provider } from '#shared/embeds/embeds';
import { type Network, safeGet } from './safe-get.ts';

const jsonBytes = 100_000;
const pictureBytes = 4 * 1024 * 1024;

/** A side of a frame in px; other values, such as "100%", are ignored. */
const Side = z.number().int().min(50).max(4000).optional().catch(undefined);

/** The parts of an oembed answer that we use (oembed.com, section 2.3.4). */
const Oembed = z.object({
  title: z.string().optional().catch(undefined),
  thumbnail_url: z.string().optional().catch(undefined),
  width: Side,
  height: Side,
});

/** A provider's description of one of its pages. */
export interface Described {
  readonly title: string | undefined;
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** The bytes of the thumbnail, unchecked. */
  readonly thumbnail: Buffer | undefined;
}

/** Requests the description of an address from a provider's oembed endpoint; throws if it fails. */
export async function askProvider(
  network: Network,
  { oembed, page }: Provider,
  src: string,
): Promise<Described | undefined> {
  if (!oembed) return undefined;
  const query = new URLSearchParams({ format: 'json', url: page(new URL(src)) });
  const body = await safeGet(network, `${oembed.endpoint}?${query}`, {
    hosts: [new URL(oembed.endpoint).hostname],
    contentType: /^application\/(json|json\+oembed)$/i,
    mostBytes: jsonBytes,
  });
  const { title, thumbnail_url, width, height } = Oembed.parse(JSON.parse(body.toString()));
  const thumbnail = thumbnail_url && (await pictureAt(network, thumbnail_url, oembed));
  return { title: title && plain(title), width, height, thumbnail: thumbnail || undefined };
}

/** Fetches a thumbnail; undefined on any fault, so that the title is not lost. */
async function pictureAt(
  network: Network,
  address: string,
  { thumbnailHosts }: NonNullable<Provider['oembed']>,
): Promise<Buffer | undefined> {
  const wanted = {
    hosts: thumbnailHosts,
    contentType: /^image\/(jpeg|png|webp)$/i,
    mostBytes: pictureBytes,
  };
  return safeGet(network, address, wanted).catch(() => undefined);
}

/** Returns a title on one line, without control or direction characters. */
const plain = (title: string): string | undefined =>
  title
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
    .trim()
    .toWellFormed() || undefined;
