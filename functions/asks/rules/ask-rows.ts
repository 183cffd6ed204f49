import type { Addressee } from '#functions/people/store/people';
import { type AskedSubject, allAsked, subjectId } from '#shared/asks/asked';
import type { AskedRow, AskList } from '#shared/asks/asks.contract';
import { groupOrder } from '#shared/audiences/group-order';
import type { Group } from '#shared/audiences/groups.contract';
import { valueInWords } from '#shared/questions/in-words';
import { reportedQuestions } from '#shared/questions/school-only';
import type { StoredAnswer } from '../store/answers.ts';
import { rulesOf, type StoredAsk } from '../store/ask.record.ts';
import type { StoredPlaces } from '../store/places/places.record.ts';
import { numberOf } from './places/placing.ts';
import { outcomeOf } from './results.ts';

/** Everyone who is asked, and what is answered. */
export interface AskState {
  readonly asked: readonly AskedSubject[];
  readonly given: ReadonlyMap<string, StoredAnswer>;
  /** Who has the places of an ask with a limit. */
  readonly places?: StoredPlaces | undefined;
}

/** Returns everyone at a school whom an ask concerns, by name. */
export const askedOfSchool = (
  ask: StoredAsk,
  people: readonly Addressee[],
  now: Date,
): AskedSubject[] => allAsked({ ...rulesOf(ask), rule: ask.rule }, people, now);

const isDone = ({ given }: AskState, subject: AskedSubject): boolean =>
  given.has(subjectId(subject));

/** Returns what is outstanding. */
export const outstanding = (state: AskState): AskedSubject[] =>
  state.asked.filter((subject) => !isDone(state, subject));

/** Counts who is asked, all and by group. `groups` are those that the report names. */
export function askCounts(state: AskState, groups: readonly Group[]) {
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
      .sort((a, b) => groupOrder(a.groupname, b.groupname)),
  };
}

/** Which rows are listed, and whether their reader may open what only the school reads. */
interface Listing {
  readonly list: AskList;
  readonly group?: string | undefined;
  readonly opensSealed?: boolean;
  /** The homerooms of the school, if rows name them. */
  readonly homerooms?: readonly Group[];
}

/** Returns the rows of a list of the report. `names` has everyone at the school. */
export function askRows(
  { questions }: Pick<StoredAsk, 'questions'>,
  state: AskState,
  { list, group, opensSealed = false, homerooms = [] }: Listing,
  names: ReadonlyMap<string, string>,
): AskedRow[] {
  const rooms = new Map(homerooms.map(({ groupUid, groupname }) => [groupUid, groupname]));
  return state.asked
    .filter((subject) => isIn[list](isDone(state, subject), subject))
    .filter(({ groups }) => !group || groups.includes(group))
    .map((subject) => {
      const given = state.given.get(subjectId(subject));
      const { userUid, name, carers, paper, groups } = subject;
      const homeroom = groups.flatMap((each) => rooms.get(each) ?? [])[0];
      const waiting = given && numberOf(state.places, given.subject);
      const outcome =
        given && waiting === undefined ? outcomeOf({ questions }, given.values) : undefined;
      return {
        subject: subjectId(subject),
        userUid,
        name,
        ...(homeroom && { homeroom }),
        as: asWhat(subject),
        carers: carers.map((carer) => carer.name),
        is_done: given !== undefined,
        ...(given && {
          source: given.source,
          at: given.at,
          ...(given.updated_at !== given.at && { changed_at: given.updated_at }),
          done_by: names.get(given.given_by) ?? 'Former member',
          ...(outcome && { outcome }),
          ...(waiting !== undefined && { waiting }),
          ...(opensSealed && given.sealed && { sealed: given.sealed }),
          ...(given.text !== undefined && { text: given.text }),
        }),
        answers: given
          ? reportedQuestions(questions).map(({ questionUid, kind }) =>
              valueInWords(kind, given.values[questionUid]),
            )
          : [],
        ...(!given && paper && { paper }),
      };
    });
}

const isIn: Record<AskList, (done: boolean, subject: AskedSubject) => boolean> = {
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
