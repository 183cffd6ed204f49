import { Box, Typography } from '@mui/material';
import type { RightAct, RightChange } from '#shared/people/rights.contract';
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
              {decidedText(act, rest.confirmed_by_name)}
            </Quiet>
          </Typography>
        ))}
      </List>
    </>
  );
}

/** Says who decided a request; a refusal by nobody else is one that was taken back. */
function decidedText(act: RightAct, name: string | undefined): string {
  const isRefusal = act === 'refuse';
  if (name === undefined) return isRefusal ? ' · taken back by who asked' : '';
  return ` · ${isRefusal ? 'refused' : 'confirmed'} by ${name || 'a former member'}`;
}
