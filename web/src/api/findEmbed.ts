import { type Embed, embeds as embedsApi } from '#shared/embeds/embeds.contract';
import { call } from './client.ts';

/** Asks our server what an address shows; the browser contacts no provider. */
export const findEmbed = (url: string): Promise<Embed> => call(embedsApi.find, { url });
