import { serveSignedIn } from '#functions/wiring';
import { pagetypes as contract } from '#shared/pages/pagetypes.contract';
import { pagetypeHandlers } from './pagetypes.ts';

export const handler = serveSignedIn(contract, pagetypeHandlers());
