import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Alert, AlertTitle, Box, Button } from '@mui/material';
import { Link } from 'react-router';
import { semesterName } from '#shared/goals/term';
import { may } from '#shared/rights/permissions';
import { useCaller } from '../../auth/session.tsx';
import { Primary } from '../../components/screen/Primary.tsx';
import { asked, useTerm, writePath } from './goalsAddress.ts';
import type { GoalsStudent } from './goalsStudent.ts';
import { useGoalsFile } from './useGoalsFile.ts';

interface GoalsActionsProps {
  student: GoalsStudent;
  /** Whether anything is written; undefined while it loads. */
  hasGoals: boolean | undefined;
}

/** Invites students to write their own goals of this year. */
export function GoalsActions({ student, hasGoals }: GoalsActionsProps) {
  const caller = useCaller();
  const { term, now } = useTerm();
  const isOwn = caller.username === student.username && caller.type === 'student';
  const canWrite = isOwn && term.year === now.year && may(caller, 'sg.save');
  const when = semesterName(term.semester);
  return (
    <>
      {canWrite && hasGoals === false && (
        <Alert severity="info" variant="outlined" icon={false} sx={{ mb: 2 }}>
          <AlertTitle>{`What do you want to get better at in ${when}?`}</AlertTitle>
          One small goal is enough. You can change it whenever you like.
        </Alert>
      )}
      {canWrite && (
        <Primary>
          <Button component={Link} to={writePath(term)} variant="contained">
            {hasGoals === false ? 'Write my first goal' : 'Write goals and reflections'}
          </Button>
        </Primary>
      )}
    </>
  );
}

/** Saves what is shown as a file. */
export function GoalsDownload({ student }: Pick<GoalsActionsProps, 'student'>) {
  const { term } = useTerm();
  const file = useGoalsFile();
  if (!may(useCaller(), 'sg.dl')) return null;
  return (
    <Box className="no-print" sx={{ ...row, mt: 2 }}>
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
        loading={file.isMaking}
        onClick={() => void file.make({ username: student.username, ...asked(term) })}
      >
        Download CSV
      </Button>
    </Box>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  mb: 2,
  '&:empty': { display: 'none' },
  '& > *': { flex: { xs: '1 1 100%', sm: '0 0 auto' }, minHeight: 44 },
};
