import { lazily } from '#functions/kernel/lazily';
import type { Site } from '#shared/rights/site';

/**
 * The sanitiser for Lambdas that write few texts. It is loaded for the first text, so a call that
 * only reads does not wait for it.
 */
const sanitiser = lazily(() => import('./normalise.ts'));

/** Returns a text that is safe and in its stored form; see `normalise`. */
export const safeHtml = async (html: string, site: Site, ownHost?: string): Promise<string> =>
  (await sanitiser()).safeHtml(html, site, ownHost);

/** Returns the first 150 characters of a text: the excerpt of a post whose author wrote none. */
export const excerptOf = async (html: string): Promise<string> =>
  (await sanitiser()).excerptOf(html);
