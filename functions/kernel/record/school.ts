import type { Site } from '#shared/rights/site';
/** A school that a verified caller, a job or an operator's command is in. */
export interface School {
  readonly site: Site;
}
