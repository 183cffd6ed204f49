import { Box, Card, Typography } from '@mui/material';
import { List } from '../../../components/layout/layout.tsx';
import { DueChip } from './DueChip.tsx';
import { Released } from './Released.tsx';
import { TaskDay } from './TaskDay.tsx';
import { type Due, dueOf, nextFirst, type TasksProps, taskFacts } from './taskWords.ts';

/**
 * The tasks of a year as cards with the same content, where a table is too wide. The next task is
 * first, because only one or two cards fit on a phone.
 */
export function TaskCards({ tasks, year, today }: TasksProps) {
  return (
    <List aria-label={`Tasks of ${year}`} gap={1.5}>
      {nextFirst(tasks, today).map((task) => {
        const due = dueOf(task, tasks, today);
        return (
          <li key={JSON.stringify(task)}>
            <Card component="article" sx={cardOf(due)}>
              <Typography variant="h3" component="h2">
                {task.TASK}
              </Typography>
              <DueChip due={due} />
              <Box component="dl" sx={facts}>
                {taskFacts.map(({ column, textOf, dayOf }) => (
                  <div key={column}>
                    <dt>{column}</dt>
                    <dd>
                      <TaskDay day={dayOf?.(task)} due={due} today={today}>
                        {textOf(task)}
                      </TaskDay>
                    </dd>
                  </div>
                ))}
                <Box sx={{ gridColumn: '1 / -1' }}>
                  <dt>Released</dt>
                  <dd>
                    <Released task={task} />
                  </dd>
                </Box>
              </Box>
            </Card>
          </li>
        );
      })}
    </List>
  );
}

/** The next task stands out. */
const cardOf = (due: Due | undefined) => ({
  p: 2,
  overflowWrap: 'anywhere',
  ...(due?.isNext && { borderColor: 'primary.main' }),
});
const facts = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  columnGap: 2,
  rowGap: 1,
  m: 0,
  mt: 1,
  fontSize: '0.9375rem',
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: 'text.secondary', fontSize: '0.8125rem' },
  '& dd': { m: 0 },
};
