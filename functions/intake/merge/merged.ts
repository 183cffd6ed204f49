import type { Arrivals } from '../oneroster/arrival.ts';
import type { Core } from './stored.ts';

/** A package merged with the stored roster: the roster as it would be after the load. */
export interface Merged {
  readonly siteOrgs: ReadonlySet<string>;
  /** The stored records of the kinds from which people and groups follow. */
  readonly before: Core;
  /** The records of the same kinds after the load. */
  readonly core: Core;
  /** The part of the package that belongs to the site. */
  readonly own: Arrivals;
}
