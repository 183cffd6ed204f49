import { schoolFrom } from '#functions/kernel/schools/schools';
import type { NamedReport } from '#functions/learning/store/report-files';
import type { Group } from '#shared/audiences/groups.contract';
import type { Class, Course, LineItem } from '#shared/intake/class-records';
import type { PortalTable } from '#shared/intake/portal-records';
import type { ReportRecord } from '#shared/learning/report-record';
import type { Site } from '#shared/rights/site';
import type { SiteFacts } from '#shared/sites';
import type { Lesson } from '#shared/timetables/timetable-records';
import { allOf, type StoredRoster } from '../merge/stored.ts';
import type { ArchiveFile } from '../read/archive.ts';
import { type PeopleFacts, peopleFacts } from './people.ts';

/** The part of the stored roster that the portal's own files refer to. */
export interface SchoolFacts {
  readonly site: Site;
  readonly timeZone: string;
  readonly now: Date;
  /** The share of a file that may be set aside, in per cent, if the school has set one. */
  readonly setAsidePercent?: number;
  readonly courses: ReadonlyMap<string, Course>;
  readonly classes: ReadonlyMap<string, Class>;
  /** Groups by name in lower case. Several groups may share a name. */
  readonly groups: ReadonlyMap<string, readonly Group[]>;
  /**
   * The tables and identifiers of rows of this load that have faults. A reference to one of them is
   * not another fault.
   */
  readonly faulty: Set<string>;
  /** Returns the tasks with these identifiers. */
  tasks(ids: readonly string[]): Promise<ReadonlyMap<string, LineItem>>;
  /** Returns the people by their numbers. They are read once, if a file names people. */
  people(): Promise<PeopleFacts>;
  /** The PDF files of the package, and the reports that the portal has. */
  readonly reports: {
    /** By their path in the package. */
    readonly files: ReadonlyMap<string, ArchiveFile>;
    readonly store: (report: NamedReport, bytes: Buffer) => Promise<void>;
    /** Returns the stored reports by FILE_ID. */
    stored(): Promise<ReadonlyMap<string, ReportRecord>>;
  };
  /** Returns the domains of the school, also of its web servers. */
  domains(): Promise<readonly string[]>;
  /** Returns the stored weekly lessons by identifier. */
  lessons(): Promise<ReadonlyMap<string, Lesson>>;
}

/** Reads the records that rows of the portal's own files may name. */
export async function schoolFacts(
  stored: StoredRoster,
  { schoolUid, timeZone }: Pick<SiteFacts, 'schoolUid' | 'timeZone'>,
  { now, files, store }: Pick<SchoolFacts, 'now'> & Pick<SchoolFacts['reports'], 'files' | 'store'>,
): Promise<SchoolFacts> {
  const school = schoolFrom({ schoolUid });
  const groups = new Map<string, Group[]>();
  for await (const group of stored.of(school).groups()) {
    const name = nameKey(group.groupname);
    groups.set(name, [...(groups.get(name) ?? []), group]);
  }
  let people: Promise<PeopleFacts> | undefined;
  const { set_aside_percent } = (await stored.of(school).intakeSettings()) ?? {};
  return {
    site: school.site,
    timeZone,
    now,
    setAsidePercent: set_aside_percent,
    courses: await allOf(stored, school, 'courses'),
    classes: await allOf(stored, school, 'classes'),
    groups,
    faulty: new Set(),
    tasks: (ids) => stored.of(school).recordsWith('lineItems', [...new Set(ids)]),
    people() {
      people ??= peopleFacts(stored.of(school).profiles());
      return people;
    },
    reports: {
      files,
      store,
      async stored() {
        const found = new Map<string, ReportRecord>();
        for await (const report of stored.of(school).portalRecords('academic-reports')) {
          found.set(report.FILE_ID, report);
        }
        return found;
      },
    },
    domains: () => stored.of(school).domains(),
    async lessons() {
      const found = new Map<string, Lesson>();
      for await (const lesson of stored.of(school).portalRecords('lessons')) {
        found.set(lesson.TIMETABLE_ID, lesson);
      }
      return found;
    },
  };
}

/** Returns how `faulty` names a row. */
export const rowKey = (table: PortalTable, id: string): string => `${table}\n${id}`;

/** Returns the form in which names are compared: without regard to case. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase();
