import { useState } from 'react';
import { students as studentsApi } from '#shared/learning/students.contract';
import { fullName } from '#shared/people/names';
import { type ListedPerson, people as peopleApi } from '#shared/people/people-admin.contract';
import { may, reachOf } from '#shared/rights/permissions';
import { marksOf, type Rank, rankOf, textRank } from '#shared/search/rank';
import { pathTo } from '#shared/site/paths';
import { call } from '../api/client.ts';
import { useCaller } from '../auth/session.tsx';
import type { Entry } from './entry.ts';

interface Found {
  readonly name: string;
  readonly state: 'searching' | 'failed' | 'found';
  readonly people: readonly Entry[];
}

/** The most people that a search shows. */
const most = 8;

/** The shortest name that is looked up. */
const fewest = 2;

/**
 * The people whom staff may look up by name: administrators everyone, others the students of their duty.
 * Each answer is in the audit, so a person asks for it by an act of its own, not with each letter.
 */
export function usePeople(words: string) {
  const person = useCaller();
  const [found, setFound] = useState<Found>();
  const reach = reachOf(person, 'stu.list');
  const maySeeAll = may(person, 'ppl.get');
  const maySeeStudents = reach.has('duty') || reach.has('all');
  const isCurrent = found !== undefined && found.name === words;

  async function ask() {
    setFound({ name: words, state: 'searching', people: [] });
    try {
      const people = await (maySeeAll
        ? everyoneCalled(words, maySeeStudents)
        : studentsCalled(words));
      setFound({ name: words, state: 'found', people });
    } catch {
      setFound({ name: words, state: 'failed', people: [] });
    }
  }

  const mayAsk = (maySeeAll || maySeeStudents) && words.length >= fewest;
  const who = maySeeAll ? 'people' : 'students';
  return {
    /** Undefined if the person may not ask, or has the answer. */
    question:
      mayAsk && (!isCurrent || found.state === 'failed')
        ? { label: `Find ${who} called “${words}”`, ask }
        : undefined,
    people: isCurrent ? found.people : [],
    state: isCurrent ? found.state : undefined,
    /** What to say if there is nobody. */
    nobody:
      isCurrent && found.state === 'found' && found.people.length === 0
        ? `No ${maySeeAll ? 'person' : 'student'} with this name.`
        : undefined,
  };
}

async function studentsCalled(name: string): Promise<Entry[]> {
  const { students } = await call(studentsApi.list, { name, limit: most });
  const isNamesake = namesakesIn(students.map(({ student }) => student));
  return students.map(({ username, student, form_run, homeroom_teacher }) => ({
    label: student,
    rank: rankOfPerson(student, name),
    marks: marksOf(student, name),
    hint: 'Student',
    where: [form_run, isNamesake(student) && homeroom_teacher].filter(Boolean).join(' · '),
    isPerson: true,
    url: pathTo('/parent-dashboard', { student: username }),
  }));
}

/** The server has found the person, so the words are in a name, if not in the one that is shown. */
const rankOfPerson = (label: string, name: string): Rank =>
  Math.min(rankOf(label, name) ?? textRank, textRank);

/** Returns which names several people have. */
function namesakesIn(names: readonly string[]): (name: string) => boolean {
  return (name) => names.indexOf(name) !== names.lastIndexOf(name);
}

/** What tells namesakes apart: year and homeroom, which the server adds for students, or an address. */
const knownBy = ({ year, homeroom, email, username }: ListedPerson): string =>
  [year, homeroom].filter(Boolean).join(' · ') || email || username;

const kindNames = { student: 'Student', staff: 'Staff', carer: 'Carer', other: 'Person' } as const;

/** Returns people with the screen about them: the dashboard of a student, or the record of the school. */
async function everyoneCalled(name: string, mayOpenDashboard: boolean): Promise<Entry[]> {
  const { records } = await call(peopleApi.list, { search: name, limit: most });
  const isNamesake = namesakesIn(records.map(fullName));
  return records.map((each: ListedPerson) => {
    const label = fullName(each);
    const isStudent = each.kinds.includes('student') && each.username !== '';
    return {
      label,
      rank: rankOfPerson(label, name),
      marks: marksOf(label, name),
      where: isNamesake(label) ? knownBy(each) : '',
      hint: each.kinds.map((kind) => kindNames[kind]).join(', '),
      isPerson: true,
      url:
        isStudent && mayOpenDashboard
          ? pathTo('/parent-dashboard', { student: each.username })
          : pathTo('/admin/people/:userUid', { userUid: each.userUid }),
    };
  });
}
