import { Box, Typography } from '@mui/material';
import type { RightChange } from '#shared/people/rights.contract';
import { List, Quiet } from '../../../components/layout/layout.tsx';
import { DateWords } from '../../../components/text/DateWords.tsx';
import { changeText } from './words.ts';

/** How a person got and lost rights, by whom and why, newest first. */
export function RightHistory({ changes }: { changes: readonly RightChange[] }) {
  if (changes.length === 0) return null;
  return (
    <>
      <Typography variant="h3" id="right-history">
        History of rights
      </Typography>
      <List isCard hasLines aria-labelledby="right-history">
        {changes.map(({ changeUid, act, capability, reason, asked_by_name, ...rest }) => (
          <Typography
            component="li"
            key={changeUid}
            sx={{ px: 2, py: 1.25, overflowWrap: 'anywhere' }}
          >
            <Box component="span" sx={{ fontWeight: 600 }}>
              {changeText(act, capability)}
            </Box>
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
    </>
  );
}
