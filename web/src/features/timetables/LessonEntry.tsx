import ChangeIcon from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { TimetableLesson } from '#shared/timetables/timetable-day';
import { changeTexts, periodText, timesText } from './words.ts';

interface LessonEntryProps {
  lesson: TimetableLesson;
  isNow: boolean;
  /** In a narrow column: one part below the other. */
  isDense?: boolean;
}

/** A lesson: time, class, room and teacher, and its changes in words. */
export function LessonEntry({ lesson, isNow, isDense = false }: LessonEntryProps) {
  const { class_name, room, teacher, is_held } = lesson;
  const changes = changeTexts(lesson);
  return (
    <Box component="li" sx={{ ...(isDense ? dense : row), ...(isNow && current) }}>
      <Box sx={{ color: 'text.secondary', fontSize: isDense ? '0.8125rem' : '0.9375rem' }}>
        <Box component="span" className="figures" sx={{ display: 'block' }}>
          {timesText(lesson)}
        </Box>
        {!isDense && periodText(lesson)}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography component="h3" sx={isDense ? denseTitle : title}>
          {is_held ? class_name : <s>{class_name}</s>}
          {isNow && (
            <Box component="span" sx={nowMark}>
              Now
            </Box>
          )}
        </Typography>
        {is_held && (
          <Box sx={{ color: 'text.secondary', fontSize: isDense ? '0.8125rem' : '0.9375rem' }}>
            {[room, teacher].filter(Boolean).join(' · ')}
          </Box>
        )}
        {changes.map((text) => (
          <Box key={text} sx={{ ...change, fontSize: isDense ? '0.8125rem' : '0.9375rem' }}>
            <ChangeIcon aria-hidden sx={{ fontSize: '1.1em', mt: '0.2em', flexShrink: 0 }} />
            <span>{text}</span>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const row = {
  display: 'grid',
  alignItems: 'start',
  columnGap: 2,
  rowGap: 0.25,
  px: { xs: 2, sm: 2.5 },
  py: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '176px minmax(0, 1fr)' },
  '& + &': { borderTop: 1, borderColor: 'divider' },
  breakInside: 'avoid',
};
const dense = { py: 1, lineHeight: 1.4, '& + &': { borderTop: 1, borderColor: 'divider' } };
const current = { boxShadow: 'inset 4px 0 0 var(--mui-palette-primary-main)', pl: 1.5 };
const title = { fontWeight: 600, fontSize: '1.0625rem', lineHeight: 1.35 };
const denseTitle = { fontWeight: 600, fontSize: '0.9375rem', lineHeight: 1.35 };
const change = {
  display: 'flex',
  gap: 0.75,
  mt: 0.25,
  fontWeight: 600,
  color: 'warning.main',
};
const nowMark = {
  display: 'inline-block',
  ml: 1,
  px: 1,
  borderRadius: 1,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontFamily: 'inherit',
  fontSize: '0.8125rem',
};
