import { api } from '#shared/api';
import type { Resource, Route } from '#shared/kernel/route';
import { absenceSamples } from '#test/api/samples/absences';
import { confidentialSamples } from '#test/api/samples/confidential';
import { courseSamples } from '#test/api/samples/courses';
import { goalSamples } from '#test/api/samples/goals';
import { learningSamples } from '#test/api/samples/learning';
import { mailSamples } from '#test/api/samples/mail';
import { peopleSamples } from '#test/api/samples/people';
import { placeSamples } from '#test/api/samples/places';
import { postSamples } from '#test/api/samples/posts';
import { plain, type Sample } from '#test/api/samples/sample';
import { signingSamples } from '#test/api/samples/signing';
import { leastInput } from '#test/support/records/sample-input';

/**
 * Calls that name existing objects or persons, or that no generator can write. Every other route
 * gets a generated call: its required fields, and identifiers of nothing.
 */
const samples = {
  ...peopleSamples,
  ...postSamples,
  ...placeSamples,
  ...courseSamples,
  ...mailSamples,
  ...absenceSamples,
  ...confidentialSamples,
  ...learningSamples,
  ...goalSamples,
  ...signingSamples,
} satisfies { [R in keyof typeof api]?: Partial<Record<keyof (typeof api)[R], Sample>> };

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
      const ofResource: Partial<Record<string, Sample>> =
        samples[resource as keyof typeof samples] ?? {};
      const sample = ofResource[name] ?? plain(({ word }) => leastInput(route, word));
      const title = `${route.method} ${route.path} (${resource}.${name})`;
      return { title, name: `${resource}.${name}`, route, sample };
    }),
);
