import NextIcon from '@mui/icons-material/ChevronRight';
import ChangeIcon from '@mui/icons-material/InfoOutlined';
import { Box, Typography } from '@mui/material';
import type { TimetableLesson } from '#shared/timetables/timetable-day';
import { timeText } from '../../components/days/days.ts';
import { Column, Quiet, Row, TitleLink } from '../../components/layout/layout.tsx';
import { visuallyHidden } from '../../components/screen/visuallyHidden.ts';
import { atOnceText, changesOf, clashText, hasEnd, periodText, timesText } from './words.ts';

interface LessonEntryProps {
  lesson: TimetableLesson;
  isNow: boolean;
  /** Whether it is the one that comes next. */
  isNext?: boolean;
  /** The address of the class's place. */
  to?: string | undefined;
  /** In the teacher's own timetable, which does not repeat the teacher's name. */
  isOwn: boolean;
  /** All lessons of the day. */
  lessons: readonly TimetableLesson[];
}

/** A lesson of a day: start and end beside the class, its place, and its changes in words. */
export function LessonEntry({ lesson, isNow, isNext, to, isOwn, lessons }: LessonEntryProps) {
  const atOnce = isOwn ? atOnceText(lesson, lessons) : undefined;
  return (
    <Box component="li" sx={{ ...row, ...lookOf(lesson, isNow, atOnce) }}>
      <Column className="figures times" gap={0} sx={times}>
        <Box component="span" sx={start}>
          {timeText(lesson.starts)}
        </Box>
        {hasEnd(lesson) && (
          <>
            <span style={visuallyHidden}>{' – '}</span>
            <span>{timeText(lesson.ends)}</span>
          </>
        )}
      </Column>
      <Box sx={{ minWidth: 0 }}>
        <Typography component="h3" sx={{ fontWeight: 600, lineHeight: 1.4 }}>
          <ClassName lesson={lesson} to={to} />
          {isNow && <NowMark />}
          {isNext && <Mark>Next</Mark>}
          {atOnce && <AtOnceMark>{atOnce}</AtOnceMark>}
        </Typography>
        <Quiet size="medium" sx={small}>
          {placeOf(lesson, isOwn, periodText(lesson))}
        </Quiet>
        <Changes lesson={lesson} of={isOwn ? lessons : []} />
      </Box>
    </Box>
  );
}

/** The name of the class, as a link to its place if it has one. */
function ClassName({ lesson, to }: Pick<LessonEntryProps, 'lesson' | 'to'>) {
  const name = lesson.is_held ? lesson.class_name : <s>{lesson.class_name}</s>;
  if (!to) return name;
  return (
    <TitleLink to={to} sx={{ color: 'inherit' }}>
      {name}
      <NextIcon aria-hidden sx={{ fontSize: '1.2em', verticalAlign: '-0.2em' }} />
    </TitleLink>
  );
}

/**
 * A lesson in the narrow column of a week: one part below the other. Its row counts only where the
 * days are side by side.
 */
export function WeekLesson({
  lesson,
  isNow,
  isOwn,
  lessons,
  row,
}: LessonEntryProps & { row?: number | undefined }) {
  const atOnce = isOwn ? atOnceText(lesson, lessons) : undefined;
  return (
    <Box
      component="li"
      style={{ gridRow: row }}
      sx={{ ...dense, ...lookOf(lesson, isNow, atOnce) }}
    >
      <Quiet className="figures times" size="medium" sx={small}>
        {timesText(lesson)}
        {isNow && <NowMark />}
        {atOnce && <AtOnceMark>{atOnce}</AtOnceMark>}
      </Quiet>
      <Typography component="h4" sx={denseTitle}>
        {lesson.is_held ? lesson.class_name : <s>{lesson.class_name}</s>}
      </Typography>
      <Quiet size="medium" sx={small}>
        {placeOf(lesson, isOwn)}
      </Quiet>
      <Changes lesson={lesson} of={isOwn ? lessons : []} />
    </Box>
  );
}

/** Returns where a lesson is and who teaches it; nothing if it does not take place. */
function placeOf(lesson: TimetableLesson, isOwn: boolean, period?: string): string {
  const { room, teacher, is_held } = lesson;
  const facts = is_held ? [room, isOwn ? undefined : teacher] : [];
  return [period, ...facts].filter(Boolean).join(' · ');
}

/** What differs from the usual week, and another lesson of the same person at the same time. */
function Changes({ lesson, of }: { lesson: TimetableLesson; of: readonly TimetableLesson[] }) {
  const clash = clashText(lesson, of);
  const said = [...changesOf(lesson), ...(clash ? [{ text: clash, isImportant: true }] : [])];
  return said.map(({ text, isImportant }) => (
    <Row
      key={text}
      gap={0.75}
      isOneLine
      className={isImportant ? 'important' : ''}
      sx={isImportant ? importantChange : change}
    >
      <ChangeIcon aria-hidden sx={{ fontSize: '1.1em', mt: '0.2em', flexShrink: 0 }} />
      <span>{text}</span>
    </Row>
  ));
}

/** The space before it stays at the end of the line above, if it does not fit beside the name. */
const Mark = ({ children, sx = nextMark }: { children: string; sx?: typeof nextMark }) => (
  <>
    {' '}
    <Box component="span" className="no-print" sx={sx}>
      {children}
    </Box>
  </>
);

/** Also on paper: who prints the week has to know. */
const AtOnceMark = ({ children }: { children: string }) => (
  <>
    {' '}
    <Box component="span" sx={atOnceMark}>
      {children}
    </Box>
  </>
);

const lookOf = (lesson: TimetableLesson, isNow: boolean, atOnce: string | undefined) => ({
  ...(atOnce && together),
  ...(isNow && current),
  ...(!lesson.is_held && off),
});

const NowMark = () => <Mark sx={nowMark}>Now</Mark>;

const row = {
  display: 'grid',
  alignItems: 'start',
  columnGap: 2,
  px: { xs: 2, sm: 2.5 },
  py: 1.5,
  gridTemplateColumns: { xs: '72px minmax(0, 1fr)', sm: '96px minmax(0, 1fr)' },
  breakInside: 'avoid',
};
const times = {
  fontSize: '0.9375rem',
  lineHeight: 1.5,
  color: 'text.secondary',
  whiteSpace: 'nowrap',
};
const dense = { py: 1, px: 1.5, lineHeight: 1.4, bgcolor: 'background.paper' };
/** Keeps the letter of a class with the word before it. */
const denseTitle = {
  fontWeight: 600,
  fontSize: '0.9375rem',
  lineHeight: 1.35,
  textWrap: 'balance',
};
/** A bar at the start of the lesson that takes place now. */
const current = { boxShadow: 'inset 4px 0 0 var(--mui-palette-primary-main)' };
/** A bar of one colour joins lessons at one time. */
const together = { boxShadow: 'inset 4px 0 0 var(--mui-palette-error-main)' };
const start = { fontWeight: 600, color: 'text.primary' };
/** A lesson that does not take place is as quiet as its time; that it does not is not quiet. */
const off = {
  '&, & :not(.important, .important *)': { color: 'text.secondary' },
  '& .times': { textDecoration: 'line-through' },
};
const small = { lineHeight: 1.5 };
const change = { mt: 0.25, fontSize: '0.875rem', lineHeight: 1.45, color: 'text.secondary' };
const importantChange = { ...change, fontWeight: 600, color: 'warning.main' };
const nextMark = {
  display: 'inline-block',
  px: 0.75,
  borderRadius: 1,
  color: 'primary.main',
  bgcolor: 'transparent',
  boxShadow: 'inset 0 0 0 1px',
  fontSize: '0.8125rem',
  fontWeight: 600,
};
const atOnceMark = { ...nextMark, color: 'error.main' };
const nowMark = { ...nextMark, color: 'primary.contrastText', bgcolor: 'primary.main' };
