import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import OpenIcon from '@mui/icons-material/ChevronRight';
import { Box, ButtonBase, Typography } from '@mui/material';
import { Link } from 'react-router';
import type { GoalsProgress } from '#shared/goals/student-goals.contract';
import type { SchoolTerm } from '#shared/goals/term';
import { fullName } from '#shared/people/names';
import { List, Row } from '../../components/layout/layout.tsx';
import { counted } from './counted.ts';
import { studentPath } from './goalsAddress.ts';

interface ClassListProps {
  students: readonly GoalsProgress[];
  /** Which students: all, those without goals, or those without a comment. */
  show: 'all' | 'goals' | 'comments';
  term: SchoolTerm;
  /** The class: its name and its group. */
  name: string;
  group: string;
}

/** The students of a class with what they have written; each opens the student's goals. */
export function ClassList({ students, show, term, name, group }: ClassListProps) {
  const hasGoals = ({ goals, reflections }: GoalsProgress) => goals + reflections > 0;
  const shown = students.filter((each) =>
    show === 'goals' ? !hasGoals(each) : show === 'comments' ? !each.has_comment : true,
  );
  const withGoals = students.filter(hasGoals).length;
  const withComment = students.filter(({ has_comment }) => has_comment).length;
  return (
    <>
      <Typography role="status" sx={{ mb: 1.5 }}>
        {`${withGoals} of ${students.length} have written goals. ${withComment} of ${students.length} have a comment.`}
      </Typography>
      {shown.length === 0 ? (
        <Typography color="textSecondary">
          {show === 'goals' ? 'Everyone has written goals.' : 'Everyone has a comment.'}
        </Typography>
      ) : (
        <List aria-label={`Students of ${name}`} hasLines isCard>
          {shown.map((each) => (
            <li key={each.username}>
              <ButtonBase component={Link} to={studentPath(each.username, term, group)} sx={row}>
                <Row component="span" columnGap={2} rowGap={0.5} sx={{ flex: 1, minWidth: 0 }}>
                  <Box component="span" sx={{ flex: '1 1 200px', minWidth: 0, fontWeight: 600 }}>
                    {fullName(each)}
                  </Box>
                  <Row component="span" gap={0} columnGap={2} sx={{ flex: '1 1 360px' }}>
                    <Fact isDone={hasGoals(each)}>{goalWords(each)}</Fact>
                    <Fact isDone={each.has_comment}>
                      {each.has_comment ? 'Comment' : 'No comment yet'}
                    </Fact>
                  </Row>
                </Row>
                <OpenIcon aria-hidden sx={{ color: 'text.secondary' }} />
              </ButtonBase>
            </li>
          ))}
        </List>
      )}
    </>
  );
}

function goalWords({ goals, reflections }: GoalsProgress): string {
  if (goals + reflections === 0) return 'No goals yet';
  return [
    goals > 0 && counted(goals, 'goal'),
    reflections > 0 && counted(reflections, 'reflection'),
  ]
    .filter(Boolean)
    .join(', ');
}

function Fact({ isDone, children }: { isDone: boolean; children: string }) {
  return (
    <Box component="span" sx={{ ...fact, color: isDone ? 'text.primary' : 'text.secondary' }}>
      {isDone && <DoneIcon aria-hidden fontSize="small" color="success" />}
      {children}
    </Box>
  );
}
const row = {
  display: 'flex',
  width: '100%',
  gap: 1,
  px: 2,
  py: 1.25,
  minHeight: 56,
  font: 'inherit',
  textAlign: 'start',
  '&:hover': { bgcolor: 'action.hover' },
};
const fact = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  fontSize: '0.9375rem',
  minWidth: { sm: 172 },
};
