import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import OpenIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import type { GoalsProgress } from '#shared/goals/student-goals.contract';
import type { SchoolTerm } from '#shared/goals/term';
import { fullName } from '#shared/people/names';
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
        <Card component="ul" variant="outlined" aria-label={`Students of ${name}`} sx={list}>
          {shown.map((each) => (
            <li key={each.username}>
              <ButtonBase component={Link} to={studentPath(each.username, term, group)} sx={row}>
                <Box component="span" sx={words}>
                  <Box component="span" sx={{ flex: '1 1 200px', minWidth: 0, fontWeight: 600 }}>
                    {fullName(each)}
                  </Box>
                  <Box component="span" sx={facts}>
                    <Fact isDone={hasGoals(each)}>{goalWords(each)}</Fact>
                    <Fact isDone={each.has_comment}>
                      {each.has_comment ? 'Comment' : 'No comment yet'}
                    </Fact>
                  </Box>
                </Box>
                <OpenIcon aria-hidden sx={{ color: 'text.secondary' }} />
              </ButtonBase>
            </li>
          ))}
        </Card>
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

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
};
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
const words = {
  display: 'flex',
  flex: 1,
  minWidth: 0,
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 0.5,
} as const;
const facts = { display: 'flex', flex: '1 1 360px', flexWrap: 'wrap', columnGap: 2 };
const fact = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  fontSize: '0.9375rem',
  minWidth: { sm: 172 },
};
