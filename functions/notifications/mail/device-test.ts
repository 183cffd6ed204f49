import { toldOf } from '#functions/kernel/mail/children';
import { openWords, schoolWords } from '#functions/kernel/open-words';
import { kindOfMail, messagesOf } from '#functions/kernel/outbox/kind';
import type { Bound } from '#functions/kernel/record/declaration';
import type { UserRepository } from '#functions/people/store/users';
import { isAdmitted } from '#shared/intake/roster';
import { fullName } from '#shared/people/names';
import { pathTo } from '#shared/site/paths';
import { deviceTestOrder } from '../store/device-test-message.ts';

/** A person who waits for it looks at the device now. */
const patience = 5 * 60_000;

/** The push that a person sends to one of the own devices. */
export const deviceTest = ({ users }: { readonly users: Bound<UserRepository, 'get'> }) =>
  kindOfMail({
    patience,
    order: deviceTestOrder,
    called: 'The test of a device',
    channelOf: () => 'push',
    placesOf: () => [],
    async *open({ school, content }, { userUid, deviceUid, at }) {
      yield messagesOf({
        mailingUid: `device-test-${deviceUid}-${at.replace(/\W/g, '')}`,
        since: at,
        isTest: true,
        async recipients() {
          const person = await users.of(school).get(userUid);
          if (!isAdmitted(person)) return [];
          const who = { userUid, username: person.username, name: fullName(person), email: '' };
          const about = { subject: 'Test of a device', told: JSON.stringify(toldOf([])) };
          return [{ ...who, type: 'Other', ...about, why: 'You asked for this test.' }];
        },
        async stillWanted() {
          const person = await users.of(school).get(userUid);
          return isAdmitted(person) ? person : undefined;
        },
        message: {
          push: () => ({
            title: schoolWords(content.school),
            body: openWords`Messages of the school reach this device.`,
            path: pathTo('/notification-preferences'),
            tag: 'test',
            ttl: patience / 1000,
            only: deviceUid,
          }),
        },
      });
    },
  });
