import { messageView } from '#functions/email-logs/emailstatistics-view';
import { countedOf } from '#functions/email-logs/store/email-log-fact-rules';
import { countsOf } from '#functions/email-logs/store/mail-counters';
import { EmailLogRecord, messageKeys } from '#functions/kernel/outbox/store/email-log-record';
import { dayIn } from '#shared/kernel/zone';
import { type LogType, logTypes } from '#shared/mailings/mailing';
import type { College } from '#test/support/college/college';
import { schoolNamed } from '#test/support/records/school';

const zone = 'Australia/Sydney';
const at = (minute: number) => ({
  at: new Date(Date.UTC(2026, 5, 4, 22) + minute * 60_000).toISOString(),
});

/** Returns a sent message of a type. The first are the newest; every tenth has a fault. */
export function logRecord(type: LogType, i: number): EmailLogRecord {
  const isAbsence = type.includes('Absence');
  const isBounced = i % 10 === 3;
  const isOpened = i % 2 === 0;
  return EmailLogRecord.parse({
    mailingUid: `m-${type.replaceAll(' ', '')}`,
    userUid: `u${i}`,
    type,
    testing: false,
    state: 'sent',
    told: '{}',
    not_before: at(-i).at,
    attempts: 1,
    messageIds: [`ses-${i}`],
    email: `carer${String(i).padStart(3, '0')}@families.example.edu`,
    name: i === 0 ? '=HYPERLINK("http://evil.example")' : `Family ${i} 王小明`,
    username: `carer${i}`,
    subject: isAbsence ? `Absence of Mei ${i}` : 'Our term ahead',
    postsUid: isAbsence ? [] : type === 'DIGEST' ? ['p31', 'p30', 'p-gone'] : ['p33'],
    sent: at(-i),
    ...(!isBounced && { delivered: at(-i + 1) }),
    ...(isOpened && { opened: at(-i + 5) }),
    ...(i % 4 === 0 && { clicked: at(-i + 6) }),
    ...(isBounced && {
      bounced: { ...at(-i + 1), bounceType: 'Permanent', bounceSubType: 'General' },
    }),
    ...(i === 6 && { complained: at(-i + 9) }),
    ...(i === 5 && { machine_opened: at(-i + 2), machine_clicked: at(-i + 2) }),
    opens: isOpened ? Array.from({ length: 1 + (i % 3) }, (_, n) => at(-i + 5 + n).at) : [],
    ...(isAbsence && {
      student_id: `s${i}`,
      student_name: `Mei ${i}`,
      absence_date: '2026-06-04',
      reason: 'Illness',
    }),
  });
}

/** Returns a message as the log shows it, without the titles of its posts. */
export const logMessage = (type: LogType, i: number) => messageView(logRecord(type, i), new Map());

/** Returns the first messages of a type. */
export const logRecords = (type: LogType, count: number) =>
  Array.from({ length: count }, (_, i) => logRecord(type, i));

/** Stores 60 messages of the principal, and 12 of each other type but the daily e-mail. */
export const storeLog = (college: College) =>
  storeMessages(
    college,
    logTypes
      .filter((type) => type !== 'DAILYEMAIL')
      .flatMap((type) => logRecords(type, type === 'PRINCIPAL' ? 60 : 12)),
  );

/** Stores messages with their counters and mailings. */
export async function storeMessages(
  { put }: College,
  messages: readonly EmailLogRecord[],
): Promise<void> {
  for (const message of messages) {
    await put('emailstatistics', { ...messageKeys(schoolNamed('main'), message), ...message });
  }
  const counted = messages.flatMap(
    (message) => countedOf(schoolNamed('main'), message, zone) ?? [],
  );
  for (const same of Map.groupBy(counted, ({ key }) => `${key.pk}\n${key.sk}`).values()) {
    const counts = countsOf((fact) => same.filter(({ facts }) => facts.includes(fact)).length);
    await put('mail-counters', { ...same[0]?.key, ...counts });
  }
  for (const [mailingUid, own] of Map.groupBy(messages, (message) => message.mailingUid)) {
    const postsUid = [...new Set(own.flatMap((message) => message.postsUid))];
    const day = dayIn(zone, new Date(at(0).at));
    await put('mailings', { pk: 'main', sk: mailingUid, mailingUid, postsUid, day });
  }
}
