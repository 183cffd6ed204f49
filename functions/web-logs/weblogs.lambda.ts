import { tableName } from '#functions/kernel/environment';
import { db } from '#functions/kernel/store/dynamo';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { serveSignedIn } from '#functions/wiring';
import { weblogs as contract } from '#shared/web-logs/weblogs.contract';
import { weblogRepository } from './store/weblogs.ts';
import { weblogHandlers } from './weblogs.ts';

export const handler = serveSignedIn(
  contract,
  weblogHandlers(
    weblogRepository(db, tableName('weblogs'), idempotencyRepository(db, tableName('idempotency'))),
    limitRepository(db, tableName('limits')),
  ),
);
