import GoalIcon from '@mui/icons-material/FlagOutlined';
import ReflectionIcon from '@mui/icons-material/LightbulbOutlined';
import CommentIcon from '@mui/icons-material/RateReviewOutlined';
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { type HomeroomComment, homeroomComments } from '#shared/goals/homeroom-comments.contract';
import {
  type LearningGoal,
  type LearningGoals,
  studentLearningGoals,
} from '#shared/goals/student-learning-goals.contract';
import { semesterName, termName } from '#shared/goals/term';
import { dayIn } from '#shared/kernel/zone';
import { serverNow } from '../../api/clock.ts';
import { useRead } from '../../api/hooks.ts';
import { useCaller } from '../../auth/session.tsx';
import { dayWords } from '../../components/days/dayWords.ts';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { Row } from '../../components/layout/layout.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { dayText } from '../../components/text/dates.ts';
import { useTimeZone } from '../../components/text/timeZone.ts';
import { GoalPart, Texts } from './GoalPart.tsx';
import { GoalsActions, GoalsDownload } from './GoalsActions.tsx';
import { asked, useTerm } from './goalsAddress.ts';
import type { GoalsStudent } from './goalsStudent.ts';
import { OwnGoalsPdf } from './pdfs/OwnGoalsPdf.tsx';
import { TermChoice } from './TermChoice.tsx';

interface GoalsViewProps {
  student: GoalsStudent;
  /** The form of the homeroom teacher, in the place of the comment that it changes. */
  commentForm?: ReactNode;
}

/**
 * The goals, reflections and homeroom comments of a student, with year and semester in the address.
 * The student's own page and the dashboard show it.
 */
export function GoalsView({ student, commentForm }: GoalsViewProps) {
  const { term } = useTerm();
  const query = { username: student.username, ...asked(term) };
  const goals = useRead(studentLearningGoals.get, query);
  const comments = useRead(homeroomComments.list, query);
  const error = goals.error ?? comments.error;
  const retry = () => void Promise.all([goals.mutate(), comments.mutate()]);
  return (
    <Box sx={{ maxWidth: commentForm ? 1140 : 760 }}>
      <TermChoice />
      <GoalsActions student={student} hasGoals={hasTexts(goals.data)} />
      {error && <Failure what="The goals" error={error} onRetry={retry} />}
      {goals.data && comments.data ? (
        <Parts
          // Another student or semester starts with open parts.
          key={JSON.stringify(query)}
          student={student}
          goals={goals.data}
          comments={comments.data}
          commentForm={commentForm}
        />
      ) : (
        !error && <Waiting />
      )}
      {(hasTexts(goals.data) || Boolean(comments.data?.length)) && (
        <Row gap={0} columnGap={1.5} align="flex-start" sx={downloads}>
          <GoalsDownload student={student} />
          <OwnGoalsPdf student={student} />
        </Row>
      )}
    </Box>
  );
}

const downloads = { '& > *': { flex: { xs: '1 1 100%', sm: '0 1 auto' } } };

const hasTexts = (goals: LearningGoals | undefined): boolean | undefined =>
  goals && goals.goals.length + goals.reflections.length > 0;

interface PartsProps extends GoalsViewProps {
  goals: LearningGoals;
  comments: readonly HomeroomComment[];
}

function Parts({ student, goals, comments, commentForm }: PartsProps) {
  const timeZone = useTimeZone();
  const today = dayIn(timeZone, serverNow());
  const isOwn = useCaller().username === student.username;
  const who = isOwn ? 'You have' : `${student.firstname} has`;
  const when = `${semesterName(goals.semester)} ${goals.selected_year}`;
  const { isAllFiled, noteOf } = notesOf(goals, today);
  const textsOf = (texts: readonly LearningGoal[]) =>
    texts.map((each) => ({ text: each.text, note: noteOf(each) }));
  // The form shows the teacher's own comment.
  const shown = commentForm ? comments.filter(({ origin }) => origin === 'file') : comments;
  return (
    <Box sx={commentForm ? { ...parts, ...beside } : parts}>
      {hasTexts(goals) && isAllFiled && (
        <Typography color="textSecondary">{`Goals and reflections ${fromFile}.`}</Typography>
      )}
      <GoalPart
        title="Goals"
        count={goals.goals.length}
        icon={<GoalIcon color="primary" aria-hidden />}
        empty={`${who} no goals for ${when} yet.`}
      >
        <Texts label="Goals" texts={textsOf(goals.goals)} />
      </GoalPart>
      <GoalPart
        title="Reflections"
        count={goals.reflections.length}
        icon={<ReflectionIcon color="primary" aria-hidden />}
        empty={
          isOwn ? 'Look back here: what worked, and what comes next?' : `${who} no reflections yet.`
        }
      >
        <Texts label="Reflections" texts={textsOf(goals.reflections)} />
      </GoalPart>
      <GoalPart
        title="Homeroom teacher’s comments"
        count={commentForm ? shown.length || 1 : shown.length}
        icon={<CommentIcon color="primary" aria-hidden />}
        empty="The homeroom teacher has not commented yet."
      >
        <Texts
          label="Homeroom teacher’s comments"
          texts={shown.map((each) => ({
            text: each.comment,
            note: commentNote(each, timeZone, today),
          }))}
        />
        {commentForm && <Box sx={{ mt: shown.length > 0 ? 3 : 0 }}>{commentForm}</Box>}
      </GoalPart>
    </Box>
  );
}

const parts = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 };
/** From this width on, the comment is beside the goals. */
export const wide = '(min-width: 1200px)';
/** The teacher writes the comment, the last part, beside the goals. */
const beside = {
  [`@media screen and ${wide}`]: {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 440px)',
    alignItems: 'start',
    '& > *': { gridColumn: 1 },
    '& > :last-child': { gridColumn: 2, gridRow: '1 / span 4', position: 'sticky', top: 80 },
  },
};

/** Returns the note of each text. What all have in common is said once, above them. */
function notesOf({ goals, reflections }: LearningGoals, today: string) {
  const isAllFiled = [...goals, ...reflections].every(({ origin }) => origin === 'file');
  const noteOf = ({ written_on, origin, virtue = '', term }: LearningGoal) =>
    [
      virtue,
      term ? termName(term) : '',
      written_on && dayWords(written_on, today),
      origin === 'file' && !isAllFiled ? fromFile : '',
    ]
      .filter(Boolean)
      .join(', ');
  return { isAllFiled, noteOf };
}

const fromFile = 'from the school’s records';

/** Returns who wrote a comment, in which homeroom, and when. */
function commentNote(
  { home_teacher, home_class, updated_at, origin }: HomeroomComment,
  timeZone: string,
  today: string,
): string {
  const at = updated_at && dayWords(dayText(new Date(updated_at), timeZone), today);
  const source = origin === 'file' ? fromFile : at;
  return [home_teacher, home_class && `homeroom ${home_class}`, source].filter(Boolean).join(', ');
}

const Waiting = () => <Skeletons heights={[104, 104, 104]} what="the goals" />;
