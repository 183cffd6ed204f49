import { madeUpSchools, resourcesIn, type TemplateResource } from '#bin/lib/templates/templates';
import { synthesise } from '#test/infra/synthesised';

/** Returns the resources of a portal with one school, of which the page tells. */
export const resourcesOfOne = (): TemplateResource[] =>
  resourcesIn(synthesise({ sites: madeUpSchools(1) }).templates);
