import { useState } from 'react';
import { type ListedStudent, students as studentsApi } from '#shared/learning/students.contract';
import { may, reachOf } from '#shared/rights/permissions';
import { pathTo } from '#shared/site/paths';
import { call } from '../../api/client.ts';
import { useCaller } from '../../auth/session.tsx';
import type { PaletteEntry } from './entry.ts';

interface Found {
  readonly name: string;
  readonly state: 'searching' | 'failed' | 'found';
  readonly people: readonly ListedStudent[];
}

/** The most students that the palette shows. */
const most = 8;

/**
 * The students that staff may look up by name. Each answer is in the audit, so a person asks for it
 * by an entry of its own, not with each letter.
 */
export function usePeople(words: string) {
  const person = useCaller();
  const [found, setFound] = useState<Found>();
  const reach = reachOf(person, 'stu.list');
  const mayAsk = may(person, 'stu.list') && (reach.has('duty') || reach.has('all'));
  const isCurrent = found !== undefined && found.name === words;

  async function ask(name: string) {
    setFound({ name, state: 'searching', people: [] });
    try {
      const { students } = await call(studentsApi.list, { name, limit: most });
      setFound({ name, state: 'found', people: students });
    } catch {
      setFound({ name, state: 'failed', people: [] });
    }
  }

  const question: PaletteEntry[] =
    mayAsk && words.length >= 2 && !isCurrent
      ? [
          {
            label: `Find students called “${words}”`,
            url: 'students',
            hint: 'People',
            run: () => void ask(words),
          },
        ]
      : [];
  const people: PaletteEntry[] = isCurrent
    ? found.people.map(({ username, student, form_run }) => ({
        label: student,
        hint: form_run || 'Student',
        isPerson: true,
        url: pathTo('/parent-dashboard', { student: username }),
      }))
    : [];
  const isNobody = isCurrent && found.state === 'found' && people.length === 0;
  return { question, people, state: isCurrent ? found.state : undefined, isNobody };
}
