import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { serveSignedIn } from '#functions/wiring';
import { weblogs as contract } from '#shared/web-logs/weblogs.contract';
import { weblogRepository } from './store/weblogs.ts';
import { weblogHandlers } from './weblogs.ts';

export const handler = serveSignedIn(
  contract,
  weblogHandlers(weblogRepository(tables, idempotencyRepository(tables)), limitRepository(tables)),
);
