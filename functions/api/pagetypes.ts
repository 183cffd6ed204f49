import type { pagetypes as contract } from '#shared/contract/pagetypes';
import type { Handlers } from '#shared/contract/route';
import { pageTypes } from '#shared/domain/page-types';

/** The kinds of pages, in the order of the page form. */
export const pagetypeHandlers = (): Handlers<typeof contract> => ({
  list: async () => [...pageTypes],
});
