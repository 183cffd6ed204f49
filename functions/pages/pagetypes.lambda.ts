import { serveSignedIn } from '#functions/wiring';
import { pagetypes as contract } from '#shared/pages/pagetypes.contract';
import { pagetypesSchemas as schemas } from '#shared/pages/pagetypes.schemas';
import { pagetypeHandlers } from './pagetypes.ts';

export const handler = serveSignedIn(contract, schemas, pagetypeHandlers());
