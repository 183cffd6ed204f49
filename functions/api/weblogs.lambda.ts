import { weblogHandlers } from '#functions/api/weblogs';
import { limitRepository } from '#functions/data/limits';
import { weblogRepository } from '#functions/data/weblogs';
import { db } from '#functions/lib/dynamo';
import { tableName } from '#functions/lib/environment';
import { serveSignedIn } from '#functions/lib/wiring';
import { api } from '#shared/contract/api';

export const handler = serveSignedIn(
  api.weblogs,
  weblogHandlers(
    weblogRepository(db, tableName('weblogs')),
    limitRepository(db, tableName('limits')),
  ),
);
