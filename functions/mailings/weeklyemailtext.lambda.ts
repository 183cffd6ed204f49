import { tables } from '#functions/kernel/store/tables';
import { serveSignedIn } from '#functions/wiring';
import { weeklyemailtext as contract } from '#shared/mailings/weeklyemailtext.contract';
import { weeklyemailtextSchemas as schemas } from '#shared/mailings/weeklyemailtext.schemas';
import { weeklyTexts } from './store/weeklyemailtext.record.ts';
import { weeklyEmailTextHandlers } from './weeklyemailtext.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  weeklyEmailTextHandlers(weeklyTexts(tables)),
);
