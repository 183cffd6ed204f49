import BackIcon from '@mui/icons-material/ArrowBack';
import NextIcon from '@mui/icons-material/ArrowForward';
import { Box, Button, IconButton, Typography, useMediaQuery } from '@mui/material';
import { useRef } from 'react';
import { Link, useParams } from 'react-router';
import { studentGoals } from '#shared/goals/student-goals.contract';
import { fullName } from '#shared/people/names';
import { useAll, useRead } from '../../api/hooks.ts';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { Row } from '../../components/layout/layout.tsx';
import { useAddressQuery } from '../../components/lists/useAddressQuery.ts';
import { Failure } from '../../components/screen/Failure.tsx';
import { BackLink } from '../../components/screen/links/BackLink.tsx';
import { NotFound } from '../../components/screen/NotFound.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { GoalsView, wide } from './GoalsView.tsx';
import { asked, goalsPath, studentPath, useTerm } from './goalsAddress.ts';

const CommentForm = onDemand(async () => (await import('./CommentForm.tsx')).CommentForm);

/** `/student-goals/students/:username`: a student's goals for staff; the homeroom teacher comments. */
export function StudentGoalsPage() {
  const { username = '' } = useParams();
  const { term } = useTerm();
  const [params] = useAddressQuery();
  const group = params.get('group') ?? '';
  const comment = useRef<HTMLDivElement>(null);
  const { data, error, mutate } = useRead(studentGoals.get, { username, ...asked(term) });
  if (error?.kind === 'notFound') return <NotFound />;
  const name = data && fullName(data);
  return (
    <Screen
      title={name ?? 'Student goals'}
      overline={<BackLink to={goalsPath(term, group)}>All students</BackLink>}
      action={group && <Neighbours key={username} username={username} group={group} />}
      visit={visit}
    >
      {data && <AboutStudent {...data} onComment={() => reach(comment.current)} />}
      {error && <Failure what="The goals" error={error} onRetry={() => void mutate()} />}
      {data && (
        <GoalsView
          student={data}
          commentForm={
            data.may_comment && (
              <div ref={comment}>
                <CommentForm
                  key={`${username} ${term.year} ${term.semester}`}
                  goals={data}
                  term={term}
                />
              </div>
            )
          }
        />
      )}
    </Screen>
  );
}

/** Leads to the field of the comment, which comes after the goals on a narrow screen. */
function reach(part: HTMLElement | null) {
  part?.scrollIntoView({ block: 'center' });
  part?.querySelector('textarea')?.focus({ preventScroll: true });
}

interface AboutProps {
  readonly form_run?: string;
  readonly may_comment: boolean;
  readonly onComment: () => void;
}

/** The year of the student, and a way to the comment if it is not beside the goals. */
function AboutStudent({ form_run, may_comment, onComment }: AboutProps) {
  const isWide = useMediaQuery(wide, { noSsr: true });
  return (
    <Row gap={2} align="center" isOneLine sx={{ mt: -1.5, mb: 2, minHeight: 44 }}>
      <Typography color="textSecondary" sx={{ flex: { xs: 1, sm: 'none' } }}>
        {form_run}
      </Typography>
      {may_comment && !isWide && (
        <Button variant="contained" className="no-print" onClick={onComment}>
          Write a comment
        </Button>
      )}
    </Row>
  );
}

/** Leads to the students before and after in the class, for a teacher who comments on all of them. */
function Neighbours({ username, group }: { username: string; group: string }) {
  const { term } = useTerm();
  const students = useAll(studentGoals.overview, { group, ...asked(term), limit: 100 }).data;
  const i = students?.findIndex((each) => each.username === username) ?? -1;
  if (!students || i < 0) return null;
  const [before, next] = [students[i - 1], students[i + 1]];
  const nameOf = (each: (typeof students)[number]) => fullName(each);
  const to = (each: (typeof students)[number]) => studentPath(each.username, term, group);
  return (
    <Box component="nav" aria-label="Students of the class" className="no-print" sx={neighbours}>
      {before && (
        <IconButton
          component={Link}
          to={to(before)}
          aria-label={`Previous: ${nameOf(before)}`}
          title={`Previous: ${nameOf(before)}`}
        >
          <BackIcon />
        </IconButton>
      )}
      {next && (
        <Button
          component={Link}
          to={to(next)}
          endIcon={<NextIcon />}
          variant="outlined"
          sx={{ minHeight: 44, minWidth: 0 }}
        >
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {`Next: ${nameOf(next)}`}
          </Box>
        </Button>
      )}
    </Box>
  );
}

const neighbours = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minWidth: 0,
  maxWidth: '100%',
  whiteSpace: 'nowrap',
};

/** The visit names no student. */
const visit = {
  pageId: '/student-goals/students',
  title: 'Student goals',
  pageType: 'page',
};
