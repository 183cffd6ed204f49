import type { SchoolOption } from '#shared/intake/intake.contract';
import type { Arrivals, Package } from '../oneroster/arrival.ts';
import type { Core } from './stored.ts';

/** A package merged with the stored roster: the roster as it would be after the load. */
export interface Merged {
  readonly siteOrgs: ReadonlySet<string>;
  /** The schools of the package and of the portal. */
  readonly schools: SchoolOption[];
  /** The stored records of the kinds from which people and groups follow. */
  readonly before: Core;
  /** The records of the same kinds after the load. */
  readonly core: Core;
  /** The part of the package that belongs to the site. */
  readonly own: Arrivals;
  /** The whole package, also the rows of other schools. */
  readonly arrivals: Arrivals;
  readonly version: Package['version'];
  /** The tasks that results may name, in the package and in the portal. */
  readonly ownLineItems: ReadonlySet<string>;
}

/** A package of several schools. A person must say which of them is this one. */
export interface OpenChoice {
  readonly schools: SchoolOption[];
}
