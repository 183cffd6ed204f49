import { Typography } from '@mui/material';
import type { PersonAct } from '#shared/people/people-admin.contract';
import { List, Quiet } from '../../../components/layout/layout.tsx';
import { DateWords } from '../../../components/text/DateWords.tsx';
import { actWords } from './words.ts';

/** What was done about a person's access, by whom and why, newest first. */
export function ActsDone({ acts }: { acts: readonly PersonAct[] }) {
  if (acts.length === 0) return null;
  return (
    <section aria-label="What was done">
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        What was done
      </Typography>
      <List isCard hasLines>
        {acts.map(({ actUid, act, child_name, reason, by_name, at }) => (
          <Typography
            component="li"
            key={actUid}
            sx={{ px: 2, py: 1.25, overflowWrap: 'anywhere' }}
          >
            {child_name ? `${actWords[act]}: ${child_name}` : actWords[act]}
            <Quiet component="span" sx={{ display: 'block' }}>
              {`“${reason}”`}
            </Quiet>
            <Quiet component="span" size="medium" sx={{ display: 'block' }}>
              <DateWords at={at} withTime />
              {by_name && ` · ${by_name}`}
            </Quiet>
          </Typography>
        ))}
      </List>
    </section>
  );
}
