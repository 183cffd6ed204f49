import type { Handlers } from '#shared/kernel/route';
import { pageTypes } from '#shared/pages/page-types';
import type { pagetypes as contract } from '#shared/pages/pagetypes.contract';

/** Lists the page types in the order of the page form. */
export const pagetypeHandlers = (): Handlers<typeof contract> => ({
  list: async () => [...pageTypes],
});
