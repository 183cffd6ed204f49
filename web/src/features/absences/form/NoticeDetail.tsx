import { Button, Typography } from '@mui/material';
import { Link } from 'react-router';
import type { Notice } from '#shared/absences/notice';
import { useCaller, useSession } from '../../../auth/session.tsx';
import { Column } from '../../../components/layout/layout.tsx';
import { Screen } from '../../../components/screen/Screen.tsx';
import { NoticeFiles } from '../files/NoticeFiles.tsx';
import { familyPath } from '../ofFamily.ts';
import { NoticeAbout } from './NoticeAbout.tsx';

/** A notice that its reader cannot change: it has ended, or another carer sent it. */
export function NoticeDetail({ notice }: { notice: Notice }) {
  const caller = useCaller();
  const { phoneNumber } = useSession().settings;
  const { mine, kind, reason_label, destination, text, answer } = notice;
  const texts: readonly (readonly [name: string, value: string | undefined])[] = [
    ['Reason', reason_label],
    ['Where', destination],
    ['Note for the office', text],
    ['The school’s answer', answer],
  ];
  const title = kind === 'leave' ? 'Leave' : 'Absence notice';
  return (
    <Screen title={title} visit={{ pageId: '/absences/notify-absence', title, pageType: 'page' }}>
      <Column sx={{ maxWidth: 640 }}>
        <NoticeAbout notice={notice} />
        <Column component="dl" gap={1.5} sx={{ m: 0 }}>
          {texts.map(
            ([name, value]) =>
              value && (
                <div key={name}>
                  <Typography component="dt" color="textSecondary">
                    {name}
                  </Typography>
                  <Typography component="dd" sx={{ m: 0, whiteSpace: 'pre-line' }}>
                    {value}
                  </Typography>
                </div>
              ),
          )}
        </Column>
        <NoticeFiles notice={notice} />
        {mine && notice.state !== 'withdrawn' && (
          <Typography color="textSecondary">
            You can’t change this any more. Call the school office
            {phoneNumber && `: ${phoneNumber}`}.
          </Typography>
        )}
        <div>
          <Button component={Link} to={familyPath(caller)} variant="outlined">
            All absences
          </Button>
        </div>
      </Column>
    </Screen>
  );
}
