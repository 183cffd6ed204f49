import { type Cloud, type CloudOptions, startCloud } from '#infra/local/cloud';
import { resolveLocalhostNames } from './localhost.ts';
import { synthesiseLocally } from './synth.ts';

/** A running portal on this machine. */
export type Portal = Cloud;

/** Builds, synthesises and starts the portal; each part is skipped when it was done before. */
export async function openPortal(
  options: Omit<CloudOptions, 'assembly'> & {
    /** Told how long each part took. */
    step?<T>(title: string, work: () => Promise<T>): Promise<T>;
  },
): Promise<Portal> {
  const { step = (_, work) => work(), ...cloudOptions } = options;
  resolveLocalhostNames();
  const assembly = await step('Pages, Lambdas and stacks', synthesiseLocally);
  return step('Tables, queues, buckets and mail', () => startCloud({ ...cloudOptions, assembly }));
}
