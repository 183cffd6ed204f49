import { Box, Typography } from '@mui/material';
import { listed } from '#shared/audiences/audience-reasons';
import type { MailingReach } from '#shared/mailings/mailing-preview';
import {
  type MailingPreview,
  sendEmails as sendEmailsApi,
} from '#shared/mailings/send-emails.contract';
import { useRead } from '../../api/hooks.ts';
import { useSession } from '../../auth/session.tsx';
import { Panel } from '../../components/layout/layout.tsx';
import { inSentence, shortDayText } from '../../components/text/dates.ts';
import type { MailValues } from './mailForm.ts';
import { number, people } from './words.ts';

/** Reads who gets the mailing of a form now; while no posts are chosen, of all that are shown. */
export function useReach({ type, postUids }: Pick<MailValues, 'type' | 'postUids'>) {
  const isChosen = type === 'Principal' && postUids.length > 0;
  return useRead(sendEmailsApi.reach, {
    type,
    ...(isChosen && { postUids: postUids.join(',') }),
  }).data;
}

interface ReachProps {
  reach: MailingReach | undefined;
  /** The preview of the form as it is now, which also knows an exclusion list that is not saved. */
  preview: MailingPreview | undefined;
  isWaitingForPosts: boolean;
  /** The address that gets it in testing mode, as far as it is typed; undefined without testing mode. */
  testAddress: string | undefined;
}

/**
 * How many people get the mailing, who they are, and what it contains. In testing mode it says first
 * that only the test address gets it.
 */
export function Reach({ reach, preview, isWaitingForPosts, testAddress }: ReachProps) {
  const { email } = useSession().user;
  const count = preview?.count ?? reach?.count;
  const isTest = testAddress !== undefined;
  return (
    <Panel component="section" aria-labelledby="reach-title" aria-live="polite" sx={card}>
      <Box id="reach-title" component="h2" sx={title}>
        Who gets it
      </Box>
      {isTest ? (
        <Typography sx={figure}>{testedBy(testAddress, email)}</Typography>
      ) : (
        count !== undefined && (
          <Typography className="figures" sx={figure}>
            {count === 0 ? 'Nobody now' : reached(count, isWaitingForPosts)}
          </Typography>
        )
      )}
      {isTest && count !== undefined && count > 0 && (
        <Typography color="textSecondary" className="figures">
          {`Without testing mode: ${reached(count, isWaitingForPosts).toLowerCase()}.`}
        </Typography>
      )}
      {reach && reach.count > 0 && (
        <Typography color="textSecondary" className="figures">
          {`${listed(kindsIn(reach), 'and')}. `}
          {isWaitingForPosts ? 'Choose the posts: the number follows.' : contentIn(reach)}
        </Typography>
      )}
      {count === 0 && (
        <Typography color="textSecondary">There is nothing new for anyone.</Typography>
      )}
    </Panel>
  );
}

/** `To 673 people` */
const reached = (count: number, isWaitingForPosts: boolean): string =>
  `${isWaitingForPosts ? 'Up to' : 'To'} ${people(count)}`;

/** Returns who gets a test: `Only you, as a test`. */
function testedBy(address: string, own: string): string {
  const to = address.trim();
  if (to === '') return 'Only the test address';
  return to.toLowerCase() === own.trim().toLowerCase()
    ? 'Only you, as a test'
    : `Only ${to}, as a test`;
}

const kindsIn = ({ students, carers, staff }: MailingReach): string[] =>
  [
    carers > 0 && `${number(carers)} ${carers === 1 ? 'carer' : 'carers'}`,
    students > 0 && `${number(students)} ${students === 1 ? 'student' : 'students'}`,
    staff > 0 && `${number(staff)} staff`,
  ].filter((each) => each !== false);

/** `12 posts since Wed 18 Nov.` */
function contentIn({ items, since }: MailingReach): string {
  if (items === 0) return 'Without posts.';
  const posts = items === 1 ? '1 post' : `${number(items)} posts`;
  return since ? `${posts} since ${shortDay(since)}.` : `${posts}.`;
}

const shortDay = (day: string): string =>
  inSentence(shortDayText(new Date(`${day}T00:00:00Z`), 'UTC'));

const figure = { fontSize: '1.375rem', fontWeight: 600, overflowWrap: 'anywhere' };
const title = { m: 0, fontSize: '0.9375rem', fontWeight: 600, fontFamily: 'inherit' };
const card = { display: 'grid', gap: 0.5, alignContent: 'start', minHeight: 122 };
