import { weeklyEmailTextHandlers } from '#functions/api/weeklyemailtext';
import { weeklyEmailTextRepository } from '#functions/data/weeklyemailtext';
import { db } from '#functions/lib/dynamo';
import { tableName } from '#functions/lib/environment';
import { serveSignedIn } from '#functions/lib/wiring';
import { api } from '#shared/contract/api';

export const handler = serveSignedIn(
  api.weeklyemailtext,
  weeklyEmailTextHandlers(weeklyEmailTextRepository(db, tableName('weeklyemailtext'))),
);
