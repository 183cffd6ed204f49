import { noticeMessage } from '#functions/absences/mail/notice-message';
import { unexplainedMessage } from '#functions/absences/mail/unexplained-message';
import { askMessage } from '#functions/asks/mail/ask-message';
import { emergencyLetter } from '#functions/emergency/mail/emergency-letter';
import { rollAddress } from '#functions/emergency/store/roll-links';
import type { MailMessage, MailSchool, Reader } from '#functions/kernel/mail/content';
import { carerOf, whyOf } from '#functions/kernel/mail/letter/why';
import { messageOf } from '#functions/mailings/messages/message';
import { privateMessage } from '#functions/mailings/private/private-message';
import { signingMessage } from '#functions/signing/mail/signing-message';
import { subscriberMessage } from '#functions/subscribers/mail/subscriber-message';
import { answersIn, type MailTopic } from '#shared/mailings/mail-topics';
import {
  event,
  content as mailing,
  personal,
  picture,
  post,
} from '#test/mailings/messages/samples';
import { schoolNamed } from '#test/support/records/school';

/** Mails of Harbour College as a family or a member of staff gets them. `every-letter.ts` has all kinds. */

export const harbour: MailSchool = {
  ...mailing().school,
  colour: '#12355b',
  logo: picture('f', '80x80'),
  answers: answersIn({
    reply_to: 'office@harbour.example.edu',
    reply_to_kinds: { absences: 'absences@harbour.example.edu' },
  }),
};
const content = { school: harbour };
export const nina = {
  userUid: 'nina',
  firstname: 'Nina',
  surname: 'Hale',
  studentNumber: '1001',
  form_run: 'Year 7',
};
const tom = { userUid: 'tom', firstname: 'Tom', surname: 'Hale', studentNumber: '1002' };
export const mary = (topic: MailTopic, as = carerOf([nina])): Reader => ({
  firstname: 'Mary',
  why: whyOf(topic, as),
});
const at = '2026-11-24T21:12:00.000Z';

/** An absence that Nina’s carer reported on the morning of the day. */
const notice = {
  kind: 'absence',
  mail: 'sent',
  noticeUid: 'x',
  by: { userUid: 'mary', name: 'Mary Hale' },
  items: [{ userUid: 'nina', day: '2026-11-25' }],
  versions: [{ part: 'day', at }],
} as never;

const children = (items: Record<string, { posts?: string[]; events?: string[] }>) =>
  [nina, tom].map(({ userUid, firstname }) => ({
    userUid,
    firstname,
    posts: items[userUid]?.posts ?? [],
    events: items[userUid]?.events ?? [],
  }));

const digest = () =>
  messageOf(
    mailing({
      school: harbour,
      day: '2026-11-27',
      blurb:
        '<b>Friday 11 December, noon</b>: the last day of term ends.<br>Please read <a href="https://main.portal.example.edu/notices">the notice about the buses</a>.',
      posts: [
        post({
          postUid: 'n1',
          type: 'newsletter',
          category: 'Music',
          title: 'The summer concert filled the hall twice',
          excerpt: 'Three choirs and two orchestras: a look back at two warm evenings.',
          picture: picture('a'),
        }),
        post({
          postUid: 'n2',
          type: 'newsletter',
          category: 'Sport',
          title: 'Rowing: gold on the lake',
          excerpt: 'The Year 9 quad won by a length and a half at Penrith.',
          picture: picture('b', '600x800'),
        }),
        post({
          postUid: 'n3',
          title: 'Uniform shop hours in the holidays',
          excerpt: 'Open on Tuesdays and Thursdays, 9:00 am to 1:00 pm, from 14 December.',
        }),
        post({
          postUid: 'n4',
          title: 'Year 7 camp: what to pack',
          excerpt:
            'Warm clothes, a torch and no devices. Buses leave the oval on Monday 8 February at 7:30 am.',
        }),
        post({
          postUid: 'n5',
          title: 'Swimming trials for Years 7 and 9',
          excerpt:
            'Monday 30 November at the harbour pool from 8:00 am. Bring togs, a towel and lunch.',
        }),
      ],
    }),
    personal({
      firstname: 'Mary',
      posts: ['n1', 'n3'],
      children: children({ nina: { posts: ['n4', 'n5'] }, tom: { posts: ['n2', 'n5'] } }),
      unsubscribe: 'main.s3cret-token',
    }),
  );

const daily = () =>
  messageOf(
    mailing({
      school: harbour,
      type: 'Daily',
      day: '2026-11-25',
      events: [
        event({ eventUid: 'e1', title: 'House athletics carnival', where: 'Main oval' }),
        event({
          eventUid: 'e2',
          title: 'Year 7 excursion to the museum',
          when: '9:00 am – 2:30 pm',
          where: 'Bus from the front gate',
        }),
      ],
      posts: [
        post({
          postUid: 'd1',
          type: 'dailyemail',
          title: 'The canteen closes early today',
          content_html:
            '<p>The canteen closes at 1:00 pm because of the carnival. Please bring lunch from home.</p>',
        }),
        post({
          postUid: 'd2',
          type: 'dailyemail',
          title: 'Bring a hat and a water bottle',
          content_html: '<p>It will be 31 degrees. Everyone on the excursion needs a hat.</p>',
        }),
        post({
          postUid: 'd3',
          type: 'dailyemail',
          title: 'Library books are due',
          content_html: '<p>Please return Year 9 books to Room 12 by 3:00 pm.</p>',
        }),
      ],
    }),
    personal({
      firstname: 'Mary',
      events: ['e1'],
      posts: ['d1'],
      children: children({ nina: { posts: ['d2'], events: ['e2'] }, tom: { posts: ['d3'] } }),
      unsubscribe: 'main.s3cret-token',
    }),
  );

const principal = () =>
  messageOf(
    mailing({
      school: harbour,
      type: 'Principal',
      posts: [
        post({
          postUid: 'p1',
          type: 'principal',
          title: 'Our plans for the new year',
          excerpt: 'The new library opens in February, and the oval gets its lights.',
          content_html:
            '<p>The new library opens in February, and the oval gets its lights. Year 7 begins a day earlier, on Tuesday 2 February.</p><p>Thank you for a good year.</p><p><strong>Ada Young</strong><br>Principal</p>',
        }),
      ],
    }),
    personal({
      firstname: 'Mary',
      posts: ['p1'],
      children: children({}),
      unsubscribe: 'main.s3cret-token',
    }),
  );

export const letters: Record<string, () => MailMessage> = {
  digest,
  daily,
  principal,
  notice: () =>
    noticeMessage({ content, notice, children: [nina], reader: 'sender', to: mary('absences') }),
  office: () =>
    noticeMessage({
      content,
      notice,
      children: [nina],
      reader: 'office',
      to: { firstname: '', why: whyOf('absences', 'part of the attendance office') },
    }),
  unexplained: () =>
    unexplainedMessage(
      {
        children: [nina],
        absences: ['1', '2'].map((period) => ({
          DAILY_ATTENDANCE_ID: `a${period}`,
          userUid: 'nina',
          date: '2026-11-25',
          period,
        })),
      },
      content,
      mary('absences'),
    ),
  acknowledge: () =>
    askMessage(
      {
        askUid: 'p',
        type: 'notice',
        title: 'Year 7 camp: may your child go?',
        excerpt:
          'Year 7 goes to Cape Hawke from 8 to 10 February. We need your consent, and to know what your child may not eat.',
        hasQuestions: true,
        by: '2026-12-02',
        children: ['Nina'],
      },
      content,
      mary('todo'),
    ),
  signing: () =>
    signingMessage({
      content,
      request: {
        requestUid: 'r',
        family: 'docusign',
        student_name: 'Nina Hale',
        by_name: 'Ada Young',
      },
      mail: { kind: 'ask' },
      reader: { role: 'signer' },
      link: { page: 'docusign', token: 't0ken', until: '2026-12-20T00:00:00.000Z' },
      requester: 'ada.young@harbour.example.edu',
      to: mary('signing', 'named in a document about Nina Hale'),
    }),
  emergency: () =>
    emergencyLetter(
      {
        kind: 'message',
        message:
          'The school is closed today because of smoke. Please collect your children at Gate B on Shore Street. Staff wait with them in the hall.',
        starts_at: '2026-11-24T23:20:00.000Z',
      },
      content,
      {
        ...mary('emergency', 'a carer'),
        why: `${mary('emergency', 'a carer').why} Everyone at the school gets them.`,
      },
      { address: rollAddress('main.portal.example.edu', 't0ken'), isCarer: true },
    ),
  note: () =>
    privateMessage(
      {
        mailUid: 'm',
        kind: 'note',
        email: 'sam.lee@harbour.example.edu',
        initials: 'N. H.',
        author: 'Ada Young',
        studentUid: 'nina',
        created_at: at,
        attempts: 0,
      },
      content,
    ),
  subscriber: () =>
    subscriberMessage(
      { school: { ...harbour, schoolUid: schoolNamed('main').site } },
      {
        subscribedusersUid: '01'.padEnd(26, '0'),
        name: 'Rosa Bell',
        email: 'rosa@example.org',
        secret: 's',
        mail_version: 1,
      } as never,
      'welcome',
      { firstname: 'Rosa', why: whyOf('connections', 'a new subscriber') },
    ),
};
