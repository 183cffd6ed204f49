import { Typography } from '@mui/material';
import type { RightChange } from '#shared/people/rights.contract';
import { List, Quiet } from '../../../components/layout/layout.tsx';
import { DateWords } from '../../../components/text/DateWords.tsx';
import { changeText } from './words.ts';

/** How a person got and lost rights, by whom and why, newest first. */
export function RightHistory({ changes }: { changes: readonly RightChange[] }) {
  if (changes.length === 0) return null;
  return (
    <List isCard hasLines aria-label="History of rights">
      {changes.map(({ changeUid, act, capability, reason, asked_by_name, ...rest }) => (
        <Typography
          component="li"
          key={changeUid}
          sx={{ px: 2, py: 1.25, overflowWrap: 'anywhere' }}
        >
          {changeText(act, capability)}
          <Quiet component="span" sx={{ display: 'block' }}>
            {`“${reason}”`}
          </Quiet>
          <Quiet component="span" size="medium" sx={{ display: 'block' }}>
            <DateWords at={rest.at} withTime />
            {asked_by_name && ` · asked by ${asked_by_name}`}
            {rest.confirmed_by_name &&
              ` · ${act === 'refuse' ? 'refused' : 'confirmed'} by ${rest.confirmed_by_name}`}
          </Quiet>
        </Typography>
      ))}
    </List>
  );
}
