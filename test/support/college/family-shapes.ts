import fc from 'fast-check';
import { classUidOf } from '#functions/kernel/roster/uids';
import { portalKeys } from '#functions/kernel/store/portal-keys';
import { personKeys } from '#functions/people/store/person-record';
import type { Profile } from '#shared/intake/roster';
import { addDays, dayIn } from '#shared/kernel/zone';
import type { LessonChange } from '#shared/timetables/timetable-records';
import { collegeSettings } from '#test/support/college/people';
import { type MemoryPortal, startMemoryPortal } from '#test/support/memory/memory-portal';
import { kindCount, type LinkKind, linkKinds, linkTo } from '#test/support/records/family-links';
import { storePortalRecords } from '#test/support/records/portal-file-records';
import { profile } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';
import { putInto } from '#test/support/records/school-records';

/** A number of a kind of link, or no link. */
const link = fc.option(fc.nat(kindCount - 1), { nil: undefined });

/** The families are in as many years, one after the other. */
const yearCount = 4;
const yearOf = (family: number) => `Year ${7 + (family % yearCount)}`;

/** When staff take a class of a colleague: by a change on the day, or moved to it, or on another. */
const covers = ['never', 'never', 'today', 'moved to today', 'tomorrow', 'moved away'] as const;

/**
 * A family: two children, who may be twins or of age, with up to three adults in their households. A
 * step-parent also has a link to the first child of the next family. Staff teach the next family;
 * some head a year, and some take the class of the family after that for one day.
 */
const family = fc.record({
  areTwins: fc.boolean(),
  isOfAge: fc.boolean(),
  isAtBothSchools: fc.boolean(),
  adults: fc.array(
    fc.record({
      isStaff: fc.boolean(),
      links: fc.tuple(link, link),
      step: link,
      headed: fc.option(fc.nat(yearCount - 1), { nil: undefined }),
      covers: fc.constantFrom(...covers),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});
export type Family = typeof family extends fc.Arbitrary<infer T> ? T : never;

/** Returns families of random shapes. */
export const familyShapes = (count: number, seed: number): Family[] =>
  fc.sample(family, { seed, numRuns: count });

export const sites = ['main', 'regional'] as const;
type Site = (typeof sites)[number];

/** A child at a school. The number and the user name are the same at both schools. */
export interface ShapedChild {
  readonly site: Site;
  readonly username: string;
  readonly userUid: string;
  readonly number: string;
  readonly family: number;
}

/** An adult at a school, with the children who are linked. */
export interface ShapedAdult {
  readonly site: Site;
  readonly username: string;
  readonly isStaff: boolean;
  readonly family: number;
  readonly links: readonly { readonly child: ShapedChild; readonly kind: LinkKind }[];
  /** The year that the adult heads, if on the staff. */
  readonly headed: string | undefined;
  readonly covers: (typeof covers)[number];
}

/** Why an adult may see a child's absences. */
export function relationOf(adult: ShapedAdult, child: ShapedChild): 'carer' | 'duty' | undefined {
  if (adult.site !== child.site) return undefined;
  const found = adult.links.find(
    (each) => each.child.site === child.site && each.child.userUid === child.userUid,
  );
  if (found) return found.kind.isOpen ? 'carer' : undefined;
  const isOnDuty = [isTaught, isHeaded, isCovered].some((is) => is(adult, child));
  return adult.isStaff && isOnDuty ? 'duty' : undefined;
}

const classOf = (number: number) => `class-${number}`;
const groupOf = (site: Site, number: number) => classUidOf(schoolNamed(site).site, classOf(number));
export const isHeaded = (adult: ShapedAdult, child: ShapedChild) =>
  adult.headed === yearOf(child.family);
export const isCovered = (adult: ShapedAdult, child: ShapedChild) =>
  child.family === adult.family + 2 && ['today', 'moved to today'].includes(adult.covers);
export const isTaught = (adult: ShapedAdult, child: ShapedChild) =>
  child.family === adult.family + 1;

/** Returns the people of some families. */
export function peopleOf(families: readonly Family[], today: string) {
  const kinds = linkKinds(today);
  const ended = kinds.find(({ is }) => is.status === 'ended');
  const childAt = (site: Site, number: number, letter: 'a' | 'b'): ShapedChild => ({
    site,
    family: number,
    username: `child${number}${letter}`,
    userUid: `u-child${number}${letter}`,
    number: `n${number}${letter}`,
  });
  const atBoth = (number: number) => families[number]?.isAtBothSchools === true;
  const schools = (number: number): readonly Site[] => (atBoth(number) ? sites : ['main']);
  const children = families.flatMap((_, n) => [
    ...schools(n).map((site) => childAt(site, n, 'a')),
    childAt('main', n, 'b'),
  ]);
  const adults = families.flatMap(({ adults: grown, isOfAge }, n) =>
    grown.flatMap(
      ({ isStaff, links: [first, second], step, headed, covers: covered }, i): ShapedAdult[] => {
        const next = n + 1 < families.length ? step : undefined;
        const linkOf = (child: ShapedChild, kind: number | undefined) => {
          // The links of a child who is of age have ended.
          const found = kind === undefined ? undefined : isOfAge ? ended : kinds[kind];
          return found ? [{ child, kind: found }] : [];
        };
        return schools(n).map((site) => ({
          site,
          username: `adult${n}x${i}`,
          isStaff,
          family: n,
          covers: covered,
          headed: headed === undefined ? undefined : yearOf(headed),
          links: [
            ...linkOf(childAt(site, n, 'a'), first),
            ...(site === 'main' ? linkOf(childAt(site, n, 'b'), second) : []),
            ...(site === 'main' && next !== undefined
              ? [
                  {
                    child: childAt(site, n + 1, 'a'),
                    kind: kinds[next] ?? { is: {}, isOpen: true },
                  },
                ]
              : []),
          ],
        }));
      },
    ),
  );
  return { children, adults };
}

/** Starts two schools with the families, two absences of each child, and an attendance office. */
export async function startFamilies(
  families: readonly Family[],
  { children, adults }: ReturnType<typeof peopleOf>,
): Promise<MemoryPortal> {
  const portal = await startMemoryPortal(sites);
  const tables = { db: portal.tables.db, table: (name: string) => name };
  const store = (site: Site, person: Profile) =>
    putInto(tables, 'users', { ...person, ...personKeys(schoolNamed(site), person) });
  for (const site of sites) {
    const settings = { ...collegeSettings, schoolUid: site };
    await putInto(tables, 'settings', { pk: site, sk: 'settings', ...settings });
    const office = { username: 'office', userUid: 'u-office', type: 'affiliate' as const };
    await store(site, profile({ ...office, schoolUid: site, capabilities: ['attendance'] }));
  }
  for (const { site, username, userUid, number, family: n } of children) {
    const twins = families[n]?.areTwins ? 'Twin' : username;
    await store(
      site,
      profile({
        username,
        userUid,
        studentNumber: number,
        schoolUid: site,
        groups: [groupOf(site, n)],
        firstname: twins,
        surname: `Name-of-${username}-${site}`,
        form_run: yearOf(n),
      }),
    );
    for (const status of ['verified', 'unverified']) {
      const reason = status === 'verified' ? `Words-of-${username}-${site}` : '';
      const DAILY_ATTENDANCE_ID = `${username}-${status}`;
      const absence = { DAILY_ATTENDANCE_ID, userUid, date: '2026-03-02', period: 'day' };
      const fields = { ...absence, status, reason, homeroom: '' };
      const keys = {
        pk: site,
        sk: DAILY_ATTENDANCE_ID,
        ...portalKeys(schoolNamed(site), 'absences', fields),
      };
      await putInto(tables, 'absences', { ...fields, ...keys });
    }
  }
  for (const adult of adults) {
    const { site, username, isStaff, family: n, links } = adult;
    if (isStaff) await storeDuty(tables, adult);
    await store(
      site,
      profile({
        username,
        userUid: `u-${username}`,
        schoolUid: site,
        is_carer: true,

        type: isStaff ? 'faculty' : 'affiliate',
        groups: isStaff ? [groupOf(site, n + 1)] : [],
        firstname: 'Adult',
        surname: `Name-of-${username}-${site}`,
        children: links.map(({ child, kind }) => linkTo(child.userUid, kind)),
      }),
    );
  }
  return portal;
}

/** Stores the year that a member of staff heads, and the change that gives a class to them. */
async function storeDuty(tables: Parameters<typeof storePortalRecords>[0], adult: ShapedAdult) {
  const { site, username, family: n, headed, covers: when } = adult;
  const teacherUid = `u-${username}`;
  if (headed !== undefined) {
    const info = { yearInfoUid: `head-${username}`, year: headed, title: `Head of ${headed}` };
    await storePortalRecords(tables, site, 'year-info', [
      { ...info, kind: 'head_of_year', userUid: teacherUid },
    ]);
  }
  const TIMETABLE_ID = `lesson-${n + 2}`;
  const lesson = { TIMETABLE_ID, CLASS_ID: classOf(n + 2), weekday: 1, period: 1 };
  await storePortalRecords(tables, site, 'lessons', [
    { ...lesson, starts: '09:00', ends: '09:50' },
  ]);
  const today = dayIn('Australia/Sydney', new Date());
  const [before, after] = [addDays(today, -1), addDays(today, 1)];
  const change = { CHANGE_ID: `cover-${username}`, TIMETABLE_ID, teacherUid };
  const dayOf: Record<typeof when, LessonChange[]> = {
    never: [],
    today: [{ ...change, kind: 'teacher', date: today }],
    'moved to today': [{ ...change, kind: 'moved', date: before, to_date: today }],
    tomorrow: [{ ...change, kind: 'added', date: after }],
    'moved away': [{ ...change, kind: 'moved', date: today, to_date: after }],
  };
  await storePortalRecords(tables, site, 'lesson-changes', dayOf[when]);
}
