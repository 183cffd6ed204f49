import { type Cloud, type CloudOptions, startCloud } from '#bin/local/cloud';
import { synthesiseLocally } from '../build/assembly.ts';
import { deviceAdder } from './device-adder.ts';
import { resolveLocalhostNames } from './localhost.ts';
import { schoolDirectory } from './school-directory.ts';

/** A running portal on this machine. */
export type Portal = Cloud;

/** Builds, synthesises and starts the portal. Skips steps without changes. */
export async function openPortal(
  options: Omit<CloudOptions, 'assembly' | 'directory' | 'addDevice'> & {
    /** Runs a step and reports its duration. */
    step?<T>(title: string, work: () => Promise<T>): Promise<T>;
  },
): Promise<Portal> {
  const { step = (_, work) => work(), ...cloudOptions } = options;
  resolveLocalhostNames();
  const assembly = await step('Pages, Lambdas and stacks', synthesiseLocally);
  let portal: Portal | undefined;
  const directory = schoolDirectory(() => portal);
  const addDevice = deviceAdder(() => portal);
  portal = await step('Tables, queues, buckets and mail', () =>
    startCloud({ ...cloudOptions, assembly, directory, addDevice }),
  );
  return portal;
}
