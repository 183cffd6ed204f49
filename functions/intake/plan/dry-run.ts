import type { School } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { SchoolOption } from '#shared/intake/intake.contract';
import type { RosterProfile } from '#shared/intake/roster';
import type { RosterKind } from '#shared/intake/roster-records';
import { dayIn } from '#shared/kernel/zone';
import { countryIn } from '#shared/people/mobile';
import { derive } from '../derive/profiles.ts';
import { settleUsernames, warnOfFormerUsernames } from '../derive/usernames.ts';
import { leaveOutUseless, mergePackage } from '../merge/merge.ts';
import type { Merged } from '../merge/merged.ts';
import { coreKinds, coreOf, gradebookKinds, type StoredRoster } from '../merge/stored.ts';
import type { Arrival, Package } from '../oneroster/arrival.ts';
import { readPackage } from '../oneroster/package.ts';
import { portalDryRun } from '../portal/dry-run.ts';
import { openPortalFiles } from '../portal/files.ts';
import { refuseAboveShare } from '../set-aside/share.ts';
import { administratorsLost } from './administrators.ts';
import { asksAboutLeaving, tally } from './counts.ts';
import { areaSteps, groupSteps, isChange, peopleSteps, recordSteps, type Step } from './diff.ts';
import type { DryRun, DryRunInput } from './dry-run-types.ts';
import { warnOfErased } from './erased.ts';
import { leavers } from './leaving.ts';
import { warnOfRights } from './rights.ts';
import { termsLost } from './terms.ts';

/**
 * Compares a file with the stored data and changes nothing. A file with faults has no dry run and
 * no plan; the findings list all faults.
 */
export async function dryRun(input: DryRunInput): Promise<DryRun | undefined> {
  const files = await openPortalFiles(input.filename, input.file, input.found);
  return files ? portalDryRun(files, input) : rosterDryRun(input);
}

/** The dry run of a OneRoster package. */
async function rosterDryRun(input: DryRunInput): Promise<DryRun | undefined> {
  const { site, now, stored, found } = input;
  // The tables answer while this process reads the package.
  const [incoming, { before, profiles, groups, areas, erased }] = await Promise.all([
    readPackage(input.filename, input.file, found, {
      country: countryIn(site.timeZone),
      progress: input.progress,
    }),
    storedData(stored, schoolFrom(site)),
  ]);
  if (!incoming) return undefined;
  const data = { before, profiles };
  const prepared = await prepare(incoming, data, input);
  if (!prepared || !('merged' in prepared)) return prepared;
  const { merged, people: here, today, school } = prepared;
  const seniorFrom = await stored.of(schoolFrom(site)).seniorFrom();
  const derived = derive(merged.core, { ...school, now, people: here, seniorFrom });

  const sums = tally();
  const leaving = leavers();
  const administrators = administratorsLost(input.administrators ?? []);
  const terms = termsLost(merged.before.academicSessions.values(), today);
  const compare = async (steps: Iterable<Step> | AsyncIterable<Step>) => {
    for await (const step of steps) {
      sums.add(step);
      leaving.add(step);
      terms.add(step);
      administrators.add(step);
      if (!isChange(step)) continue;
      warnOfRights(step, merged.own.users, found);
      warnOfErased(step, erased, merged.own.users, found);
      await input.write(step);
    }
  };
  await compare(peopleSteps(profiles, derived, now));
  await compare(groupSteps(groups, derived.groups));
  await compare(areaSteps(areas, derived.areas));
  for (const kind of coreKinds) {
    const arrival = merged.own[kind];
    if (arrival)
      await compare(recordSteps<RosterKind>(kind, arrival, merged.before[kind].values()));
  }
  for (const kind of gradebookKinds) {
    const arrival = merged.own[kind];
    if (arrival)
      await compare(recordSteps<RosterKind>(kind, arrival, await storedOf(kind, arrival, input)));
  }
  const people = [...profiles.values()].filter(isOfRoster).length;
  return {
    format: formatOf(incoming, deliveryOf(merged)),
    counts: sums.counts,
    confirm_leaving: asksAboutLeaving(sums.leaving, people) ? sums.leaving : undefined,
    confirm_terms: terms.confirm,
    confirm_administrators: administrators.confirm,
    leaving: leaving.people,
    ...(merged.schools.length > 1 && { schools: merged.schools }),
  };
}

/** What a package is compared with. */
type Compared = Pick<Awaited<ReturnType<typeof storedData>>, 'before' | 'profiles'>;

/**
 * Merges a package with the stored data, and decides which rows are used. Returns nothing for a
 * refused package, and a dry run without changes for one whose school a person must choose.
 */
async function prepare(
  incoming: Package,
  { before, profiles }: Compared,
  { site: { schoolUid, timeZone }, now, stored, found }: DryRunInput,
) {
  const today = dayIn(timeZone, now);
  const chosen = await stored.of(schoolFrom({ schoolUid })).chosenSchool();
  const portal = { before, stored, site: schoolUid, chosen };
  const arriving = await mergePackage(incoming, portal, found);
  const isUnchosen = arriving && !('core' in arriving);
  const school = { site: schoolUid, today, chosen, stored: profiles };
  const settled = arriving && !isUnchosen ? settleUsernames(arriving, school, found) : undefined;
  const { set_aside_percent } = (await stored.of(schoolFrom({ schoolUid })).intakeSettings()) ?? {};
  refuseAboveShare(Object.values(incoming.arrivals), found, set_aside_percent);
  if (isUnchosen && !found.refused) return openChoice(incoming, arriving.schools);
  if (!settled || found.refused) return undefined;
  warnOfFormerUsernames(settled, school, found);
  const merged = await leaveOutUseless(settled.merged, portal, found);
  return { merged, people: settled.people, today, school };
}

const formatOf = ({ version }: Package, delivery: string) => `OneRoster ${version} (${delivery})`;

/** The dry run of a package of several schools, until a person says which one is this school. */
const openChoice = (incoming: Package, schools: SchoolOption[]): DryRun => ({
  format: formatOf(incoming, schools.length === 1 ? 'another school' : 'several schools'),
  counts: [],
  confirm_leaving: undefined,
  leaving: [],
  schools,
  awaitsSchool: true,
});

/** Returns what the portal has of a site, to compare it with a package. */
async function storedData(stored: StoredRoster, school: School) {
  const [before, profiles, groups, areas, erased] = await Promise.all([
    coreOf(stored, school),
    byId(stored.of(school).profiles(), ({ userUid }) => userUid),
    byId(stored.of(school).groups(), ({ groupUid }) => groupUid),
    byId(stored.of(school).areas(), ({ klaUid }) => klaUid),
    stored.of(school).erased(),
  ]);
  return { before, profiles, groups, areas, erased };
}

async function byId<T>(
  items: AsyncIterable<T>,
  idOf: (item: T) => string,
): Promise<Map<string, T>> {
  const found = new Map<string, T>();
  for await (const item of items) found.set(idOf(item), item);
  return found;
}

/**
 * Returns the stored records to compare: all for a bulk file, those that a delta names otherwise.
 */
async function storedOf(
  kind: RosterKind,
  { delivery, entries }: Arrival,
  { stored, site }: DryRunInput,
) {
  if (delivery === 'bulk') return stored.of(schoolFrom(site)).records(kind);
  return (await stored.of(schoolFrom(site)).recordsWith(kind, [...entries.keys()])).values();
}

const isOfRoster = ({ origin, status }: RosterProfile) =>
  origin === 'roster' && status === 'active';

function deliveryOf({ own }: Merged): string {
  const deliveries = new Set(Object.values(own).flatMap((arrival) => arrival?.delivery ?? []));
  if (deliveries.size === 0) return 'no change';
  return deliveries.size > 1 ? 'bulk and delta' : [...deliveries].join();
}
