import { tableName } from '#functions/kernel/environment';
import { db } from '#functions/kernel/store/dynamo';
import { serveSignedIn } from '#functions/wiring';
import { weeklyemailtext as contract } from '#shared/mailings/weeklyemailtext.contract';
import { weeklyEmailTextRepository } from './store/weeklyemailtext.ts';
import { weeklyEmailTextHandlers } from './weeklyemailtext.ts';

export const handler = serveSignedIn(
  contract,
  weeklyEmailTextHandlers(weeklyEmailTextRepository(db, tableName('weeklyemailtext'))),
);
