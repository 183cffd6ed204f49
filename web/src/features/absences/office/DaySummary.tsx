import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { ChildRow } from './dayGroups.ts';
import { canDo, type OfficeActs } from './useOfficeActs.ts';
import { countedDay } from './words.ts';

/** How many children are away as families report it, and one act for all notices that nobody has seen. */
export function DaySummary({ rows, acts }: { rows: readonly ChildRow[]; acts: OfficeActs }) {
  // The numbers are those of the rows: a notice may be about two children.
  const unseen = rows.filter(({ notice }) => canDo('see', notice));
  const notices = new Map(unseen.map(({ notice }) => [notice.noticeUid, notice]));
  return (
    <>
      <Counts>
        {countedDay(rows)}
        {unseen.length > 0 && (
          // A phone has the number in the button alone.
          <Box
            component="span"
            className="no-print"
            sx={{ display: { xs: unseen.length > 1 ? 'none' : 'inline', sm: 'inline' } }}
          >
            {` · ${unseen.length} new`}
          </Box>
        )}
      </Counts>
      {unseen.length > 1 && (
        <Button
          variant="contained"
          className="no-print"
          sx={{ flexShrink: 0 }}
          disabled={acts.busy.size > 0}
          onClick={() => void acts.run('see', [...notices.values()])}
        >
          {`Mark ${unseen.length} as seen`}
        </Button>
      )}
    </>
  );
}

/** The numbers of a list, in the line above it. */
export const Counts = ({ children }: { children: ReactNode }) => (
  <Typography sx={counts}>{children}</Typography>
);

const counts = {
  flex: 1,
  minWidth: 0,
  color: 'text.primary',
  fontSize: { xs: '1rem', sm: '1.125rem' },
  fontWeight: 600,
  lineHeight: 1.35,
};
