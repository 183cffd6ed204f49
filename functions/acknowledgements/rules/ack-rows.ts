import type { Addressee } from '#functions/people/store/people';
import type { AckList, AckRow } from '#shared/acknowledgements/acknowledgements.contract';
import type { Ack } from '#shared/acknowledgements/ask';
import { type AskedSubject, allAsked, subjectId } from '#shared/acknowledgements/asked';
import type { Group } from '#shared/audiences/groups.contract';
import { inOrder } from '#shared/kernel/in-order';
import type { Readable } from '#shared/posts/visibility';
import type { StoredAck } from '../store/acknowledgements.ts';

/** Everything that a post asks for, and what is acknowledged. */
export interface AckState {
  readonly asked: readonly AskedSubject[];
  readonly given: ReadonlyMap<string, StoredAck>;
}

/** A post that asks. */
export interface Asking {
  readonly rules: Readable;
  readonly acknowledgement: Ack;
}

/** Returns everything that a post asks of the people of a school, by name. */
export const askedOfSchool = (
  { rules, acknowledgement }: Asking,
  people: readonly Addressee[],
  now: Date,
): AskedSubject[] => allAsked({ ...rules, rule: acknowledgement.rule }, people, now);

const isDone = ({ given }: AckState, subject: AskedSubject): boolean =>
  given.has(subjectId(subject));

/** Returns what is outstanding. */
export const outstanding = (state: AckState): AskedSubject[] =>
  state.asked.filter((subject) => !isDone(state, subject));

/** Counts what a post asks for, all and by group. `groups` are those that the report names. */
export function ackCounts(state: AckState, groups: readonly Group[]) {
  const count = (subjects: readonly AskedSubject[]) => ({
    asked: subjects.length,
    done: subjects.filter((subject) => isDone(state, subject)).length,
  });
  return {
    ...count(state.asked),
    on_paper: outstanding(state).filter(({ paper }) => paper).length,
    by_group: groups
      .map(({ groupUid, groupname }) => ({
        groupUid,
        groupname,
        ...count(state.asked.filter((subject) => subject.groups.includes(groupUid))),
      }))
      .filter(({ asked }) => asked > 0)
      .sort((a, b) => inOrder(a.groupname, b.groupname)),
  };
}

/** Returns the rows of a list of the report. `names` has everyone at the school. */
export function ackRows(
  state: AckState,
  { list, group }: { readonly list: AckList; readonly group?: string | undefined },
  names: ReadonlyMap<string, string>,
): AckRow[] {
  return state.asked
    .filter((subject) => isIn[list](isDone(state, subject), subject))
    .filter(({ groups }) => !group || groups.includes(group))
    .map((subject) => {
      const given = state.given.get(subjectId(subject));
      const { userUid, name, carers, paper } = subject;
      return {
        subject: subjectId(subject),
        userUid,
        name,
        as: asWhat(subject),
        carers: carers.map((carer) => carer.name),
        is_done: given !== undefined,
        ...(given && {
          source: given.source,
          at: given.at,
          done_by: names.get(given.given_by) ?? 'Former member',
        }),
        ...(!given && paper && { paper }),
      };
    });
}

const isIn: Record<AckList, (done: boolean, subject: AskedSubject) => boolean> = {
  open: (done) => !done,
  paper: (done, { paper }) => !done && paper !== undefined,
  done: (done) => done,
  all: () => true,
};

const asWords = { student: 'Student', faculty: 'Staff', affiliate: 'Carer' } as const;
const asWhat = ({ kind, type }: AskedSubject): string =>
  kind === 'child' ? 'A carer of the child' : asWords[type];

/** Returns the students among some subjects. */
export const studentsOf = (
  asked: readonly AskedSubject[],
  userUids: readonly string[],
): string[] => {
  const students = new Set(asked.flatMap((each) => (each.type === 'student' ? each.userUid : [])));
  return userUids.filter((userUid) => students.has(userUid));
};
