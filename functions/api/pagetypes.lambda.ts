import { pagetypeHandlers } from '#functions/api/pagetypes';
import { serveSignedIn } from '#functions/lib/wiring';
import { api } from '#shared/contract/api';

export const handler = serveSignedIn(api.pagetypes, pagetypeHandlers());
