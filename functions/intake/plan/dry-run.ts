import type { Group } from '#shared/contract/groups';
import type { IntakeCount } from '#shared/contract/intake';
import type { KeyLearningArea } from '#shared/domain/course-records';
import type { Profile } from '#shared/domain/roster';
import type { RosterKind } from '#shared/domain/roster-records';
import { dayIn } from '#shared/domain/zone';
import type { SiteFacts } from '#shared/sites';
import { derive } from '../derive/profiles.ts';
import { checkUsernames } from '../derive/usernames.ts';
import type { Findings } from '../faults.ts';
import { type Merged, mergePackage } from '../merge/merge.ts';
import { bookKinds, coreKinds, type StoredRoster } from '../merge/stored.ts';
import type { Arrival } from '../oneroster/arrival.ts';
import { type Progress, readPackage } from '../oneroster/package.ts';
import { portalDryRun } from '../portal/dry-run.ts';
import { openPortalFiles } from '../portal/files.ts';
import type { Change } from './change.ts';
import { asksAboutLeaving, tally } from './counts.ts';
import { areaSteps, groupSteps, isChange, peopleSteps, recordSteps, type Step } from './diff.ts';
import { warnOfErased } from './erased.ts';
import { warnOfRights } from './rights.ts';

/** What a file would do to the roster of a site. */
export interface DryRun {
  readonly format: string;
  readonly counts: IntakeCount[];
  /** How many people would leave, when that are so many that it must be confirmed. */
  readonly confirm_leaving: number | undefined;
}

export interface DryRunOf {
  readonly filename: string;
  readonly bytes: Buffer;
  readonly site: Pick<SiteFacts, 'schoolUid' | 'timeZone'>;
  readonly now: Date;
  readonly stored: StoredRoster;
  readonly found: Findings;
  readonly progress?: Progress;
  /** Takes the plan, change by change, in the order in which it is applied. */
  readonly write: (change: Change) => Promise<void>;
}

/**
 * Reads what came and compares it with what is stored, without changing anything. With faults there is no dry run and no plan; the findings say
 * everything that is wrong.
 */
export async function dryRun(of: DryRunOf): Promise<DryRun | undefined> {
  const files = await openPortalFiles(of.filename, of.bytes);
  return files ? portalDryRun(files, of) : rosterDryRun(of);
}

/** The dry run of a OneRoster package. */
async function rosterDryRun(of: DryRunOf): Promise<DryRun | undefined> {
  const { site, now, stored, found } = of;
  const incoming = await readPackage(of.filename, of.bytes, found, of.progress);
  if (!incoming) return undefined;
  const merged = await mergePackage(incoming, stored, site.schoolUid, found);
  if (!merged) return undefined;

  const profiles = new Map<string, Profile>();
  for await (const person of stored.profiles(site.schoolUid)) profiles.set(person.userUid, person);
  const groups = new Map<string, Group>();
  for await (const group of stored.groups(site.schoolUid)) groups.set(group.groupUid, group);
  const areas = new Map<string, KeyLearningArea>();
  for await (const area of stored.areas(site.schoolUid)) areas.set(area.klaUid, area);

  const erased = await stored.erased(site.schoolUid);

  const today = dayIn(site.timeZone, now);
  const derived = derive(merged, { site: site.schoolUid, today, now, stored: profiles });
  checkUsernames(derived.profiles, profiles, merged.own.users, found);
  if (found.refused) return undefined;

  const sums = tally();
  const take = async (steps: Iterable<Step> | AsyncIterable<Step>) => {
    for await (const step of steps) {
      sums.add(step);
      if (!isChange(step)) continue;
      warnOfRights(step, merged.own.users, found);
      warnOfErased(step, erased, merged.own.users, found);
      await of.write(step);
    }
  };
  await take(peopleSteps(profiles, derived, now));
  await take(groupSteps(groups, derived.groups));
  await take(areaSteps(areas, derived.areas));
  for (const kind of coreKinds) {
    const arrival = merged.own[kind];
    if (arrival) await take(recordSteps<RosterKind>(kind, arrival, merged.before[kind].values()));
  }
  for (const kind of bookKinds) {
    const arrival = merged.own[kind];
    if (arrival) await take(recordSteps<RosterKind>(kind, arrival, await past(kind, arrival, of)));
  }
  const people = [...profiles.values()].filter(isOfRoster).length;
  return {
    format: `OneRoster ${incoming.version} (${deliveryOf(merged)})`,
    counts: sums.counts,
    confirm_leaving: asksAboutLeaving(sums.leaving, people) ? sums.leaving : undefined,
  };
}

/** What is stored of a kind that there can be millions of: all of it against a bulk file, what a delta names otherwise. */
async function past(kind: RosterKind, { delivery, entries }: Arrival, { stored, site }: DryRunOf) {
  if (delivery === 'bulk') return stored.records(site.schoolUid, kind);
  return (await stored.recordsWith(site.schoolUid, kind, [...entries.keys()])).values();
}

const isOfRoster = ({ origin, status }: Profile) => origin === 'roster' && status === 'active';

function deliveryOf({ own }: Merged): string {
  const deliveries = new Set(Object.values(own).flatMap((arrival) => arrival?.delivery ?? []));
  if (deliveries.size === 0) return 'no change';
  return deliveries.size > 1 ? 'bulk and delta' : [...deliveries].join();
}
