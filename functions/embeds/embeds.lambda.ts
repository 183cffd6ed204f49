import { buckets } from '#functions/kernel/store/buckets';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { mediaStore } from '#functions/media/store/media';
import { serveSignedIn } from '#functions/wiring';
import { embeds as contract } from '#shared/embeds/embeds.contract';
import { embedsSchemas as schemas } from '#shared/embeds/embeds.schemas';
import { embedHandlers } from './embeds.ts';
import { networkOutside } from './network.ts';
import { embedRepository } from './store/embeds.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  embedHandlers({
    embeds: embedRepository(tables),
    media: mediaStore(buckets),
    limits: limitRepository(tables),
    network: networkOutside(process.env),
  }),
);
