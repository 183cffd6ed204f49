import { tables } from '#functions/kernel/store/tables';
import { serveSignedIn } from '#functions/wiring';
import { weeklyemailtext as contract } from '#shared/mailings/weeklyemailtext.contract';
import { weeklyEmailTextRepository } from './store/weeklyemailtext.ts';
import { weeklyEmailTextHandlers } from './weeklyemailtext.ts';

export const handler = serveSignedIn(
  contract,
  weeklyEmailTextHandlers(weeklyEmailTextRepository(tables)),
);
