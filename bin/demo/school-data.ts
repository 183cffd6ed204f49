import type { DemoSite } from './content.ts';
import type { Teaching } from './learning/teaching.ts';
import type { Community } from './people/community.ts';
import type { Staffing } from './people/staffing.ts';

/** The data from which the packages of both schools are written. */
export interface School {
  readonly date: string;
  readonly community: Community;
  /** This year first, then the year before. */
  readonly teaching: Record<DemoSite, readonly Teaching[]>;
  readonly staffing: Record<DemoSite, Staffing>;
}

/** The most students. The intake takes 1,000,000 rows in a package. */
export const mostPeople = 20_000;
