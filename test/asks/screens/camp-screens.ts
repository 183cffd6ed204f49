import type { Page } from 'playwright-core';
import { asks } from '#shared/asks/asks.contract';
import { open } from '#test/support/browser/browser';
import { storeEntry } from '#test/support/college/account';
import { collegePerson, storePerson, storeSettings } from '#test/support/college/people';
import { audience } from '#test/support/records/posts';
import { deviceScreens } from '#test/web/screens/own-device/device-screens';
import { inDays, publishAsking } from './asking-notice.ts';

/** What only the school reads. */
export const secret = 'Canary peanuts';
const ofMia = (is: object = {}) => [
  { userUid: 'u-mia', status: 'active' as const, restricted: false, ...is },
];
export const onPhone = { width: 375, height: 800 };

/** Two households of Mia, a carer whose link is restricted, and a teacher who goes along. */
export function campScreens() {
  let campUid = '';
  const { screens, ownDevice } = deviceScreens(async (college) => {
    const { records } = college;
    const page = 'https://pay.example.edu/?a={amount}&r={reference}';
    await storeSettings(records, { payment_page: page });
    const carer = { type: 'affiliate' as const, is_carer: true };
    const staff = { type: 'faculty' as const, groups: ['y7'] };
    for (const person of [
      { username: 'mia', firstname: 'Mia', surname: 'Hale', groups: ['y7'], studentNumber: '1001' },
      { username: 'o.other', firstname: 'Otis', surname: 'Hale', ...carer, children: ofMia() },
      { username: 'r.rest', ...carer, children: ofMia({ restricted: true }) },
      { username: 't.teach', firstname: 'Tess', surname: 'Bell', ...staff },
      { username: 'h.help', firstname: 'Hal', surname: 'Moss', ...staff, groups: [] },
    ]) {
      const student = person.username === 'mia' ? { type: 'student' as const } : {};
      await storePerson(records, collegePerson({ ...person, ...student }));
    }
    await storeEntry(college, 'Camp', {
      userUid: 'u-o.other',
      type: 'payment',
      date: '2026-05-03',
      cents: 12_000,
      reference: 'CAMP7-1001',
    });
    campUid = await publishAsking(college, {
      title: 'Camp of Year 7',
      group_list: { ...audience('CARERS', 'STUDENTS', 'STAFF'), groups: ['y7'] },
      ask: {
        by: inDays(5),
        rule: 'any_carer',
        helper_usernames: ['t.teach', 'h.help'],
        payment: { cents: 12_000, code: 'CAMP7' },
        questions: [
          { questionUid: 'goes', text: 'May your child go?', kind: 'yes-no', goes: true },
          { questionUid: 'health', text: 'Allergies?', kind: 'school-only', required: false },
        ],
      },
    });
  });
  return {
    screens,
    ownDevice,
    campUid: () => campUid,
    notice: () => `/notices/notice_details/${campUid}`,
    async onPhoneOf(person: string, path: string): Promise<Page> {
      const page = await open(await screens.as(person), path);
      await page.setViewportSize(onPhone);
      return page;
    },
    /** Answers for Mia as her carer: each test begins with the records of the scene. */
    async answer(): Promise<void> {
      const { ask } = screens.college;
      const { text } = await ask('c.carer', asks.get, { askUid: campUid });
      const answers = [{ subject: 'c:u-mia', values: { goes: 'yes', health: secret } }];
      await ask('c.carer', asks.answer, { askUid: campUid, text, answers });
    },
  };
}
