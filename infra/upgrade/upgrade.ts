import { type Release, releaseOf, thisRelease } from '#infra/upgrade/release';
import { type Step, stepsBetween, type TableIndexes } from '#infra/upgrade/steps';

/** A deployment over an earlier release: `-c from=1.0.0 -c step=1`. */
export interface Upgrade {
  readonly from: string;
  readonly step: number;
}

/** Returns the upgrade of the options `-c`, or nothing without them. */
export function upgradeOf(from: unknown, step: unknown): Upgrade | undefined {
  if (from === undefined && step === undefined) return;
  if (from === undefined) throw new Error('`-c step=1` also needs `-c from=RELEASE`.');
  releaseOf(String(from));
  // Without a step the error of `stepOf` lists them.
  return { from: String(from), step: Number(step ?? 0) };
}

/** Returns the deployments from a release to today's tables, whose ids in the template are given. */
export function upgradeSteps(
  from: string,
  today: TableIndexes,
  ids: Readonly<Record<string, string>>,
): Step[] {
  const release = releaseOf(from);
  const tables = release['Portal-Data']?.resources ?? {};
  const earlier = Object.keys(today).flatMap((name) => {
    const table = tables[ids[name] ?? ''];
    return table ? [[name, table.indexes ?? {}] as const] : [];
  });
  const needsKeeping = sharesByExports(release) || !provesItsHosts(release);
  return stepsBetween({ indexes: Object.fromEntries(earlier), needsKeeping }, today);
}

/** Whether the stacks import what others export. CloudFormation keeps an export that is imported. */
const sharesByExports = (release: Release): boolean =>
  Object.keys(release['Portal-Data']?.exports ?? {}).length > 0;

/** Whether the hosts send the secret without which the firewall refuses a call. */
const provesItsHosts = (release: Release): boolean =>
  Object.values(release['Portal-Data']?.resources ?? {}).some(
    ({ Type }) => Type === 'AWS::SecretsManager::Secret',
  );

/** Returns the chosen deployment. Throws with all deployments if there is no such step. */
export function stepOf({ from, step }: Upgrade, steps: readonly Step[]): Step {
  const found = steps[step - 1];
  if (found) return found;
  const all = steps.map(({ isDataOnly, keepsEarlier }, i) => {
    const stacks = isDataOnly ? 'only Portal-Data' : 'all stacks';
    const keeping = keepsEarlier && !isDataOnly ? ', which keep what the earlier ones use' : '';
    const options = i + 1 < steps.length ? `-c from=${from} -c step=${i + 1}` : 'without options';
    return `${options}: ${stacks}${keeping}.`;
  });
  throw new Error(
    `From ${from} there ${steps.length === 1 ? 'is 1 deployment' : `are ${steps.length} deployments`}: ${all.join(' ')}`,
  );
}

/** Returns what the output `Release` of the data stack says. */
export const releaseText = (upgrade: Upgrade | undefined, isLast: boolean): string =>
  upgrade && !isLast ? `${thisRelease}, step ${upgrade.step} from ${upgrade.from}` : thisRelease;
