import type { DashboardItem } from '#shared/dashboard/admin-dashboard.contract';
import type { DocumentKind } from '#shared/documents/document-kinds';
import { mailingNames, postTypeNames } from '#shared/posts/type-names';
import { mailingPath, pathTo, postEditPath } from '#shared/site/paths';
import { inSentence, timeText, wordsOf } from '../../components/text/dates.ts';

/** A line of the dashboard, and the button that deals with it. */
export interface DashboardLine {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly to: string;
}

/** The moment, and the zone in which its day is told. */
interface Clock {
  readonly now: Date;
  readonly timeZone: string;
}

/** Says in words what waits, or what went wrong. */
export function dashboardLine(item: DashboardItem, clock: Clock): DashboardLine {
  switch (item.kind) {
    case 'broadcast':
      return {
        key: 'broadcast',
        title: 'An emergency message is shown to the whole school',
        text: item.message,
        button: 'Open message',
        to: pathTo('/admin/emergency-broadcast'),
      };
    case 'mailing':
      return {
        key: item.mailingUid,
        ...mailingText(item),
        button: 'Open mailing',
        to: mailingPath(item.mailingUid, item.type),
      };
    case 'intake':
      return {
        key: item.intakeUid,
        ...intakeText(item),
        button: item.state === 'ready' ? 'Review file' : 'See why',
        to: pathTo('/admin/intake'),
      };
    case 'subscribers':
      return {
        key: 'subscribers',
        title: lateMails(item),
        text: `The mail service has not taken them since ${inSentence(at(item.since, clock))}. They are tried again for 24 hours.`,
        button: 'Open subscribers',
        to: pathTo('/admin?tab=subscribed'),
      };
    case 'connections':
    case 'goals':
    case 'file':
      return failedFileLine(item);
    case 'post':
      return {
        key: item.postUid,
        title: item.title || 'Untitled',
        text: postText(item, clock),
        button: item.is_draft ? 'Open draft' : 'Edit post',
        to: postEditPath(item),
      };
  }
}

/** The screen of each kind of file. */
const listsOf = {
  'email-logs': '/admin/email-logs',
  'account-statement': '/financial-info',
  'learning-goals': '/parent-dashboard',
  'post-readers': '/admin/read-posts',
  privacy: '/privacy',
  asks: '/admin?tab=posts',
  'roll-call': '/admin/emergency-broadcast/roll-call',
  unreached: '/admin/emergency-broadcast/not-reached',
  'signing-requests': '/signing',
  subscribers: '/admin?tab=subscribed',
} as const satisfies Record<DocumentKind, string>;

type Of<Kind extends DashboardItem['kind']> = Extract<DashboardItem, { kind: Kind }>;

/** The line of a file that could not be made. */
function failedFileLine(item: Of<'connections' | 'goals' | 'file'>): DashboardLine {
  switch (item.kind) {
    case 'connections':
      return {
        key: item.connections_pdfUid,
        title: `The Connections PDF “${item.title}” could not be made`,
        text: item.message,
        button: 'Open PDFs',
        to: pathTo('/admin?tab=subscribed'),
      };
    case 'goals':
      return {
        key: item.queuestatisticsUid,
        title: `Goals PDFs of ${[item.form_run, item.home_class].filter(Boolean).join(', ')} could not be made`,
        text: item.message,
        button: 'Open PDFs',
        to: pathTo('/admin?tab=lv-goals-pdfs'),
      };
    case 'file':
      return {
        key: item.documentUid,
        title: `“${item.title}” could not be made`,
        text: 'Start the file again.',
        button: 'Open list',
        to: pathTo(listsOf[item.document]),
      };
  }
}

function mailingText({ type, state }: Of<'mailing'>) {
  const name = mailingNames[type];
  if (state === 'paused') {
    return { title: `${name} is on hold`, text: 'It is sent when a person resumes it.' };
  }
  return { title: `${name} was not sent`, text: 'Open it to see why, and what to do.' };
}

const intakeText = ({ filename, state }: Of<'intake'>) =>
  state === 'ready'
    ? {
        title: 'A file from the school’s systems waits',
        text: `${filename} was checked and changes nothing yet.`,
      }
    : {
        title: 'A file from the school’s systems was not taken in',
        text: `${filename} failed.`,
      };

function lateMails({ count, more }: Of<'subscribers'>): string {
  const number = `${count}${more ? '+' : ''}`;
  return count === 1 && !more
    ? '1 mail to a subscriber has not left'
    : `${number} mails to subscribers have not left`;
}

const at = (instant: string, { now, timeZone }: Clock): string =>
  wordsOf(new Date(instant), now, timeZone, true);

/** Says when something ends. At midnight, the day that ends is named. */
function endText(instant: string, { now, timeZone }: Clock): string {
  const end = new Date(instant);
  if (timeText(end, timeZone) !== '12:00 am') return inSentence(wordsOf(end, now, timeZone, true));
  const day = inSentence(wordsOf(new Date(end.getTime() - 1), now, timeZone, false));
  return `${day} at midnight`;
}

const postText = ({ type, end, is_draft }: Of<'post'>, clock: Clock): string => {
  const until = endText(end, clock);
  const name = postTypeNames[type];
  return is_draft
    ? `${name} · a draft that ends ${until} without having been shown`
    : `${name} · ends ${until}`;
};
