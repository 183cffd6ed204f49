import { buckets } from '#functions/kernel/store/buckets';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { mediaStore } from '#functions/media/store/media';
import { picturesOf } from '#functions/media/store/pictures';
import { serveSignedIn } from '#functions/wiring';
import { connectionHeaders as contract } from '#shared/connection-headers/connection-headers.contract';
import { connectionHeadersSchemas as schemas } from '#shared/connection-headers/connection-headers.schemas';
import { connectionHeaderHandlers } from './connection-headers.ts';
import { headerRecords } from './store/header.record.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  connectionHeaderHandlers(
    headerRecords(tables, idempotencyRepository(tables)),
    picturesOf(mediaStore(buckets), limitRepository(tables)),
  ),
);
