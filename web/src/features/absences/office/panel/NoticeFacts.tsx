import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { attendance as attendanceApi } from '#shared/absences/attendance.contract';
import type { Notice } from '#shared/absences/notice';
import type { NoticeState } from '#shared/absences/notice-kinds';
import { dayIn } from '#shared/kernel/zone';
import { fullName } from '#shared/people/names';
import { call } from '../../../../api/client.ts';
import { serverNow } from '../../../../api/clock.ts';
import { FileLinks } from '../../../../components/documents/FileLinks.tsx';
import { Column, Quiet } from '../../../../components/layout/layout.tsx';
import { isolated } from '../../../../components/text/isolated.ts';
import { useTimeZone } from '../../../../components/text/timeZone.ts';
import { datesText, momentText, partText, schoolDaysText, spanOf, stateNames } from '../words.ts';

/** What a family reported. */
export function NoticeFacts({ notice }: { notice: Notice }) {
  const timeZone = useTimeZone();
  const now = serverNow();
  const today = dayIn(timeZone, now);
  const children = [...new Map(notice.days.map((each) => [each.userUid, each])).values()];
  const daysOf = (userUid: string) =>
    spanOf({ ...notice, days: notice.days.filter((each) => each.userUid === userUid) });
  const addressOf = (attachmentUid: string) =>
    call(attendanceApi.openAttachment, { noticeUid: notice.noticeUid, attachmentUid });
  return (
    <Column component="dl" gap={1.5} isBound sx={{ m: 0 }}>
      {children.map(({ userUid, firstname, surname, orgunit, homeroom }) => (
        <Fact key={userUid} name={fullName({ firstname, surname })}>
          {[datesText(daysOf(userUid), today), orgunit, homeroom].filter(Boolean).join(' · ')}
        </Fact>
      ))}
      {notice.kind === 'leave' && <Fact name="School days">{schoolDaysText(notice, today)}</Fact>}
      {notice.kind === 'absence' && <Fact name="When">{partText(notice)}</Fact>}
      <Fact name="Reason">{notice.reason_label}</Fact>
      <Fact name="From the family">{notice.text}</Fact>
      <Fact name="Where">{notice.destination}</Fact>
      {(notice.attachments ?? []).length > 0 && (
        <Fact name="Files">
          <FileLinks
            files={(notice.attachments ?? []).map(({ attachmentUid: uid, ...file }) => ({
              uid,
              ...file,
            }))}
            addressOf={addressOf}
          />
        </Fact>
      )}
      <Fact name="Sent by">{`${isolated(notice.by ?? 'A carer')}, ${momentText(notice.created_at, now, timeZone)}`}</Fact>
      <Fact name="Answer to the family">{notice.answer}</Fact>
    </Column>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <div>
      <Quiet component="dt" size="medium">
        {name}
      </Quiet>
      <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </div>
  ) : null;

/** The versions before the one that counts, oldest first. */
export function NoticeVersions({ notice }: { notice: Notice }) {
  const timeZone = useTimeZone();
  const { versions = [] } = notice;
  if (versions.length === 0) return null;
  return (
    <section aria-label="Earlier versions">
      <Typography variant="h3" sx={{ mb: 1 }}>
        The family changed this notice
      </Typography>
      {versions.map((each) => (
        <Box key={each.version} sx={earlier}>
          <Quiet size="medium">{`Before, sent ${momentText(each.at, serverNow(), timeZone)}`}</Quiet>
          <Box sx={{ whiteSpace: 'pre-line' }}>
            {[partText(each), each.reason_label, each.destination].filter(Boolean).join(' · ')}
            {each.text && `\n${each.text}`}
          </Box>
        </Box>
      ))}
    </section>
  );
}

/** Who did what with a notice, oldest first. */
export function NoticeHistory({ notice }: { notice: Notice }) {
  const timeZone = useTimeZone();
  return (
    <section aria-label="History">
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        History
      </Typography>
      <Quiet component="ol" size="large" sx={{ m: 0, paddingInlineStart: 2.5 }}>
        {(notice.history ?? []).map(({ state, at, by }, i, steps) => (
          <li key={`${at} ${state}`}>
            {`${momentText(at, serverNow(), timeZone)}: ${stepText(state, steps[i - 1]?.state)}${byText(by)}`}
          </li>
        ))}
      </Quiet>
    </section>
  );
}

/** Returns the words for a step: a leave that was decided and is open again was taken back. */
const stepText = (state: NoticeState, before: NoticeState | undefined): string =>
  state === 'requested' && (before === 'approved' || before === 'declined')
    ? 'Decision taken back'
    : stateNames[state];

function byText(by: string): string {
  if (by === 'file') return ', by the school’s file';
  if (by === 'portal') return ', because time has passed';
  return '';
}
const earlier = {
  borderInlineStart: '3px solid',
  borderColor: 'divider',
  paddingInlineStart: 1.5,
  mb: 1,
};
