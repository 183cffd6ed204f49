import { tables } from '#functions/kernel/store/tables';
import { serveSignedIn } from '#functions/wiring';
import { homeroomComments as contract } from '#shared/goals/homeroom-comments.contract';
import { homeroomCommentsSchemas as schemas } from '#shared/goals/homeroom-comments.schemas';
import { homeroomCommentsHandlers } from './homeroom-comments.ts';
import { readingDeps } from './reading-deps.ts';

export const handler = serveSignedIn(
  contract,
  schemas,
  homeroomCommentsHandlers(readingDeps(tables)),
);
