import type { AuditRepository } from '#functions/kernel/audit/audit';
import { everyone } from '#functions/kernel/audit/look-record';
import type { MailMessage, Reader, SchoolContent } from '#functions/kernel/mail/content';
import { boldLine, openButton, paragraph } from '#functions/kernel/mail/letter/blocks';
import { letterMessage } from '#functions/kernel/mail/letter/letter';
import { listed, momentIn, previewOf } from '#functions/kernel/mail/letter/words';
import { kindOfMail, messagesOf } from '#functions/kernel/outbox/kind';
import type { Bound, School } from '#functions/kernel/record/declaration';
import {
  type AdministratorDeps,
  administratorsOf,
  isStillAdministrator,
} from '#functions/people/mail/administrators';
import { staffRecipient } from '#functions/people/mail/staff-recipient';
import type { UserRepository } from '#functions/people/store/users';
import type { ChannelName } from '#shared/notifications/channels';
import { fullName } from '#shared/people/names';
import { pathTo } from '#shared/site/paths';
import type { EmergencyBroadcastRepository } from '../store/emergencybroadcast.ts';
import {
  isUndone,
  operator,
  type SendingRepository,
  type StoredSending,
  versionPart,
} from '../store/sendings.ts';
import { toldOrder } from '../store/told-order.ts';

export interface ToldDeps extends AdministratorDeps {
  readonly audit: Bound<AuditRepository, 'add'>;
  readonly users: Bound<UserRepository, 'get' | 'many'>;
  readonly sendings: Bound<SendingRepository, 'get'>;
  readonly broadcasts: Bound<EmergencyBroadcastRepository, 'current'>;
}

/** A day later the school has talked about it, and the audit says who it was. */
const patience = 24 * 3_600_000;

/**
 * The mail that tells every administrator, the sender too, who sent an emergency message, an update or
 * the all-clear: nobody who uses the account of an administrator does it unseen. It follows the
 * message after the seconds of Undo. So does a correction of the banner alone, which leaves to nobody else. What
 * was undone and a test tell nobody.
 * The audit has it from here: the message itself waits for no further write.
 */
export const toldMail = (deps: ToldDeps) =>
  kindOfMail({
    patience,
    order: toldOrder,
    called: 'The mail about who sent an emergency message',
    placesOf: ({ version }) => [{ mailingUid: uidOf(version) }],
    async *open({ school, content, now }, { version, list }) {
      const read = () => deps.sendings.of(school).get(list ?? 'sendings', version);
      const sending = await read();
      if (!sending) return;
      await auditSending(deps, school, sending);
      const { starts_at } = sending;
      const isTakenBack = async (told: StoredSending) =>
        isUndone(told) || (list === 'corrections' && (await isReplaced(deps, school, told)));
      yield messagesOf({
        mailingUid: uidOf(version),
        since: starts_at,
        startsAt: starts_at,
        isOver: (await isTakenBack(sending)) || now().getTime() - Date.parse(starts_at) > patience,
        async recipients() {
          const told = await administratorsOf(deps, school);
          return told.flatMap((each) =>
            staffRecipient(each, subjectOf(sending), { as: 'an administrator' }),
          );
        },
        async stillWanted({ userUid, email }) {
          const [current, reader] = await Promise.all([read(), deps.users.of(school).get(userUid)]);
          if (!current || !isStillAdministrator(reader, email)) return undefined;
          if (await isTakenBack(current)) return undefined;
          return { current, sender: await senderOf(deps, school, current) };
        },
        message: {
          mail: ({ current, sender }, reader) => messageOf(content, reader, current, sender),
        },
      });
    },
  });

const uidOf = (version: string): string => `emergency-told-${versionPart(version)}`;

/** Whether the banner was changed again within the seconds of Undo: of a correction nothing else is taken back. */
async function isReplaced(
  { broadcasts }: Pick<ToldDeps, 'broadcasts'>,
  school: School,
  { version, starts_at }: StoredSending,
): Promise<boolean> {
  const { updated_at = version } = await broadcasts.of(school).current();
  return updated_at > version && updated_at < starts_at;
}

/** Notes in the audit who sent a message, once, also of one that was undone. A command notes itself. */
async function auditSending(
  { users, audit }: Pick<ToldDeps, 'users' | 'audit'>,
  school: School,
  { created_by, at }: StoredSending,
): Promise<void> {
  if (created_by === operator) return;
  const person = await users.of(school).get(created_by);
  const by = { userUid: created_by, username: person?.username ?? '' };
  const about = { children: [everyone], record: 'broadcast', act: 'change' } as const;
  await audit.of(school).add([{ at, by, ...about, route: 'PUT /emergencybroadcast', network: '' }]);
}

type Told = Pick<StoredSending, 'kind' | 'message' | 'channels' | 'starts_at'>;

/** Names nobody: the e-mail log keeps subjects for longer than an erasure may leave a name. */
function subjectOf({ kind, channels }: Pick<Told, 'kind' | 'channels'>): string {
  if (channels.length === 0) return 'The emergency banner was changed';
  if (kind === 'all-clear') return 'The all-clear was sent to the school';
  return kind === 'update'
    ? 'An update of the emergency message was sent'
    : 'An emergency message was sent to the school';
}

/** Returns who sent a message, in words. */
async function senderOf(
  { users }: Pick<ToldDeps, 'users'>,
  school: School,
  { created_by }: StoredSending,
): Promise<string> {
  if (created_by === operator) return 'The operator of the portal, with a command,';
  const person = await users.of(school).get(created_by);
  return person ? fullName(person) : 'A person whose account is gone';
}

const channelWords: Readonly<Record<ChannelName, string>> = {
  push: 'push',
  mail: 'e-mail',
  sms: 'text',
};

function messageOf(
  content: SchoolContent,
  reader: Reader,
  { message, ...sending }: Told,
  sender: string,
): MailMessage {
  const { host, timeZone } = content.school;
  const at = momentIn(timeZone, sending.starts_at);
  const on = listed(sending.channels.map((each) => channelWords[each]));
  const said =
    sending.channels.length > 0
      ? `${sender} sent it by ${on} on ${at}.`
      : `${sender} changed the banner of every page to this on ${at}. No message left.`;
  return letterMessage(content, {
    topic: 'staff',
    reader,
    subject: subjectOf(sending),
    preview: previewOf([said]),
    pieces: [
      paragraph(said),
      boldLine(message),
      paragraph(
        'If nobody at the school agreed to this, end the message, and block the account that sent it.',
      ),
      openButton(
        content,
        'Open the emergency message',
        `https://${host}${pathTo('/admin/emergency-broadcast')}`,
      ),
    ],
  });
}
