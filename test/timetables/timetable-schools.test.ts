import { describe, expect, it } from 'vitest';
import { upcomingTaskHandlers } from '#functions/courses/upcoming-tasks';
import type { School } from '#functions/kernel/record/declaration';
import { myDayTimetableHandlers } from '#functions/timetables/my-day-timetables';
import type { TimetableDeps } from '#functions/timetables/timetable-deps';
import { carer, request } from '#test/support/records/people';
import { profile } from '#test/support/records/profiles';

const rosa = { ...carer, carerOf: ['uid-mia'] };
const link = { userUid: 'uid-mia', status: 'active' as const, restricted: false };

/** Returns readers of people that note which school they are asked for. */
function notingUsers() {
  const asked: string[] = [];
  return {
    asked,
    of: ({ site }: School) => ({
      async get(userUid: string) {
        asked.push(site);
        const person = profile({ username: 'cara', userUid, is_carer: true, children: [link] });
        return userUid === carer.userUid ? person : undefined;
      },
      async many() {
        asked.push(site);
        return [profile({ username: 'mia' })];
      },
    }),
  };
}

describe('timetables and tasks', () => {
  it('reads people of the school of the caller only', async () => {
    const users = notingUsers();
    const { listOfChild } = myDayTimetableHandlers({ users } as unknown as TimetableDeps);
    await expect(listOfChild({ userUid: 'uid-mia' }, rosa, request())).rejects.toMatchObject({
      kind: 'notFound',
    });
    const tasks = {
      of: ({ site }: School) => ({
        async ofPerson() {
          users.asked.push(site);
          return [];
        },
      }),
    };
    const { list } = upcomingTaskHandlers({ users, tasks });
    expect(await list({ days: 14, limit: 20 }, rosa, request())).toMatchObject({ records: [] });
    expect(users.asked).toEqual(['main', 'main', 'main', 'main']);
  });
});
