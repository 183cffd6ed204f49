import { api } from '#shared/contract/api';
import type { Resource, Route } from '#shared/contract/route';
import { courseSamples } from '#test/api/samples/courses';
import { mailSamples } from '#test/api/samples/mail';
import { peopleSamples } from '#test/api/samples/people';
import { placeSamples } from '#test/api/samples/places';
import { postSamples } from '#test/api/samples/posts';
import type { Sample } from '#test/api/samples/sample';

/** One call of every route; a route without one does not compile. */
const samples = {
  ...peopleSamples,
  ...postSamples,
  ...placeSamples,
  ...courseSamples,
  ...mailSamples,
} satisfies { [R in keyof typeof api]: Record<keyof (typeof api)[R], Sample> };

/** A route of the contract with its sample. */
export interface Sampled {
  readonly title: string;
  readonly name: string;
  readonly route: Route;
  readonly sample: Sample;
}

/** Every route with its sample. */
export const sampled: readonly Sampled[] = Object.entries<Resource>(api).flatMap(
  ([resource, routes]) =>
    Object.entries(routes).map(([name, route]) => {
      const ofResource: Partial<Record<string, Sample>> = samples[resource as keyof typeof samples];
      const sample = ofResource[name];
      if (!sample) throw new Error(`The route ${resource}.${name} has no sample call.`);
      const title = `${route.method} ${route.path} (${resource}.${name})`;
      return { title, name: `${resource}.${name}`, route, sample };
    }),
);
