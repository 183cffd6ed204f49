import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Released } from './Released.tsx';
import { type TasksProps, taskFacts } from './taskWords.ts';

/** The tasks of a year as cards with the same content, where a table is too wide. */
export function TaskCards({ tasks, year }: TasksProps) {
  return (
    <Box component="ul" aria-label={`Tasks of ${year}`} sx={list}>
      {tasks.map((task) => (
        <li key={JSON.stringify(task)}>
          <Card component="article" sx={{ p: 2, overflowWrap: 'anywhere' }}>
            <Typography variant="h3" component="h2">
              {task.TASK}
            </Typography>
            <Box component="dl" sx={facts}>
              {taskFacts.map(([column, wordsOf]) => (
                <Box component="div" key={column} sx={{ display: 'contents' }}>
                  <dt>{column}</dt>
                  <dd>{wordsOf(task)}</dd>
                </Box>
              ))}
              <dt>Released</dt>
              <dd>
                <Released task={task} />
              </dd>
            </Box>
          </Card>
        </li>
      ))}
    </Box>
  );
}

const list = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 };
const facts = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 2,
  rowGap: 0.5,
  m: 0,
  mt: 1,
  fontSize: '0.9375rem',
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0 },
};
