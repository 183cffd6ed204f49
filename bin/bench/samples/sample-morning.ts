import { chanceOf } from '../../demo/chance.ts';

/** Who a person of the morning is. */
export type Kind = 'student' | 'carer' | 'teacher' | 'office';

/** One call of a person, at a second of the morning. */
export interface Call {
  readonly second: number;
  /** The number of the person. */
  readonly person: number;
  readonly method: 'GET' | 'POST';
  /** The path, with `{username}`, `{userUid}`, `{day}` and `{postUid}`. */
  readonly path: string;
}

/** The minutes of the morning. */
export const minutes = 30;

/** What a page of the portal asks for when it is opened: its frame, and what the screen shows. */
const frame = ['/users/{username}', '/settings/main'];
const opened = {
  home: [...frame, '/home'],
  notices: [
    '/posts?types=notice,principal,dailyemail&limit=20',
    '/favorites',
    '/readposts/{userUid}?limit=100',
  ],
  notice: ['/posts/{postUid}'],
  calendar: ['/calendar?from={day}&to={day}', '/calendar/categories'],
  timetable: ['/my-day-timetables?date={day}'],
  teaching: ['/teacher-day-timetable?date={day}'],
  search: ['/search?q=camp'],
  attendance: ['/attendance/days/{day}?limit=50', '/attendance/open/absence?limit=50'],
} as const;

/** How often the attendance office asks whether anything is new, in seconds. */
const pulse = 5;

/**
 * Returns the calls of a morning in the order of their seconds: most people come around the 15th
 * minute. Everyone opens Home; most read the notices and one of them, some look at their day or
 * search. The office watches the notices of families.
 */
export function sampleMorning(kinds: readonly Kind[]): Call[] {
  const chance = chanceOf('morning', kinds.length);
  const calls: Call[] = [];
  for (const [person, kind] of kinds.entries()) {
    // The mean of three moments: few come first and last.
    let second = 0;
    for (let i = 0; i < 3; i++) second += (chance.next() * (minutes - 2) * 60) / 3;
    const open = (paths: readonly string[], method: Call['method'] = 'GET') => {
      for (const path of paths) calls.push({ second, person, method, path });
      second += 5 + chance.next() * 20;
    };
    open(opened.home);
    if (kind === 'office') {
      open(opened.attendance);
      for (; second < minutes * 60; second += pulse) {
        calls.push({ second, person, method: 'GET', path: '/attendance/pulse' });
      }
      continue;
    }
    if (chance.next() < 0.7) {
      open(opened.notices);
      open(opened.notice);
      open(['/readposts'], 'POST');
    }
    if (kind === 'student' && chance.next() < 0.5) open(opened.timetable);
    if (kind === 'teacher') open(opened.teaching);
    if (chance.next() < 0.3) open(opened.calendar);
    if (chance.next() < 0.1) open(opened.search);
  }
  return calls.sort((one, other) => one.second - other.second);
}
