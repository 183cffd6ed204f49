import * as z from 'zod';
import type { MakeDocument } from '#functions/kernel/documents/making';
import type { Bound } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import { startTableFile } from '#functions/kernel/spreadsheet/table-file';
import type { Tables } from '#functions/kernel/store/tables';
import type { GroupRepository } from '#functions/people/store/groups';
import { groupRepository } from '#functions/people/store/groups';
import { peopleRepository } from '#functions/people/store/people';
import { postReader } from '#functions/posts/store/post-reader';
import { isSchoolGroup, unnamedGroup } from '#shared/audiences/school-group';
import { minuteIn } from '#shared/kernel/zone';
import {
  type PostReader,
  readerRules,
  readerStates,
} from '#shared/read-posts/post-readers.contract';
import { readersOf, studentsIn } from '#shared/read-posts/who-read';
import { type AudienceOfPostDeps, audienceOfPost } from '../store/audience-of-post.ts';
import { postMarks } from '../store/post-marks.ts';

/** Which list it is, as the request for it stored it. */
const Filter = z.object({
  postUid: z.string(),
  rule: z.enum(readerRules),
  state: z.enum(readerStates),
  group: z.string().optional(),
  /** The groups that the school made, as far as the person may see them. Older requests have none. */
  school_groups: z.array(z.object({ groupUid: z.string(), groupname: z.string() })).default([]),
});

interface ReadersDocumentDeps extends AudienceOfPostDeps {
  readonly groups: Bound<GroupRepository, 'all'>;
}

/** The document `post-readers`: who of the audience of a post has read it. */
export const readersDocument = (tables: Tables): MakeDocument =>
  makeReaders({
    posts: postReader(tables),
    people: peopleRepository(tables),
    marks: postMarks(tables),
    groups: groupRepository(tables),
  });

const columns = [
  'Name',
  'Username',
  'As',
  'Groups',
  'Read',
  'First opened',
  'Carers who have read',
  'Carers who have not read',
];

/** Writes who has read a post, or who has not, as CSV. */
export const makeReaders =
  (deps: ReadersDocumentDeps): MakeDocument =>
  async ({ site: facts, filter, title, now, out, progress }) => {
    const { postUid, school_groups, ...list } = Filter.parse(filter);
    const { timeZone } = facts;
    const school = schoolFrom(facts);
    const [{ rules, who }, groups] = await Promise.all([
      audienceOfPost(deps, { ...school, timeZone }, postUid, now),
      deps.groups.of(school).all(),
    ]);
    const names = new Map(
      [...groups, ...school_groups].map(({ groupUid, groupname }) => [groupUid, groupname]),
    );
    const readers = readersOf(rules, who, list);
    const students = studentsIn(who);
    await progress.expect(readers.length);
    const head = columns.map((column) => ({ title: column, width: 24 }));
    const table = await startTableFile('csv', { name: title, columns: head }, out);
    for (const reader of readers) {
      await table.row(rowOf(reader, names, timeZone));
      await progress.row(students.has(reader.userUid) ? [reader.userUid] : []);
    }
    await table.finish();
  };

function rowOf(reader: PostReader, names: ReadonlyMap<string, string>, timeZone: string) {
  const { carers = [], read_at } = reader;
  const named = (has: boolean) =>
    carers
      .filter((carer) => (carer.read_at !== undefined) === has)
      .map(({ name }) => name)
      .join('; ');
  return [
    reader.name,
    reader.username,
    reader.as,
    reader.groups
      .flatMap((group) => names.get(group) ?? (isSchoolGroup(group) ? unnamedGroup : []))
      .join('; '),
    reader.is_reached ? 'Yes' : 'No',
    read_at ? minuteIn(timeZone, new Date(read_at)) : '',
    named(true),
    named(false),
  ];
}
