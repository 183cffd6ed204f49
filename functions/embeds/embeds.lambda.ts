import { S3Client } from '@aws-sdk/client-s3';
import { bucketName, tableName } from '#functions/kernel/environment';
import { db } from '#functions/kernel/store/dynamo';
import { limitRepository } from '#functions/kernel/store/limits';
import { mediaStore } from '#functions/media/store/media';
import { serveSignedIn } from '#functions/wiring';
import { embeds as contract } from '#shared/embeds/embeds.contract';
import { embedHandlers } from './embeds.ts';
import { networkOf } from './network.ts';
import { embedRepository } from './store/embeds.ts';

export const handler = serveSignedIn(
  contract,
  embedHandlers({
    embeds: embedRepository(db, tableName('embeds')),
    media: mediaStore(new S3Client({}), bucketName('media')),
    limits: limitRepository(db, tableName('limits')),
    network: networkOf(process.env),
  }),
);
