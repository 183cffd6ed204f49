import type { MailMessage, Reader, SchoolContent } from '#functions/kernel/mail/content';
import { openButton, paragraph } from '#functions/kernel/mail/letter/blocks';
import { letterMessage } from '#functions/kernel/mail/letter/letter';
import { kindOfMail, messagesOf } from '#functions/kernel/outbox/kind';
import type { Bound } from '#functions/kernel/record/declaration';
import type { SuppressionRepository } from '#functions/notifications/store/mail-suppressions';
import {
  type AdministratorDeps,
  administratorsOf,
  isStillAdministrator,
} from '#functions/people/mail/administrators';
import { staffRecipient } from '#functions/people/mail/staff-recipient';
import type { UserRepository } from '#functions/people/store/users';
import { pathTo } from '#shared/site/paths';
import { wrongNumberOrder } from '../store/wrong-number-order.ts';

export interface WrongNumberDeps extends AdministratorDeps {
  readonly users: Bound<UserRepository, 'get' | 'many'>;
  readonly suppressions: Bound<SuppressionRepository, 'get'>;
}

/** A week later the list of returned mail has told it. */
const patience = 7 * 86_400_000;

/**
 * The mail that tells administrators that a text reached somebody else, once for each text. It has
 * neither the number nor a name: the list of returned mail, which is audited, says whose it is.
 */
export const wrongNumberMail = ({ users, suppressions, holders }: WrongNumberDeps) =>
  kindOfMail({
    patience,
    order: wrongNumberOrder,
    called: 'The mail about a wrong number',
    placesOf: () => [],
    async *open({ school, content, now }, { userUid, link, at }) {
      const isOpen = async () => {
        const mobile = (await users.of(school).get(userUid))?.mobile;
        const found = mobile && (await suppressions.of(school).get(mobile));
        return Boolean(found && found.reason === 'wrong number');
      };
      yield messagesOf({
        mailingUid: `wrong-number-${link.slice(0, 22)}-${Date.parse(at)}`,
        since: now().toISOString(),
        isOver: !(await isOpen()),
        async recipients() {
          const told = await administratorsOf({ users, holders }, school);
          return told.flatMap((each) => staffRecipient(each, subject, { as: 'an administrator' }));
        },
        async stillWanted({ userUid: reader, email }) {
          const administrator = await users.of(school).get(reader);
          // The roster may be corrected by now, or an administrator lets texts go there again.
          return isStillAdministrator(administrator, email) && (await isOpen()) ? true : undefined;
        },
        message: { mail: (_, reader) => messageOf(content, reader) },
      });
    },
  });

const subject = 'A text reached somebody else';

function messageOf(content: SchoolContent, reader: Reader): MailMessage {
  const said = [
    'A text of an emergency message reached somebody who says that it is not for them. The portal sends no more texts to that number.',
    'Ask the person whose number it is. If it is wrong, correct it in the school’s own system. If it is right, choose Try again in the list of returned mail.',
  ];
  return letterMessage(content, {
    topic: 'staff',
    reader,
    subject,
    preview: 'The portal sends no more texts to a number.',
    pieces: [
      ...said.map(paragraph),
      openButton(
        content,
        'Open returned mail',
        `https://${content.school.host}${pathTo('/admin/returned-mail')}`,
      ),
    ],
  });
}
